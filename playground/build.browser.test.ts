/** The playground as it would stand on a static host: built, each scene at its own address. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { SCENES } from '../test/browser/page.ts'

const outDir = inject('builtPlayground')

it('has a page for the home and one for each scene', async () => {
  const home = await readFile(join(outDir, 'index.html'), 'utf8')
  for (const scene of SCENES) expect(await readFile(join(outDir, scene, 'index.html'), 'utf8')).toBe(home)
})
