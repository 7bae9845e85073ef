import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import type { TestProject } from 'vitest/node'
import { aliases } from '../../scripts/aliases.mjs'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs'
import { freePort } from '../../scripts/port.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    browserEndpoint: string
  }
}

/** One Vite server on the playground and one Chromium for the whole run. */
export default async function setup(project: TestProject) {
  const executablePath = await findBrowser()
  if (!executablePath)
    throw new Error('browser tests need Chrome or Chromium: `npm test` installs it, CHROME_PATH names it')

  const root = join(project.config.root, 'playground')
  const configFile = join(root, 'vite.config.ts')
  const cacheDir = join(project.config.root, 'node_modules', `.vite-test-${process.pid}`)
  const port = await freePort(20_000 + (process.pid % 10_000))
  const server = await createServer({
    root,
    configFile: existsSync(configFile) ? configFile : false,
    cacheDir, // of its own: several runs at once would reload each other's pages
    logLevel: 'warn',
    clearScreen: false,
    resolve: { alias: aliases },
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
  })
  await server.listen()
  const browser = await chromium.launchServer({ executablePath, args: BROWSER_FLAGS })

  project.provide('baseUrl', `http://127.0.0.1:${port}/`)
  project.provide('browserEndpoint', browser.wsEndpoint())

  return async () => {
    await browser.close()
    await server.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
}
