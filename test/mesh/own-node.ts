import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** What a program beside this file prints in a Node of its own with these flags, as one bundle, as users have it. */
export async function runInOwnNode(
  file: string,
  flags: readonly string[],
  args: readonly string[] = [],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'carom-own-node-'))
  try {
    const program = join(folder, 'program.mjs')
    const bundle = await rolldown({
      input: new URL(file, import.meta.url).pathname,
      platform: 'node',
      logLevel: 'silent',
    })
    await bundle.write({ file: program, format: 'esm' })
    return execFileSync(process.execPath, [...flags, program, ...args], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
