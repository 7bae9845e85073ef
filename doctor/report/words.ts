/** What each kind of finding is called, what it means, and what to do about it: the same words in every report. */
import type { Finding, FindingKind, Severity } from '../finding.ts'
import { visible } from './inert.ts'

export interface Words {
  /** As a heading. */
  readonly title: string
  /** What a player meets there. */
  readonly means: string
  /** What its maker can do. */
  readonly remedy: string
  /** What `Finding.size` measures. */
  readonly measure: string
  readonly unit: 'm' | 'm²'
}

const words = (title: string, measure: string, unit: 'm' | 'm²', means: string, remedy: string): Words => ({
  title,
  means,
  remedy,
  measure,
  unit,
})

/** In the order in which rules are listed: what walkers met comes first. */
export const WORDS: Readonly<Record<FindingKind, Words>> = {
  fall: words(
    'Fall out of the level',
    'width of the opening',
    'm',
    'A walker left the level here and kept falling.',
    'Close the opening or bar the way to it. If the drop is meant, put a floor or a trigger under it.',
  ),
  pit: words(
    'Pit without a way out',
    'depth',
    'm',
    'A walker can get in here, but cannot get out again.',
    'Add a ramp, stairs or a ladder, or bar the way in.',
  ),
  stuck: words(
    'Stuck',
    'width',
    'm',
    'A walker that comes here cannot move in any direction.',
    'Widen the place, or close it off before the body fits in.',
  ),
  snag: words(
    'Snag',
    'height of the obstacle',
    'm',
    'A walker is stopped by something low where the ground is flat and the way above is clear.',
    'Look for a small edge, a gap or a face that points the wrong way, and weld or flatten it.',
  ),
  strip: words(
    'Thin strip on the floor',
    'height',
    'm',
    'Something thin stands up from a flat floor. Walkers climb it and drop again at once, which jolts the camera, and other engines stop at it.',
    'Remove it, sink it into the floor, or make it as wide as a step.',
  ),
  'narrow-passage': words(
    'Passage too narrow',
    'width',
    'm',
    'The body does not fit through, but a thinner one would.',
    'Widen the passage, or close it if nobody should pass.',
  ),
  ejection: words(
    'Thrown out of place',
    'distance',
    'm',
    'A walker was moved much farther than it wanted to go.',
    'Look for solids that overlap, or for a gap narrower than the body.',
  ),
  unreached: words(
    'Floor never reached',
    'area',
    'm²',
    'No walker reached this floor. That is fine for a roof, but not for a room.',
    'If players should get there, look for a blocked door, a missing ramp or a step that is too high.',
  ),
  hole: words(
    'Hole in a floor',
    'width',
    'm',
    'There is an opening in the floor, and the body fits through it.',
    'Fill the opening, or weld the edges around it.',
  ),
  crack: words(
    'Crack',
    'width',
    'm',
    'Two surfaces nearly meet. The body does not fit through, but rays and small things do.',
    'Weld the vertices along both edges.',
  ),
  'open-edge': words(
    'Open edge',
    'length',
    'm',
    'A surface ends here. From behind it is not solid.',
    'Close the surface, or weld it to its neighbour. The rim of a terrain is fine.',
  ),
  't-junction': words(
    'T-junction',
    'distance',
    'm',
    'A vertex lies in the middle of another triangle’s edge. Rounding may leave a hairline gap.',
    'Split the edge at the vertex.',
  ),
  flipped: words(
    'Flipped triangle',
    'area',
    'm²',
    'A triangle faces the other way than its neighbours. One-sided collision lets players through it.',
    'Recalculate the normals, or flip the triangle.',
  ),
  'non-manifold': words(
    'Non-manifold edge',
    'length',
    'm',
    'Three triangles or more share an edge, so that inside and outside are not defined there.',
    'Remove the inner face, or split the edge.',
  ),
  'thin-wall': words(
    'Thin wall',
    'thickness',
    'm',
    'The two faces of this wall are very close together. In engines that move in steps, fast objects pass through it.',
    'Make the wall thicker, or collide with a simpler and thicker one.',
  ),
  'low-ceiling': words(
    'Low ceiling',
    'headroom',
    'm',
    'There is a floor, but not enough headroom to stand on it.',
    'Raise the ceiling, or close the place off.',
  ),
  'steep-slope': words(
    'Slope just too steep',
    'area',
    'm²',
    'This slope is only just over the limit. It looks walkable, but characters slide down.',
    'Make it flatter, or clearly steeper.',
  ),
  'high-step': words(
    'Step just too high',
    'height',
    'm',
    'This step is only just over the limit. It looks as if characters could climb it.',
    'Lower it, put a ramp in front of it, or make it clearly higher.',
  ),
  'partial-step': words(
    'Step that stops some paths',
    'height',
    'm',
    'Characters climb this step in some places or directions, and are stopped in others.',
    'Make all of it lower than the step height, or all of it clearly higher.',
  ),
  duplicate: words(
    'Duplicate triangle',
    'area',
    'm²',
    'The same triangle is in the level more than once. It costs time, and may flicker.',
    'Remove the copies.',
  ),
  degenerate: words(
    'Degenerate triangle',
    'area',
    'm²',
    'A triangle without an area. It stops nobody, but it can hide a gap.',
    'Merge vertices by distance, then remove what has no area.',
  ),
}

/** " Object: Door." or nothing; with a blank before it. */
export function objectWords({ objects = [] }: Pick<Finding, 'objects'>): string {
  if (objects.length === 0) return ''
  return ` Object${objects.length > 1 ? 's' : ''}: ${visible(objects.join(', '))}.`
}

export const KINDS = Object.keys(WORDS) as FindingKind[]

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note']

/** "1 error", "3 errors", "no errors". */
export function counted(count: number, one: string): string {
  return `${count === 0 ? 'no' : thousands(count)} ${one}${count === 1 ? '' : 's'}`
}

/** How many of each severity. */
export function countSeverities(findings: readonly { readonly severity: Severity }[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}

/** 1234567 as "1,234,567", whatever the machine's language. */
export function thousands(whole: number): string {
  return String(Math.round(whole)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** As few digits as tell it, at most three behind the point: 1.8, 0.3, 1,250. */
export function amount(value: number): string {
  const size = Math.abs(value)
  if (!(size < 1e15)) return '?'
  if (size >= 100) return thousands(value)
  return String(Number(value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)))
}

/** With its unit: 13.4 m, 0.84 m, 1.4 cm, 0.3 mm; 96.4 m². */
export function sized(kind: FindingKind, size: number): string {
  const { unit } = WORDS[kind]
  if (unit === 'm²' || !(Math.abs(size) < 0.1) || size === 0) return `${amount(size)} ${unit}`
  return Math.abs(size) < 0.01 ? `${amount(1000 * size)} mm` : `${amount(Number((100 * size).toFixed(1)))} cm`
}

/** Two digits behind the point, and no "-0.00". */
export function coordinates(place: readonly number[]): string {
  return place.map((value) => (Math.round(value * 100) === 0 ? '0.00' : value.toFixed(2))).join(', ')
}
