import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { IGNORE_LEAVING } from '../../src/kernels.ts'
import { solidJudge } from '../oracle/judge-course.ts'
import { judgeSweepInMesh } from '../oracle/judge-many.ts'
import { KINDS } from '../oracle/solid.ts'
import { moverOf, quat, vec } from '../prove/bodies.ts'
import { bruteCast, hitNumbers, sameNumbers, struckNumbers } from '../prove/brute.ts'
import { type Dice, diceOf } from '../prove/dice.ts'
import { sweepRow } from '../prove/kernels.ts'
import { turned, turnOf } from '../prove/turn.ts'
import { halfOf } from '../prove/way.ts'

/** A floor in tiles, level, folded along x = 0, or with posts and steps on it; turned as a whole, its triangles in any order. */
function surface(dice: Dice, turn: ReturnType<typeof turnOf> | null): number[][] {
  const cuts = dice.whole(2, 6)
  const fold = dice.pick([0, 0, dice.between(-0.5, 0.5)])
  const triangles: number[][] = []
  const at = (i: number) => (4 * i) / cuts - 2
  const corner = (x: number, z: number) => [x, x > 0 ? fold * x : 0, z]
  for (let i = 0; i < cuts; i++)
    for (let j = 0; j < cuts; j++) {
      const [a, b] = [corner(at(i), at(j)), corner(at(i), at(j + 1))]
      const [c, d] = [corner(at(i + 1), at(j + 1)), corner(at(i + 1), at(j))]
      triangles.push([...a, ...b, ...c], [...a, ...c, ...d])
    }
  for (let i = dice.whole(0, 3); i > 0; i--) {
    const [x, z, high] = [dice.between(-2, 0), dice.between(-2, 2), dice.pick([0.02, 0.2, 2])]
    triangles.push([x, 0, z, x, 0, z + 0.3, x, high, z + 0.3], [x, 0, z, x + 0.3, 0, z, x + 0.3, high, z])
  }
  for (let i = triangles.length - 1; i > 0; i--) {
    const k = dice.whole(0, i)
    const one = triangles[i]
    triangles[i] = triangles[k]
    triangles[k] = one
  }
  if (turn === null) return triangles
  return triangles.map((t) => [0, 3, 6].flatMap((c) => turned(turn, t.slice(c, c + 3))))
}

test.each(KINDS)('a %s from overlap: the tree says what a plain loop says, and the oracle agrees', (kind) => {
  const dice = diceOf(kind.length * 7)
  const hit = createHit()
  let [hits, hidden] = [0, 0]
  for (let i = 0; i < 400; i++) {
    const turn = dice.chance(0.5) ? turnOf(dice) : null
    const triangles = surface(dice, turn)
    const flat = Float64Array.from(triangles.flat())
    const mesh = new TriangleMesh(flat)
    const radius = dice.between(0.1, 0.5)
    const half = halfOf(kind, [radius, radius * dice.between(0.7, 1.5), radius * dice.between(0.7, 1.5)])
    const rise = dice.pick([0, 0, 0, dice.between(0, 0.5), -0.1])
    const local = [
      [dice.between(-1.8, 1), half[1] * dice.pick([1, -1]) * dice.between(0.3, 0.99), dice.between(-1.8, 1.8)],
      [dice.between(-2, 2), rise, dice.between(-2, 2)],
    ]
    const [from, translation] = turn === null ? local : local.map((v) => turned(turn, v))
    const orientation = turn ?? undefined
    const row = sweepRow({ kind, from, half, orientation }, translation, new Float64Array(13))
    const isHit = mesh.cast(moverOf(kind, half), vec(from), vec(translation), hit, {
      orientation: orientation && quat(orientation),
    })
    const brute = bruteCast(kind, flat, row, IGNORE_LEAVING, null)
    const [tree, loop] = [isHit ? hitNumbers(hit) : [], brute ? struckNumbers(brute) : []]
    expect([i, sameNumbers(tree, loop), tree, loop]).toEqual([i, true, tree, loop])
    const { fraction: t, point: p, normal: n, depth, startsInside } = hit
    const answer = isHit ? { t, point: [p.x, p.y, p.z], normal: [n.x, n.y, n.z], depth, startsInside } : null
    const verdicts = judgeSweepInMesh(
      (triangle) => solidJudge({ kind, half, from, translation, orientation, triangle }),
      triangles,
      isHit ? hit.triangle : -1,
      answer,
    )
    expect([i, verdicts.filter(({ wrong }) => wrong)]).toEqual([i, []])
    if (isHit) hits++
    if (verdicts.some(({ what }) => what === 'hidden')) hidden++
  }
  expect(hits).toBeGreaterThan(100)
  expect(hidden).toBeGreaterThan(60)
})
