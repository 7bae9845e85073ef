import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Result {
  readonly total: number
  readonly passed: number
  readonly failed: readonly string[]
  readonly known: number
  readonly notYet: number
}

/** The command as a user runs it: bundled, and so at full speed. */
export function scenarios(...args: string[]): Promise<{ code: number | null; text: string; result: Result }> {
  const script = fileURLToPath(new URL('../../scripts/scenarios.mjs', import.meta.url))
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, '--json', '--no-install', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        text += part
      })
    child.on('error', reject)
    child.on('close', (code) => {
      const last = text.trimEnd().split('\n').at(-1) ?? ''
      const result = last.startsWith('{') ? JSON.parse(last) : { total: 0, passed: 0, failed: [], known: 0, notYet: 0 }
      resolve({ code, text, result })
    })
  })
}
