import { expect, test } from 'vitest'
import { Character, cos, cylinder, sin, TriangleMesh, World } from '../../src/index.ts'

// It was never wrong here. But with the question left out whether the way out of overlap crosses a triangle, nothing noticed: the
// body left the narrow end of two walls for x = 1.236, and the panel at 0.9 was behind it.
test('out of a corner between two walls there is no way through a panel', () => {
  const angle = Math.PI / 12
  const [x, z] = [20 * cos(angle), 20 * sin(angle)]
  const wall = (far: number) => [0, -9, 0, x, -9, far, x, 9, far, 0, -9, 0, x, 9, far, 0, 9, 0]
  const panel = [0.9, -9, -9, 0.9, 9, -9, 0.9, 0, 20]
  for (const walls of [
    [wall(z), wall(-z), panel],
    [panel, wall(-z), wall(z)],
  ]) {
    const world = new World()
    world.add(new TriangleMesh(Float64Array.from(walls.flat())))
    const shape = cylinder({ radius: 0.3, height: 1.8 })
    const player = new Character(world, { shape, position: { x: 0.3, y: 0, z: 0.02 } })
    expect(player.move({ x: 0, y: 0, z: 0 })).toBe('trapped')
    expect(player.position).toEqual({ x: 0.3, y: 0, z: 0.02 })
  }
  // without the panel it goes that far
  const world = new World()
  world.add(new TriangleMesh(Float64Array.from([wall(z), wall(-z)].flat())))
  const player = new Character(world, {
    shape: cylinder({ radius: 0.3, height: 1.8 }),
    position: { x: 0.3, y: 0, z: 0.02 },
  })
  expect(player.move({ x: 0, y: 0, z: 0 })).toBe('recovered')
  expect(player.position.x).toBeGreaterThan(1.2)
})
