import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { aliases } from './scripts/aliases.mjs'
import { plant } from './test/prove/planted.ts'
import { bundled } from './test/setup/bundled.mjs'

/** `npm run prove` lets tests judge a defect (test/prove/by-test.ts). */
const defect = process.env.CAROM_PLANTED
const planted = defect === undefined ? [] : [plant(JSON.parse(defect), fileURLToPath(new URL('.', import.meta.url)))]

/** `npm run test:long` runs units and pages side by side, each in a vitest of its own: the pages have one core to themselves. */
const isBeside = process.env.CAROM_BESIDE !== undefined

/** As ES modules: Node would take its CommonJS, and with it a second three. */
const FIBER = '@react-three/fiber/dist/react-three-fiber.esm.js'

const folders = '{test,playground,doctor,tools}'

/**
 * `npm test` runs the short tier, x.test.ts; `npm run test:long` runs what stands beside it as x.long.test.ts.
 * @param isolate a fresh Node for each file, which costs 0.4 s: half the time of the short tier, whose files are many. They share
 *   one a core instead, so that no test may leave anything behind.
 */
const unit = (name: string, ending: string, not: string[], isolate: boolean) => ({
  extends: true as const,
  plugins: [bundled(planted), ...planted],
  test: {
    name,
    include: [`${folders}/**/*${ending}`],
    exclude: ['**/node_modules/**', ...not.map((other) => `**/*${other}`)],
    setupFiles: 'test/setup/no-warnings.ts',
    isolate,
    server: { deps: { inline: [/@react-three/] } },
    // Left to itself vitest keeps one core, which is half of a small machine.
    maxWorkers: isBeside ? Math.max(1, availableParallelism() - 1) : '100%',
    // The clock is for what hangs, also on a machine that others keep busy.
    testTimeout: isolate ? 600_000 : 60_000,
    hookTimeout: isolate ? 600_000 : 60_000,
  },
})

// These run in Node and drive a real Chromium: see test/browser/page.ts. One after the other, and in the short tier after the unit tests,
// since several pages at once would only wait for the software renderer.
const browser = (name: string, ending: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`${folders}/**/*${ending}`],
    exclude: ['**/node_modules/**'],
    globalSetup: 'test/browser/setup.ts',
    setupFiles: 'test/browser/after.ts',
    isolate: false, // one Node, and one connection to the browser, for all files
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
})

export default defineConfig({
  resolve: { alias: [...aliases, { find: /^@react-three\/fiber$/, replacement: FIBER }] },
  test: {
    projects: [
      unit('unit', '.test.ts', ['.browser.test.ts', '.long.test.ts'], false),
      browser('browser', '.browser.test.ts'),
      unit('unit-long', '.long.test.ts', ['.browser.long.test.ts'], true),
      browser('browser-long', '.browser.long.test.ts'),
    ],
  },
})
