import { defineConfig } from 'vitest/config'
import { aliases } from './scripts/aliases.mjs'

const folders = '{test,playground,bench}'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          maxWorkers: '100%', // vitest keeps one core for itself, which is half of a small machine
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // These run in Node and drive a real Chromium: see test/browser/page.ts. One after the other, after the unit tests,
        // since several pages at once would only wait for the software renderer.
        extends: true,
        test: {
          name: 'browser',
          include: [`${folders}/**/*.browser.test.ts`],
          exclude: ['**/node_modules/**'],
          globalSetup: 'test/browser/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
