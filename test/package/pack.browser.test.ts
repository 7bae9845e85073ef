import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import { bundlePage, makeProject, type Project } from './project.ts'

let project: Project
let server: PreviewServer | undefined

beforeAll(() => {
  project = makeProject(false)
})
afterAll(async () => {
  await server?.close()
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

test('a character walks in a page that Vite has bundled, the mesh built in a worker', async () => {
  const { folder } = project
  await bundlePage(folder)
  const port = await freePort(32_000 + (process.pid % 1000))
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: join(folder, 'page') },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  const page = await openPage()
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.waitForFunction(() => document.body.textContent?.trim())

  const end = {
    triangles: 4,
    x: expect.closeTo(2.48, 6),
    y: expect.closeTo(0, 6),
    z: expect.closeTo(0.5, 6),
    ground: 'ground',
  }
  expect(JSON.parse(await page.innerText('body'))).toEqual(end)
  expect(workers).toHaveLength(1)
  expect(pageErrors(page)).toEqual([])
})
