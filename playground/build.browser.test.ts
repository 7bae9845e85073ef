/** The playground as it would stand on a static host: built, each scene at its own address. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { SCENES } from '../test/browser/page.ts'

const outDir = inject('builtPlayground')

it('has a page for the home and one for each scene, each with its own title and picture', async () => {
  const home = await readFile(join(outDir, 'index.html'), 'utf8')
  const body = (html: string) => html.slice(html.indexOf('<body>'))
  const titles = new Set([/<title>(.*)<\/title>/.exec(home)?.[1]])
  for (const scene of SCENES) {
    const html = await readFile(join(outDir, scene, 'index.html'), 'utf8')
    expect(body(html)).toBe(body(home))
    titles.add(/<title>(.*)<\/title>/.exec(html)?.[1])
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(image).toBe(`/og/${scene}.jpg`)
    expect((await readFile(join(outDir, image))).length).toBeGreaterThan(10_000)
  }
  expect(titles.size).toBe(SCENES.length + 1)
})
