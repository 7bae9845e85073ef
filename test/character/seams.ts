/** The tests of seams.test.ts and seams.long.test.ts: the same floor, wall, bend and track in different cuts. */
import { describe, expect, test } from 'vitest'
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { bentFloor, CUTS, curvedTrack, cutCorner, cutFloor } from '../../scenes/tessellated.ts'
import { box, Character, capsule, ellipsoid, type Mover, sphere, TriangleMesh, World } from '../../src/index.ts'

type Shape = Mover
const SHAPES: Shape[] = [
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } }),
  capsule({ radius: 0.4, height: 1.8 }),
  box({ halfExtents: { x: 0.4, y: 0.9, z: 0.3 } }),
]

interface Walk {
  from: [number, number, number]
  velocity: (step: number) => { x: number; y: number; z: number }
  steps: number
  jumpEvery?: number
}

/** Feet after every step. */
function path(level: Level, shape: Shape, walk: Walk): Float64Array {
  const world = new World()
  world.add(new TriangleMesh(level.positions, level.indices))
  const [x, y, z] = walk.from
  const player = new Character(world, { shape, position: { x, y, z } })
  const out = new Float64Array(walk.steps * 3)
  for (let i = 0; i < walk.steps; i++) {
    const jump = walk.jumpEvery !== undefined && i % walk.jumpEvery === walk.jumpEvery - 1
    expect(player.walk({ velocity: walk.velocity(i), jump }, 1 / 60)).toBe('free')
    out.set([player.position.x, player.position.y, player.position.z], i * 3)
  }
  return out
}

function farthest(a: Float64Array, b: Float64Array): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]))
  return most
}

function shuffled(level: Level, seed: number): Level {
  const next = random(seed)
  const count = level.indices.length / 3
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const k = order[i]
    order[i] = order[j]
    order[j] = k
  }
  return { ...level, indices: Uint32Array.from(order.flatMap((t) => [...level.indices.subarray(t * 3, t * 3 + 3)])) }
}

const across: Walk = { from: [-3, 0.1, 5], velocity: () => ({ x: 3.1, y: 0, z: -1.3 }), steps: 150, jumpEvery: 40 }
const alongWall: Walk = { from: [-3, 0.1, 1], velocity: () => ({ x: 3, y: 0, z: -2 }), steps: 150 }

export interface Sizes {
  /** Of floors and of walls. */
  triangles: number[]
  /** Of bends. */
  degrees: number[]
  /** Of the curved track, a panel. */
  cuts: number[]
  /** Are the triangles shuffled, too? */
  shuffles: boolean
}

/** Seams cannot be felt: each shape takes the same path on each level in different cuts, to 1e-9. */
export function testSeams({ triangles, degrees, cuts, shuffles }: Sizes): void {
  for (const shape of SHAPES)
    describe(`a ${shape.kind}`, () => {
      for (const cut of CUTS) {
        for (const count of triangles) {
          test(`floor, ${count} triangles, ${cut}`, () => {
            expect(
              farthest(
                path(cutFloor({ triangles: 2, cut }), shape, across),
                path(cutFloor({ triangles: count, cut }), shape, across),
              ),
            ).toBeLessThan(1e-9)
          })
          test(`wall and floor, ${count} triangles each, ${cut}`, () => {
            const whole = path(cutCorner({ triangles: 2, cut }), shape, alongWall)
            expect(farthest(whole, path(cutCorner({ triangles: count, cut }), shape, alongWall))).toBeLessThan(1e-9)
            // and the wall stops nothing but the move into it
            const end = whole.length - 3
            expect(whole[end]).toBeCloseTo(-3 + (3 * alongWall.steps) / 60, 1)
          })
        }
        for (const angle of degrees) {
          test(`bends of ${angle}°, ${cut}`, () => {
            // over the first edges: from the level panel up the slope and onto the next
            const walk: Walk = { from: [-48, 0.1, 5], velocity: () => ({ x: 14, y: 0, z: -1.3 }), steps: 300 }
            const whole = path(bentFloor({ degrees: angle, triangles: 10, cut }), shape, walk)
            // two, 200 and 20,000 triangles a panel: only these keep the coordinates exact (of 10,000 strips not even they)
            for (const triangles of angle === 1 && cut !== 'straight' ? [1000, 100000] : [1000]) {
              expect(farthest(whole, path(bentFloor({ degrees: angle, triangles, cut }), shape, walk))).toBeLessThan(
                1e-9,
              )
            }
          })
        }
        for (const number of cuts) {
          test(`curved track, ${number} cuts a panel, ${cut}`, () => {
            // pressed against the outer wall, round the ring
            const walk: Walk = {
              from: [10, 0.1, 0],
              velocity: (i) => {
                const a = Math.min(i / 60, 4) * 0.35
                const c = 1 - (a * a) / 2 + (a * a * a * a) / 24
                const s = a - (a * a * a) / 6 + (a * a * a * a * a) / 120
                return { x: 4 * c - 4 * s, y: 0, z: -4 * s - 4 * c }
              },
              steps: 240,
            }
            const whole = path(curvedTrack({ cuts: 1, cut }), shape, walk)
            expect(farthest(whole, path(curvedTrack({ cuts: number, cut }), shape, walk))).toBeLessThan(1e-9)
          })
        }
        if (!shuffles) continue
        test(`shuffled triangles, ${cut}: the same bits`, () => {
          for (const [level, walk] of [
            [cutCorner({ triangles: 200, cut }), alongWall],
            [curvedTrack({ cuts: 4, cut }), { ...alongWall, from: [10, 0.1, 0] as [number, number, number] }],
          ] as const) {
            expect(path(shuffled(level, 7), shape, walk)).toEqual(path(level, shape, walk))
          }
        })
      }
    })
}
