/** Plants faults in a level, one at a time, and asks the checks of triangles to find each. */
import type { Body } from '../../../doctor/body.ts'
import { checkTriangles } from '../../../doctor/checks/check-triangles.ts'
import { type Fault, plantFault, STATIC_FAULTS } from '../plant.ts'
import { distance, type Point, type Triangles } from '../site.ts'

/** How near a finding must be, metres. */
const NEAR = 1

export interface Tally {
  planted: number
  found: number
  /** What was not found, and what had no place. */
  missed: string[]
}

export const STATIC = Object.keys(STATIC_FAULTS) as Fault[]

/** Found: a finding of an accepted kind within a metre. */
export async function judge(
  name: string,
  level: Triangles,
  body: Body,
  faults: readonly Fault[],
  seed: number,
): Promise<Tally> {
  const tally: Tally = { planted: 0, found: 0, missed: [] }
  for (const fault of faults) {
    const planted = plantFault(fault, level, body, seed)
    if (!planted) {
      tally.missed.push(`${name}: no place for ${fault}`)
      continue
    }
    tally.planted++
    const findings = await checkTriangles(planted.positions, planted.indices, body)
    const near = findings.filter(({ place }) => distance(place as unknown as Point, planted.place) <= NEAR)
    if (near.some(({ kind }) => planted.kinds.includes(kind))) tally.found++
    else tally.missed.push(`${name}: ${fault}, seed ${seed}, at ${planted.place.map((value) => value.toFixed(2))}`)
  }
  return tally
}
