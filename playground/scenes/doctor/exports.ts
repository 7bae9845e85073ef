/** A report as a file to keep. What writes it is fetched when it is asked for. */
import type { Report } from '../../../doctor/finding.ts'
import { REPLAY } from './replay-text.ts'

export interface Triangles {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

export interface Format {
  readonly id: string
  readonly label: string
  readonly type: string
  write(report: Report, level: Triangles): Promise<string>
}

/** Of the worst findings; each takes some 15 kB, and in a large level some 30 ms. */
const MOST_PICTURES = 60

export const FORMATS: readonly Format[] = [
  {
    id: 'html',
    label: 'HTML',
    type: 'text/html',
    async write(report, level) {
      const [{ reportHtml }, { findingPicture }] = await Promise.all([
        import('../../../doctor/report/html.ts'),
        import('../../../doctor/report/picture.ts'),
      ])
      const pictures: string[] = []
      for (const finding of report.findings.slice(0, MOST_PICTURES)) {
        pictures.push(findingPicture(finding, report.body, level))
        await new Promise((done) => setTimeout(done)) // the page goes on
      }
      return reportHtml(report, { pictures, replayLink: `${location.origin}${location.pathname}#${REPLAY}` })
    },
  },
  {
    id: 'json',
    label: 'JSON',
    type: 'application/json',
    async write(report) {
      const { reportJson } = await import('../../../doctor/report/json.ts')
      return `${reportJson(report)}\n`
    },
  },
]

export async function download(report: Report, { id, type, write }: Format, level: Triangles): Promise<void> {
  const url = URL.createObjectURL(new Blob([await write(report, level)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(report.level.name, id)
  link.click()
  // the browser has taken it by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** 'Attic (2).glb' as 'Attic-2-report.json': letters, digits and hyphens on every system. */
export function fileName(level: string, ending: string): string {
  const name = level
    .replace(/\.(?:glb|gltf|obj|ply|stl)$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || 'level'}-report.${ending}`
}
