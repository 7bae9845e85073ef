/** What `npm start` serves, in a browser: every scene, from its sources. (All other pages in tests are built.) */
import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/port.mjs'
import { checkScene, SCENES } from '../browser/page.ts'

let server: ChildProcess
let address: string

beforeAll(async () => {
  const port = await freePort(34_000 + (process.pid % 1000))
  address = `http://localhost:${port}`
  server = spawn(process.execPath, ['scripts/run.mjs', 'start', '--no-install', '--port', String(port)])
  let seen = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (data) => {
      seen += data
    })
  }
  await vi.waitFor(() => expect(seen).toContain(address), { timeout: 60_000 })
})

afterAll(() => {
  server?.kill('SIGKILL')
})

it.each(SCENES)('opens /%s/', (scene) => checkScene(address, scene))
