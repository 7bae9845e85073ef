import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs'
import { freePort } from '../../scripts/port.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** The folder that is served there. */
    builtPlayground: string
    browserEndpoint: string
  }
}

/** The playground, built and served as it would stand on a host, and one Chromium: for the whole run. */
export default async function setup(project: TestProject) {
  const executablePath = await findBrowser()
  if (!executablePath)
    throw new Error('browser tests need Chrome or Chromium: `npm test` installs it, CHROME_PATH names it')

  // Built once: each page of the development server, with a fresh profile, would ask for some hundred modules.
  const configFile = join(project.config.root, 'playground', 'vite.config.ts')
  const outDir = await mkdtemp(join(tmpdir(), 'carom-playground-'))
  const remove = () => rm(outDir, { recursive: true, force: true })
  try {
    await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    const port = await freePort(20_000 + (process.pid % 10_000))
    const server = await preview({
      configFile,
      build: { outDir },
      preview: { host: '127.0.0.1', port, strictPort: true },
    })
    const browser = await chromium.launchServer({ executablePath, args: BROWSER_FLAGS })

    project.provide('baseUrl', `http://127.0.0.1:${port}/`)
    project.provide('builtPlayground', outDir)
    project.provide('browserEndpoint', browser.wsEndpoint())

    return async () => {
      await browser.close()
      await server.close()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
