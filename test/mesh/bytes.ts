import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * How many bytes a question of each form leaves on the heap, once its code is compiled; of all forms or of those with these
 * names. Measured in a Node of its own, on one bundle as users have it, compiling at once instead of beside the work, so that
 * a busy machine measures the same; and with room for everything that might be left, so that no collection hides it.
 */
export async function bytesLeft(...names: string[]): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'carom-bytes-'))
  try {
    const file = join(folder, 'bytes.mjs')
    const input = new URL('bytes-child.ts', import.meta.url).pathname
    const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
    await bundle.write({ file, format: 'esm' })
    const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']
    const flags = ['--expose-gc', '--no-concurrent-recompilation', ...room]
    return JSON.parse(execFileSync(process.execPath, [...flags, file, ...names], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
