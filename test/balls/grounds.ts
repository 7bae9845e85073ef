/** The same ground in three ways: a plane, a mesh that is cut at random, and a turned and scaled instance of one. */
import { random } from '../../scenes/random.ts'
import { cos, plane, sin, TriangleMesh, type Vec3, World } from '../../src/index.ts'

export const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

const HALF = 24
const CELLS = 12

/** A square cut into triangles: its inner vertices are moved about in the plane y = 0. */
function cutSquare(seed: number, toWorld: (x: number, z: number) => number[]): TriangleMesh {
  const dice = random(seed)
  const positions: number[] = []
  const indices: number[] = []
  const n = CELLS + 1
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const inner = i > 0 && k > 0 && i < CELLS && k < CELLS
      const shift = () => (inner ? 0.8 * (dice() - 0.5) : 0)
      const step = (2 * HALF) / CELLS
      positions.push(...toWorld(-HALF + step * (i + shift()), -HALF + step * (k + shift())))
    }
  for (let i = 0; i < CELLS; i++)
    for (let k = 0; k < CELLS; k++) {
      const a = i * n + k
      const [b, c, d] = [a + 1, a + n + 1, a + n]
      if (dice() < 0.5) indices.push(a, b, c, a, c, d)
      else indices.push(a, b, d, b, c, d)
    }
  return new TriangleMesh(positions, indices)
}

export interface Ground {
  readonly name: string
  readonly world: World
  /** Down the slope, and up from it. */
  readonly down: Vec3
  readonly up: Vec3
}

/** Grounds through the origin that fall towards +x by an angle, radians. */
export function groundsAt(angle: number): Ground[] {
  const down = at(cos(angle), -sin(angle), 0)
  const up = at(sin(angle), cos(angle), 0)
  const worlds: [string, World][] = ['a plane', 'a mesh', 'a turned and scaled instance'].map((name) => [
    name,
    new World(),
  ])
  worlds[0][1].add(plane({ normal: up, offset: 0 }))
  worlds[1][1].add(cutSquare(1, (x, z) => [x * down.x, x * down.y, z]))
  worlds[2][1].add(
    cutSquare(2, (x, z) => [x / 2, 0, z / 3]),
    { scale: at(2, 5, -3), orientation: { x: 0, y: 0, z: -sin(angle / 2), w: cos(angle / 2) } },
  )
  return worlds.map(([name, world]) => ({ name, world, down, up }))
}

export const RATES = [24, 60, 1000]
