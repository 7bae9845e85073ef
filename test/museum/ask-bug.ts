import { expect } from 'vitest'
import {
  box,
  capsule,
  createHit,
  cylinder,
  type Hit,
  type Mover,
  sphere,
  TriangleMesh,
  type Vec3,
} from '../../src/index.ts'
import type { Verdict } from '../oracle/contract.ts'
import { solidJudge } from '../oracle/judge-course.ts'
import { judgeRayInMesh, judgeSweepInMesh } from '../oracle/judge-many.ts'
import type { SweepAnswer, SweepJudge } from '../oracle/judge-solid.ts'
import { type PublicBug, publicBug } from './public-bugs.ts'

const list = (v: Vec3): number[] => [v.x, v.y, v.z]

/** Nine numbers each. */
export function trianglesOf(positions: ArrayLike<number>): number[][] {
  const triangles: number[][] = []
  for (let i = 0; i < positions.length; i += 9) triangles.push(Array.from({ length: 9 }, (_, k) => positions[i + k]))
  return triangles
}

/** The moving body. */
export function moverOf({ kind, radius = 0, height = 0, halfExtents }: PublicBug): Mover {
  if (kind === 'box') return box({ halfExtents: halfExtents ?? { x: 0, y: 0, z: 0 } })
  if (kind === 'capsule') return capsule({ radius, height })
  return kind === 'cylinder' ? cylinder({ radius, height }) : sphere({ radius })
}

/** What carom says: null on a miss. */
export function askBug(bug: PublicBug): Hit | null {
  const mesh = new TriangleMesh(bug.positions)
  const { kind, from, translation, initialOverlap, orientation } = bug
  const hit = createHit()
  if (kind === 'ray') return mesh.castRay(from, translation, Number.POSITIVE_INFINITY, hit) ? hit : null
  return mesh.cast(moverOf(bug), from, translation, hit, { initialOverlap, orientation }) ? hit : null
}

/** What the oracle says of that, in rational numbers, triangle by triangle: nothing, or what is wrong. */
export function wrongsOf(bug: PublicBug, hit: Hit | null): Verdict[] {
  const triangles = trianglesOf(bug.positions)
  const struck = hit === null ? -1 : hit.triangle
  const answer: SweepAnswer | null =
    hit === null
      ? null
      : {
          t: hit.fraction,
          point: list(hit.point),
          normal: list(hit.normal),
          depth: hit.depth,
          startsInside: hit.startsInside,
        }
  return judge(bug, triangles, struck, answer).filter(({ wrong }) => wrong)
}

function judge(bug: PublicBug, triangles: number[][], struck: number, answer: SweepAnswer | null): Verdict[] {
  const origin = list(bug.from)
  const direction = list(bug.translation)
  if (bug.kind === 'ray')
    return judgeRayInMesh({ origin, direction, max: Number.POSITIVE_INFINITY }, triangles, struck, answer)
  const judgeOf = (triangle: ArrayLike<number>): SweepJudge => judgeOfBody(bug, origin, direction, triangle)
  if (bug.initialOverlap === undefined || answer === null) return judgeSweepInMesh(judgeOf, triangles, struck, answer)
  return [judgeOf(triangles[struck]).judge(answer, bug.initialOverlap)]
}

function judgeOfBody(bug: PublicBug, from: number[], translation: number[], triangle: ArrayLike<number>): SweepJudge {
  const { radius = 0, height = 2 * radius, halfExtents, orientation } = bug
  const half: [number, number, number] =
    halfExtents === undefined ? [radius, height / 2, radius] : [halfExtents.x, halfExtents.y, halfExtents.z]
  const turned = orientation === undefined ? undefined : [orientation.x, orientation.y, orientation.z, orientation.w]
  const kind = bug.kind === 'ray' ? 'sphere' : bug.kind
  return solidJudge({ kind, half, from, translation, triangle, orientation: turned })
}

/** Carom's answer to a report: as far along as it should be, and nothing in it that the oracle finds wrong. */
export function expectRight(report: string): Hit | null {
  const bug = publicBug(report)
  const hit = askBug(bug)
  expect(wrongsOf(bug, hit)).toEqual([])
  if (bug.right === 'miss') expect(hit).toBeNull()
  else expect(hit?.distance).toBeCloseTo(bug.right, 12)
  return hit
}
