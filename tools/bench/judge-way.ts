import type { Level } from '../../scenes/level.ts'
import { createHit, type Hull, TriangleMesh } from '../../src/index.ts'
import type { SweepAnswer, SweepJudge } from '../../test/oracle/contact-rule.ts'
import { factsOf } from '../../test/oracle/hull-facts.ts'
import { solidJudge } from '../../test/oracle/judge-course.ts'
import { judgeSweepInMesh } from '../../test/oracle/judge-many.ts'
import type { HullFacts } from '../../test/oracle/moving-hull.ts'
import { courseOf } from '../../test/prove/hull-cases.ts'
import { type Body, halfExtentsOf } from './peer.ts'
import { moverOf } from './peers/carom-mesh.ts'

export interface WayAnswer extends SweepAnswer {
  readonly triangle: number
}

const meshes = new WeakMap<Level, TriangleMesh>()
const hit = createHit()

/** carom's answer to one way with all that comes with it, or null for a miss. */
export function answerOf(level: Level, body: Body, [x, y, z, dx, dy, dz]: Float64Array): WayAnswer | null {
  const mesh = meshes.get(level) ?? new TriangleMesh(level.positions, level.indices)
  meshes.set(level, mesh)
  if (!mesh.cast(moverOf(body), { x, y, z }, { x: dx, y: dy, z: dz }, hit)) return null
  const { fraction, point, normal, depth, startsInside, triangle } = hit
  const list = (v: typeof point) => [v.x, v.y, v.z]
  return { t: fraction, point: list(point), normal: list(normal), depth, startsInside, triangle }
}

/** Is an answer right, by the exact oracle, against every triangle near the way? */
export function isRight(level: Level, body: Body, way: Float64Array, answer: WayAnswer | null): boolean {
  const { triangles, ids } = trianglesNear(level, body, way)
  const struck = answer === null ? -1 : ids.indexOf(answer.triangle)
  if (answer !== null && struck < 0) return false
  const judgeOf = (triangle: ArrayLike<number>) => judgeOfBody(body, way, triangle)
  return judgeSweepInMesh(judgeOf, triangles, struck, answer).every(({ wrong }) => !wrong)
}

function judgeOfBody(body: Body, way: Float64Array, triangle: ArrayLike<number>): SweepJudge {
  if (body.kind === 'hull')
    return solidJudge(
      courseOf(
        moverOf(body) as Hull,
        { from: way.slice(0, 3), translation: way.slice(3, 6), triangle },
        factsOfBody(body),
      ),
    )
  return solidJudge({
    kind: body.kind,
    half: halfExtentsOf(body),
    from: way.slice(0, 3),
    translation: way.slice(3, 6),
    triangle,
  })
}

const facts = new WeakMap<Body, HullFacts>()

function factsOfBody(body: Body): HullFacts {
  const known = facts.get(body) ?? factsOf((moverOf(body) as Hull).vertices)
  facts.set(body, known)
  return known
}

/** The triangles whose boxes come within a margin of the body's box on its way. */
function trianglesNear({ positions, indices }: Level, body: Body, way: Float64Array) {
  const half = halfExtentsOf(body)
  const low = half.map((h, k) => Math.min(way[k], way[k] + way[k + 3]) - h - 0.01)
  const high = half.map((h, k) => Math.max(way[k], way[k] + way[k + 3]) + h + 0.01)
  const triangles: number[][] = []
  const ids: number[] = []
  for (let t = 0; t < indices.length; t += 3) {
    if (isOutside(positions, indices, t, low, high)) continue
    triangles.push([0, 1, 2].flatMap((k) => [...positions.subarray(3 * indices[t + k], 3 * indices[t + k] + 3)]))
    ids.push(t / 3)
  }
  return { triangles, ids }
}

/** Do all three corners lie beyond one and the same side of the box? */
function isOutside(positions: Float32Array, indices: Uint32Array, t: number, low: number[], high: number[]): boolean {
  for (let k = 0; k < 3; k++) {
    const a = positions[3 * indices[t] + k]
    const b = positions[3 * indices[t + 1] + k]
    const c = positions[3 * indices[t + 2] + k]
    if ((a < low[k] && b < low[k] && c < low[k]) || (a > high[k] && b > high[k] && c > high[k])) return true
  }
  return false
}
