// What the scripts that "init" writes import, by the name npm-agent-skills/hook: importing it is `agent-skills sync --hook`.

import { start } from './start.js'

start(['sync', '--hook'])
