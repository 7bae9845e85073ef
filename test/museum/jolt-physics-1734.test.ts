import { expect, test } from 'vitest'
import { box, createHit, cylinder, TriangleMesh, World } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { boxTriangles } from './public-bugs.ts'

// jrouwe/JoltPhysics#1734: a cylinder (radius 0.75, half height 1.2) cast straight down onto a box got a normal that leaned by
// more than 45 degrees, onto a flat mesh a right one. Carom: straight up, to the bit, wherever on the box it lands, be it with
// no more than a sliver of its rim.
test('a cylinder that lands on a box lands on its top', () => {
  expect(expectRight('jrouwe/JoltPhysics#1734')?.normal).toEqual({ x: 0, y: 1, z: 0 })
  const mesh = new TriangleMesh(boxTriangles({ x: 0, y: 0, z: 0 }, { x: 2.5, y: 0.5, z: 3 }))
  const solid = new World()
  solid.add(box({ halfExtents: { x: 2.5, y: 0.5, z: 3 } }))
  const body = cylinder({ radius: 0.75, height: 2.4 })
  const hit = createHit()
  const wrong: unknown[] = []
  let landed = 0
  for (const thing of [mesh, solid])
    for (let i = -16; i <= 16; i++)
      for (let j = -18; j <= 18; j++) {
        const from = { x: i / 5, y: 4, z: j / 5 }
        const lands = thing.cast(body, from, { x: 0, y: -100, z: 0 }, hit)
        if (lands) landed++
        const right = lands === Math.hypot(over(from.x, 2.5), over(from.z, 3)) <= 0.75
        const { x, y, z } = hit.normal
        const straight = x === 0 && y === 1 && z === 0 && Math.abs(hit.fraction - 0.023) < 1e-16
        if (!right || (lands && !straight)) wrong.push([from, lands, { ...hit }])
      }
  expect(wrong).toEqual([])
  expect(landed).toBeGreaterThan(2000)
})

/** How far beyond ±half. */
const over = (x: number, half: number): number => Math.max(0, Math.abs(x) - half)
