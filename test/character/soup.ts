import { expect } from 'vitest'
import { random } from '../../scenes/random.ts'
import { box, Character, capsule, cylinder, ellipsoid, sphere, TriangleMesh, World } from '../../src/index.ts'
import { overlapSegmentTriangle } from '../../src/overlap/overlap-segment-triangle.ts'
import { type SolidCourse, touchesSolid } from '../oracle/solid.ts'
import { quad, radians, SKIN, vec } from './levels.ts'

/** A closed room with n triangles in it; those of every third seed on a grid of half metres. */
export function soup(seed: number, next: () => number): Float64Array {
  const [a, b, low, high] = [-7, 7, -1, 9]
  const out = [
    ...quad([a, low, b], [b, low, b], [b, low, a], [a, low, a]),
    ...quad([a, high, b], [b, high, b], [b, high, a], [a, high, a]),
    ...quad([a, low, a], [a, high, a], [a, high, b], [a, low, b]),
    ...quad([b, low, a], [b, high, a], [b, high, b], [b, low, b]),
    ...quad([a, low, a], [a, high, a], [b, high, a], [b, low, a]),
    ...quad([a, low, b], [a, high, b], [b, high, b], [b, low, b]),
  ]
  const size = seed % 4 === 1 ? 6 : 3
  for (let n = 20 + Math.floor(next() * 100); n > 0; n--) {
    const centre = [next() * 12 - 6, next() * 6 - 1, next() * 12 - 6]
    for (let i = 0; i < 9; i++) {
      const x = centre[i % 3] + (next() - 0.5) * size
      out.push(seed % 3 === 0 ? Math.round(x * 2) / 2 : x)
    }
  }
  return Float64Array.from(out)
}

function shuffle(positions: Float64Array, next: () => number): Float64Array {
  const order = Array.from({ length: positions.length / 9 }, (_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const k = order[i]
    order[i] = order[j]
    order[j] = k
  }
  return Float64Array.from(order.flatMap((t) => [...positions.subarray(t * 9, t * 9 + 9)]))
}

const BODIES = {
  sphere: { shape: sphere({ radius: 0.35 }), half: [0.35, 0.35, 0.35] },
  ellipsoid: { shape: ellipsoid({ radii: vec(0.3, 0.6, 0.4) }), half: [0.3, 0.6, 0.4] },
  capsule: { shape: capsule({ radius: 0.3, height: 1.2 }), half: [0.3, 0.6, 0.3] },
  cylinder: { shape: cylinder({ radius: 0.3, height: 1.1 }), half: [0.3, 0.55, 0.3] },
  box: { shape: box({ halfExtents: vec(0.3, 0.55, 0.25) }), half: [0.3, 0.55, 0.25] },
} satisfies Record<string, { shape: object; half: [number, number, number] }>
const STEPS = 120

export const KINDS = ['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box'] as const

/** Rooms full of random triangles: nothing is crossed, the skin is kept, the order of triangles is of no matter. */
export function walksRooms(kind: keyof typeof BODIES, rooms: number, onGround: number): void {
  const { shape, half } = BODIES[kind]
  const growth = kind === 'ellipsoid' ? (SKIN * (2 + 1)) / (2 * Math.sqrt(2)) : SKIN
  const segment = new Float64Array(6)
  const faults: string[] = []
  let recovered = 0
  let trapped = 0
  let grounded = 0
  for (let seed = 1; seed <= rooms; seed++) {
    const next = random(seed)
    const triangles = soup(seed, next)
    const start = vec(next() * 8 - 4, 3 + next() * 3, next() * 8 - 4)
    const [player, twin] = [triangles, shuffle(triangles, next)].map((positions) => {
      const world = new World()
      world.add(new TriangleMesh(positions))
      // (over a step one does not go straight)
      return new Character(world, { shape, position: start, skin: SKIN, stepHeight: 0 })
    })
    for (let step = 0; step < STEPS; step++) {
      const before = player.state.slice()
      const angle = radians(next() * 360)
      const speed = next() < 0.02 ? 500 : 4
      const flies = next() < 0.02
      const dt = [1 / 30, 1 / 60, 1 / 144][Math.floor(next() * 3)]
      const velocity = vec(Math.cos(angle) * speed, flies ? (next() - 0.5) * speed : 0, Math.sin(angle) * speed)
      const jump = next() < 0.05
      const go = (one: Character) => (flies ? one.fly({ velocity }, dt) : one.walk({ velocity, jump }, dt))
      const result = go(player)
      if (go(twin) !== result) faults.push(`result ${seed} ${step}`)
      // all but which of several equal triangles it stands on
      if (!twin.state.every((value, i) => i > 15 || value === player.state[i])) faults.push(`order ${seed} ${step}`)
      if (!player.state.every(Number.isFinite)) faults.push(`not finite ${seed} ${step}`)
      if (result === 'recovered') recovered++
      if (player.ground.kind === 'ground') grounded++
      const [x, y, z] = player.state
      if (result === 'trapped') {
        trapped++
        expect([x, y, z]).toEqual([...before.subarray(0, 3)])
        const elsewhere = vec(next() * 8 - 4, 3 + next() * 5, next() * 8 - 4)
        expect(twin.teleport(elsewhere)).toBe(player.teleport(elsewhere))
        continue
      }
      // fast ones turn corners on the way: their straight line says nothing
      if (speed < 10 && result === 'free') {
        segment.set(before.subarray(0, 3), 0)
        segment.set(player.state.subarray(0, 3), 3)
        for (let t = 0; t < triangles.length; t += 9) {
          if (overlapSegmentTriangle(segment, 0, triangles, t)) faults.push(`crossed ${seed} ${step}`)
        }
      }
      if (!(Math.max(Math.abs(x), Math.abs(z)) < 7 && y > -1 && y < 9)) faults.push(`outside ${seed} ${step}`)
      if (isNear(kind, half, player.state, triangles, growth - 1e-12)) faults.push(`near ${seed} ${step}`)
    }
  }
  expect(faults).toEqual([])
  expect(recovered + trapped).toBeGreaterThan(rooms / 20)
  expect(grounded).toBeGreaterThan(onGround)
}

/** Does the body, larger by so much, touch any of the triangles? The oracle says. */
export function isNear(
  kind: SolidCourse['kind'],
  half: SolidCourse['half'],
  state: Float64Array,
  triangles: Float64Array,
  more: number,
): boolean {
  const from = [state[0], state[1], state[2]]
  for (let t = 0; t < triangles.length; t += 9) {
    if ([0, 1, 2].some((k) => isBeside(triangles, t + k, from[k], half[k] + more))) continue
    const triangle = triangles.subarray(t, t + 9)
    if (touchesSolid({ kind, half, from, translation: [0, 0, 0], triangle }, 'at', 0, more)) return true
  }
  return false
}

function isBeside(v: Float64Array, i: number, x: number, reach: number): boolean {
  return Math.min(v[i], v[i + 3], v[i + 6]) > x + reach || Math.max(v[i], v[i + 3], v[i + 6]) < x - reach
}
