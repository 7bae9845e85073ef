import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import type { Defect } from './defects.ts'

/** The tests as ever, but for the defect in CAROM_PLANTED, which stands in what Vitest loads; no file changes. */
const planted: Defect | null = JSON.parse(process.env.CAROM_PLANTED ?? 'null')

export default mergeConfig(
  config,
  defineConfig({
    plugins: planted
      ? [
          {
            name: 'planted-defect',
            enforce: 'pre',
            transform: (code: string, id: string) =>
              id === fileURLToPath(new URL(`../../${planted.file}`, import.meta.url))
                ? code.split(planted.find).join(planted.replace)
                : undefined,
          },
        ]
      : [],
  }),
)
