/** A report as a file to keep. */
import type { Report } from '../../../doctor/finding.ts'

export interface Format {
  readonly id: string
  readonly label: string
  readonly type: string
  write(report: Report): string | Promise<string>
}

/** One line for each kind of file; HTML is to be a line here. */
export const FORMATS: readonly Format[] = [
  { id: 'json', label: 'JSON', type: 'application/json', write: (report) => `${JSON.stringify(report)}\n` },
]

export async function download(report: Report, { id, type, write }: Format): Promise<void> {
  const url = URL.createObjectURL(new Blob([await write(report)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(report.level.name, id)
  link.click()
  // the browser has taken it by the next task
  setTimeout(() => URL.revokeObjectURL(url))
}

/** 'Attic (2).glb' as 'Attic-2-report.json': letters, digits and hyphens on every system. */
export function fileName(level: string, ending: string): string {
  const name = level
    .replace(/\.(?:glb|gltf|obj)$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || 'level'}-report.${ending}`
}
