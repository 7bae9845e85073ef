/** One cause is one finding: where walkers met with what the triangles had shown already, both are told together. */
import type { Body } from './body.ts'
import type { Finding, FindingKind } from './finding.ts'

/** What walkers met with, and what is its cause where it is near. */
const CAUSES: Partial<Record<FindingKind, readonly FindingKind[]>> = {
  fall: ['hole'],
  snag: ['high-step', 'partial-step'],
  'partial-step': ['high-step', 'partial-step'],
}

/**
 * All findings, but that a cause and its effect are one: with the walk's replay and words, and the cause's size, triangles and lines.
 * @param shown by the triangles @param walked met with
 */
export function joinCauses(shown: readonly Finding[], walked: readonly Finding[], body: Body): Finding[] {
  const left = new Set(shown)
  const joined = walked.map((effect) => {
    const kinds = CAUSES[effect.kind]
    if (kinds === undefined || effect.fault === 'carom' || (effect.kind === 'fall' && effect.severity !== 'error'))
      return effect
    const cause = [...left].find((one) => kinds.includes(one.kind) && isNear(effect.place, one, 3 * body.radius))
    if (cause === undefined) return effect
    left.delete(cause)
    const { size, triangles, lines } = cause
    return { ...effect, size, triangles, lines, text: `${effect.text} ${cause.text}`, count: effect.count }
  })
  return [...left, ...joined]
}

/** Is a place within reach of what a finding draws, or of its own place? */
function isNear(place: readonly number[], { place: own, lines, size, kind }: Finding, reach: number): boolean {
  if (distance(place, own, 0, own, 0) <= reach + (kind === 'hole' ? size : 0)) return true
  for (let o = 0; o + 6 <= lines.length; o += 6) if (distance(place, lines, o, lines, o + 3) <= reach) return true
  return false
}

/** From a point to a segment. */
function distance(p: readonly number[], a: readonly number[], i: number, b: readonly number[], j: number): number {
  let along = 0
  let long = 0
  for (let k = 0; k < 3; k++) {
    const d = b[j + k] - a[i + k]
    along += (p[k] - a[i + k]) * d
    long += d * d
  }
  const t = long > 0 ? Math.min(1, Math.max(0, along / long)) : 0
  let square = 0
  for (let k = 0; k < 3; k++) {
    const d = p[k] - a[i + k] - t * (b[j + k] - a[i + k])
    square += d * d
  }
  return Math.sqrt(square)
}
