/** Plants what walkers are to find, and lets them start near it. */
import { audit } from '../../../doctor/audit.ts'
import type { Body } from '../../../doctor/body.ts'
import type { Finding } from '../../../doctor/finding.ts'
import { type Fault, type Planted, plantFault } from '../plant.ts'
import type { Triangles } from '../site.ts'

/** A finding lies within so many metres of what was planted: where somebody fell from is not where it is. */
const NEAR = 2
/** Walkers start in a ring around it. */
const RING = 1.5
const BUDGET = 100_000

/** What is told near the place; undefined: there was no place for the fault. */
export async function walkAround(
  fault: Fault,
  level: Triangles,
  body: Body,
  seed: number,
): Promise<{ planted: Planted; near: Finding[] } | undefined> {
  const planted = plantFault(fault, level, body, seed)
  if (!planted) return undefined
  const { positions, indices, place } = planted
  const spawns = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4
    return [place[0] + RING * Math.cos(angle), place[1] + 0.3, place[2] + RING * Math.sin(angle)]
  })
  const report = await audit(
    { name: fault, positions: Float32Array.from(positions), indices: Uint32Array.from(indices), notes: [] },
    { body, seed: 1, budget: BUDGET, spawns, spawnsFrom: 'option', version: 'x' },
  )
  return { planted, near: report.findings.filter((finding) => distance(finding.place, place) <= NEAR) }
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((x, k) => x - b[k]))
}
