// Who may import whom. An import only goes down: from one floor to any floor below it, never up and never across.

/** From the ground. A name is a file or a folder of lib/; all files of one folder may import each other. */
const floors = [
  ['errors', 'problems', 'rules', 'names', 'hook-types'],
  ['author-rules'],
  ['types', 'witness'],
  ['fs'],
  ['host', 'files', 'private-files'],
  ['skill', 'config', 'registry', 'packlist', 'cache'],
  ['hooks'],
  ['plan'],
  ['doctor', 'collect', 'apply', 'publish', 'loader', 'report'],
  ['sync', 'check'],
  ['cli', 'index'],
]

const at = names => `^lib/(${names.join('|')})(/|\\.ts$)`

const floorRules = floors.flatMap((names, floor) => {
  const above = floors.slice(floor + 1).flat()
  return names.map(name => {
    const forbidden = [...names.filter(other => other !== name), ...above]
    return {
      name: `floor-${name}`,
      comment: `lib/${name} imports something that is not below it.`,
      severity: 'error',
      from: { path: at([name]) },
      to: { path: ['^bin/', ...(forbidden.length > 0 ? [at(forbidden)] : [])] },
    }
  })
})

const FILE_SYSTEM =
  '^(node:)?fs(/promises)?$|(^|/)node_modules/(fs-extra|graceful-fs)/|^(fs-extra|graceful-fs)$'
const PROCESS = '^(node:)?process$'
const ARBORIST = '(^|/)node_modules/@npmcli/arborist/|^@npmcli/arborist$'
const OUTSIDE =
  '^(node:)?(child_process|cluster|dgram|dns|http|http2|https|inspector|net|tls|worker_threads)(/|$)'
const PURE_CORE = '^(node:)?(buffer|crypto|path|path/posix|url|util)$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floorRules,
    {
      name: 'known-floor',
      comment: 'A new file or folder of lib/ needs a floor in this configuration.',
      severity: 'error',
      from: { path: '^lib/', pathNot: at(floors.flat()) },
      to: {},
    },
    {
      name: 'known-floor-target',
      comment: 'A new file or folder of lib/ needs a floor in this configuration.',
      severity: 'error',
      from: {},
      to: { path: '^lib/', pathNot: at(floors.flat()) },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: { circular: true },
    },
    {
      name: 'one-file-system',
      comment: 'What is atomic, durable or retried is decided in lib/fs.ts (and lib/private-files.ts).',
      severity: 'error',
      from: { path: '^(lib|bin)/', pathNot: '^lib/(fs|private-files)\\.ts$' },
      to: { path: FILE_SYSTEM },
    },
    {
      name: 'one-arborist',
      comment: 'The rest of the code sees the installed tree through our own small interface.',
      severity: 'error',
      from: { path: '^(lib|bin)/', pathNot: '^lib/collect/packages/arborist\\.ts$' },
      to: { path: ARBORIST },
    },
    {
      name: 'pure',
      comment:
        'A plan and its findings are made from a snapshot alone, so nothing they reach does I/O.',
      severity: 'error',
      from: { path: '^lib/(plan|doctor)/' },
      to: { path: '^lib/(fs|host|private-files)\\.ts$', reachable: true },
    },
    {
      name: 'pure-core',
      severity: 'error',
      from: { path: '^lib/(plan|doctor)/' },
      to: { dependencyTypes: ['core'], pathNot: PURE_CORE },
    },
    {
      name: 'bin-imports-cli',
      severity: 'error',
      from: { path: '^bin/' },
      to: { path: '^lib/', pathNot: '^lib/cli/' },
    },
    {
      name: 'no-process-module',
      comment: 'Only lib/host.ts and lib/cli/run.ts touch the process.',
      severity: 'error',
      from: { path: '^(lib|bin)/', pathNot: '^lib/(host|cli/run)\\.ts$' },
      to: { path: PROCESS },
    },
    {
      name: 'nothing-outside',
      comment: 'No network, no other processes, no threads.',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: { path: OUTSIDE },
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-test-code',
      severity: 'error',
      from: { path: '^(lib|bin)/' },
      to: { path: '^(test|fixtures|dist)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // an import of types alone is an import, too
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
