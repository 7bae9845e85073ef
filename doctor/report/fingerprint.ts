/** A name for a finding that stays while the level around it changes: of its kind and place, not of triangles, seed or order. */
import type { Finding } from '../finding.ts'

/** Places nearer than about this are the same: metres. Walkers come to a place a little differently each time. */
const SAME_PLACE = 0.5

/** One for each finding; those of the same kind and place are numbered in their order. */
export function fingerprints(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ kind, place }) => {
    const cell = place.map((value) => Math.round(value / SAME_PLACE) + 0).join(' ')
    const name = hash(`${kind} ${cell}`)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return `${name}:${before + 1}`
  })
}

/** FNV-1a (Fowler, Noll, Vo), 32 bits, from two starts. */
function hash(text: string): string {
  return [0x811c9dc5, 0xcbf29ce4]
    .map((half) => {
      for (let i = 0; i < text.length; i++) half = Math.imul(half ^ text.charCodeAt(i), 0x01000193)
      return (half >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
