/** For tests of the commands. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A command as a user runs it, but that it may not install anything. */
export function run(...args: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, '--no-install'])
    let [text, errors] = ['', '']
    child.stdout.on('data', (part) => {
      text += part
    })
    child.stderr.on('data', (part) => {
      errors += part
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, lines: text.trimEnd().split('\n'), errors }))
  })
}

/** Whether the commands have installed the peers here before. */
export const installed = existsSync('tools/bench/node_modules/.carom-installed')
