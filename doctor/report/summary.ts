/** What a report says in a sentence or two: the same in a terminal and on a page. */
import type { Body } from '../body.ts'
import type { Report } from '../finding.ts'
import { amount, counted, countSeverities, SEVERITIES, thousands } from './words.ts'

/** "2 errors, 1 warning, no notes", or that nothing was found. */
export function verdict(report: Report): string {
  if (report.findings.length === 0) return 'Nothing found'
  const counts = countSeverities(report.findings)
  return SEVERITIES.map((severity) => counted(counts[severity], severity)).join(', ')
}

/** How much was walked: what a verdict is worth. */
export function coverage({ moves, covered, walkable }: Report): string {
  if (moves === 0) return 'No walker moved: only the triangles were checked.'
  const share = `${percent(covered, walkable)} of the floor, ${amount(covered)} of ${amount(walkable)} m²`
  return `Walkers made ${counted(moves, 'move')} and covered ${share}.`
}

/** What is missing, or an empty string. */
export function unfinished({ partial, budget }: Report): string {
  if (partial === 'budget')
    return `Not finished: all ${thousands(budget)} moves were used up. There may be more to find.`
  if (partial === 'interrupted') return 'Not finished: it was interrupted. There may be more to find.'
  return ''
}

export function bodyWords({ radius, height, step, slope, speed, jump, gravity }: Body): string {
  const leaps = jump > 0 ? `jumps ${amount(jump)} m (gravity ${amount(gravity)} m/s²)` : 'does not jump'
  const climbs = `steps of ${amount(step)} m and slopes of ${amount(slope)}°`
  return `${amount(2 * radius)} m wide, ${amount(height)} m tall, climbs ${climbs}, walks at ${amount(speed)} m/s, ${leaps}`
}

const SPAWNS_FROM = { file: 'named in the file', option: 'given as an option', guess: 'guessed: on the largest floor' }

export function spawnWords({ spawns, spawnsFrom }: Report): string {
  return `${thousands(spawns.length)}, ${SPAWNS_FROM[spawnsFrom]}`
}

/** Never 100 % of what was not covered in full, and never 0 % of what was covered in part. */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return '0 %'
  const share = (100 * part) / whole
  if (part >= whole) return '100 %'
  if (share > 99) return share > 99.9 ? 'over 99.9 %' : `${share.toFixed(1)} %`
  return share < 1 && share > 0 ? 'under 1 %' : `${Math.floor(share)} %`
}
