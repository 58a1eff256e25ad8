#!/usr/bin/env node
// The program.

import { start } from './start.js'

start()
