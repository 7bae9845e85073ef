import { mkdirSync, writeFileSync } from 'node:fs'
import { DRAWINGS } from './characters.ts'

/** Writes the drawings into a folder. */
export function write(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, draw] of Object.entries(DRAWINGS)) writeFileSync(`${folder}/${name}.svg`, `${draw()}`)
}
