import { describe, expect, test } from 'vitest'
import { box, capsule, compound, createHit, cylinder, ellipsoid, sphere, type Thing, World } from '../../src/index.ts'
import { type BoxTree, boxOf, newTree } from '../../src/world/tree.ts'
import { insertBox, moveBox } from '../../src/world/tree-change.ts'
import { diceOf } from '../prove/dice.ts'

const dice = diceOf(11)

/** Is the box of a number inside that of its leaf? */
function holds({ leaves, boxes }: BoxTree, number: number, given: Float64Array): boolean {
  const o = boxOf(leaves[number])
  return [0, 1, 2].every((k) => boxes[o + k] <= given[k] && boxes[o + 3 + k] >= given[3 + k])
}

describe('boxes that move', () => {
  test('are inside those of the tree, near and far, small and large, whether they drift, jump or shrink', () => {
    const tree = newTree()
    for (let number = 0; number < 60; number++) {
      const reach = 2 ** dice.between(-140, 58)
      const given = Float64Array.from([...dice.vector(reach), 0, 0, 0])
      for (let move = 0; move < 60; move++) {
        const size = reach * 2 ** dice.between(-70, 1)
        const far = dice.chance(0.1) ? reach : size * dice.between(0, 0.2)
        const way = dice.vector(far)
        for (let k = 0; k < 3; k++) {
          given[k] += way[k]
          given[3 + k] = given[k] + size * dice.between(0, 1)
        }
        if (move === 0) insertBox(tree, number, given, true)
        else moveBox(tree, number, given)
        if (!holds(tree, number, given)) expect([number, move, ...given]).toEqual('inside its leaf')
      }
    }
  })
})

const THINGS: readonly Thing[] = [
  sphere({ radius: 0.5 }),
  capsule({ radius: 0.3, height: 1.8 }),
  box({ halfExtents: { x: 0.4, y: 0.2, z: 0.9 } }),
  cylinder({ radius: 0.4, height: 1 }),
  ellipsoid({ radii: { x: 0.3, y: 0.6, z: 0.4 } }),
  compound({
    parts: [
      { shape: sphere({ radius: 0.3 }), position: { x: 1, y: 0, z: 0 } },
      { shape: box({ halfExtents: { x: 0.2, y: 0.3, z: 0.2 } }) },
    ],
  }),
]
const COUNT = 90

/** As it comes to stand in a world where it has never moved. */
function asNew(poses: Float64Array): World {
  const world = new World()
  for (let i = 0; i < COUNT; i++) {
    const [x, y, z, a, b, c, w] = poses.subarray(7 * i, 7 * i + 7)
    world.add(THINGS[i % THINGS.length], { position: { x, y, z }, orientation: { x: a, y: b, z: c, w } })
  }
  return world
}

test('what has been placed in one call is found where it is, like in a world that was built anew', () => {
  const poses = new Float64Array(7 * COUNT)
  for (let i = 0; i < COUNT; i++) poses.set([...dice.vector(8), 0, 0, 0, 1], 7 * i)
  const world = asNew(poses)
  const ids = Uint32Array.from({ length: COUNT }, (_, i) => worldId(i))
  const speeds = Float64Array.from({ length: 3 * COUNT }, () => dice.between(-0.2, 0.2))
  const mine = createHit()
  const theirs = createHit()
  const radius = 1.5
  for (let step = 0; step < 120; step++) {
    for (let i = 0; i < COUNT; i++) {
      const jumps = dice.chance(0.01)
      for (let k = 0; k < 3; k++) poses[7 * i + k] += jumps ? dice.between(-9, 9) : speeds[3 * i + k]
      for (let k = 0; k < 3; k++) if (Math.abs(poses[7 * i + k]) > 8) speeds[3 * i + k] *= -1
      // quaternions of any length
      for (let k = 3; k < 7; k++) poses[7 * i + k] += dice.between(-0.1, 0.1) * (i % 7 === 0 ? 1e-3 : 1)
    }
    // some of them in calls of their own
    const count = step % 3 === 0 ? COUNT : dice.whole(1, COUNT)
    world.placeMany(ids, poses, { count })
    for (let i = count; i < COUNT; i++) {
      const [x, y, z, a, b, c, w] = poses.subarray(7 * i, 7 * i + 7)
      world.place(ids[i], { position: { x, y, z }, orientation: { x: a, y: b, z: c, w } })
    }
    if (step % 6 !== 0) continue
    const judge = asNew(poses)
    for (let ray = 0; ray < 40; ray++) {
      const [ox, oy, oz] = dice.vector(9)
      const [dx, dy, dz] = dice.vector(1)
      const origin = { x: ox, y: oy, z: oz }
      const direction = { x: dx, y: dy, z: dz }
      const asked = [
        [world.castRay(origin, direction, 30, mine), judge.castRay(origin, direction, 30, theirs)],
        [world.overlap(sphere({ radius }), origin), judge.overlap(sphere({ radius }), origin)],
      ]
      for (const [own, right] of asked) expect(own).toBe(right)
      if (asked[0][0]) expect(mine).toEqual(theirs)
    }
  }

  function worldId(i: number): number {
    // a compound takes an id for each of its parts
    let id = -1
    let at = -1
    while (at < i) if (world.has(++id)) at++
    return id
  }
})
