// A body is stopped half a tolerance above the floor, and the box around its way up to there ended a hair above it: of the two halves of
// a floor that it meets at one time the second was never looked at, and which of them it stood on, and where, was a matter of their order.
import { expect, it } from 'vitest'
import { Character, cylinder, TriangleMesh, World } from '../../src/index.ts'

it('a cylinder that lands where two triangles meet lands on the same one whatever their order', () => {
  const halves = [
    [-7, -1, 7, 7, -1, 7, 7, -1, -7],
    [-7, -1, 7, 7, -1, -7, -7, -1, -7],
  ]
  const [one, other] = [halves, [...halves].reverse()].map((parts) => {
    const world = new World()
    world.add(new TriangleMesh(Float64Array.from(parts.flat())))
    const shape = cylinder({ radius: 0.3, height: 1.1 })
    const position = { x: -6.381485514431461, y: -0.288753410244733 - 0.55, z: 6.627313168347811 }
    const player = new Character(world, { shape, skin: 0.02, position })
    player.move({ x: -0.13214236855752146, y: -0.1639541666666667, z: -0.0177812319535499 })
    return player
  })
  expect(one.contactCount).toBe(1)
  expect(other.contacts[0].point).toEqual(one.contacts[0].point)
  expect(other.position).toEqual(one.position)
})
