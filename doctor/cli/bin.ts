#!/usr/bin/env node
/** What is started as `carom`. */
import { main } from './main.ts'

// `carom … | head` closes our output early: that is no fault
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

// in a clone npm runs us in the clone's folder, and scripts/carom.mjs says where the user stands
const here = process.env.CAROM_HERE ?? process.cwd()
process.exitCode = await main(process.argv.slice(2), { here, stdout: process.stdout, stderr: process.stderr })
