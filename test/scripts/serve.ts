import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { freePort } from '../../scripts/port.mjs'

/** `npm start`, without the installing: where it serves, and a way to end it. */
export async function startServing(): Promise<{ address: string; stop(): void }> {
  const port = await freePort(34_000 + (process.pid % 1000))
  const address = `http://localhost:${port}`
  const args = ['scripts/run.mjs', 'start', '--no-install', '--port', String(port)]
  const server: ChildProcess = spawn(process.execPath, args)
  let seen = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (data) => {
      seen += data
    })
  }
  await vi.waitFor(() => expect(seen).toContain(address), { timeout: 60_000 })
  return { address, stop: () => void server.kill('SIGKILL') }
}
