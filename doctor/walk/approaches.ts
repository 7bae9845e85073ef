/** Replays for findings that no walker met with: from the place nearest to it that was reached, on towards it. */
import { cos, sin } from '../../src/index.ts'
import type { Finding } from '../finding.ts'
import { middleOf } from './cells.ts'
import { type Found, replayOf } from './found.ts'
import { DT } from './walker.ts'

/** So many findings get one, the worst first: a walk from the start is made for each. */
const MOST = 50
const HEADINGS = 64
/** How much longer a way up or down counts than one along. */
const STEEP = 2
/** It goes on towards the place for so many seconds at most, and so many radii beyond. */
const SECONDS = 1
const BEYOND = 2

/** Notes have none, but for floors that nobody reached. */
export function withApproaches(found: Found, findings: readonly Finding[]): Finding[] {
  let left = found.exploration.stances.count > 0 ? MOST : 0
  return findings.map((finding) => {
    const isAsked = finding.replay === undefined && (finding.severity !== 'note' || finding.kind === 'unreached')
    // (who could not start has no way)
    if (!isAsked || finding.kind === 'stuck' || finding.kind === 'fall' || left <= 0) return finding
    left--
    return { ...finding, replay: approach(found, finding.place) }
  })
}

function approach(found: Found, place: readonly number[]) {
  const { walker, cells, exploration } = found
  const { body } = walker
  const at = [0, 0, 0]
  let [stance, least] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < exploration.stances.count; n++) {
    middleOf(cells, exploration.stances.cellOf(n), at)
    const [x, y, z] = place.map((value, k) => value - at[k])
    const away = x * x + z * z + STEEP * STEEP * y * y
    if (away >= least) continue
    least = away
    stance = n
  }
  middleOf(cells, exploration.stances.cellOf(stance), at)
  const [x, z] = [place[0] - at[0], place[2] - at[2]]
  let [heading, most] = [0, Number.NEGATIVE_INFINITY]
  for (let n = 0; n < HEADINGS; n++) {
    const angle = (2 * Math.PI * n) / HEADINGS
    const along = x * cos(angle) + z * sin(angle)
    if (along <= most) continue
    most = along
    heading = angle
  }
  const seconds = Math.min(SECONDS, (most + BEYOND * body.radius) / body.speed)
  return replayOf(found, { stance, stretch: [heading, body.speed, 0, Math.ceil(seconds / DT)] })
}
