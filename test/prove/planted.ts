import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Defect } from './defects.ts'

/** The defect in CAROM_PLANTED, in whatever is made from its file; no file changes. */
export function plantedDefect(): Plugin[] {
  const planted: Defect | null = JSON.parse(process.env.CAROM_PLANTED ?? 'null')
  if (planted === null) return []
  const file = fileURLToPath(new URL(`../../${planted.file}`, import.meta.url))
  return [
    {
      name: 'planted-defect',
      enforce: 'pre',
      transform: (code, id) => (id === file ? code.split(planted.find).join(planted.replace) : undefined),
    },
  ]
}
