/** Bodies that become others at random in rooms full of triangles: nothing is crossed, and whoever fits keeps the skin. */
import { expect } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Character, type Mover, TriangleMesh, World } from '../../src/index.ts'
import { overlapSegmentTriangle } from '../../src/overlap/overlap-segment-triangle.ts'
import type { SolidCourse } from '../oracle/solid.ts'
import { diceOf } from '../prove/dice.ts'
import { radians, SKIN, vec } from './levels.ts'
import { anyBody } from './resizing.ts'
import { isNear, soup } from './soup.ts'

const STEPS = 120

export interface Resized {
  resized: number
  blocked: number
  faults: string[]
}

/** @param first seed */
export function resizesInRooms(first: number, rooms: number): Resized {
  const told: Resized = { resized: 0, blocked: 0, faults: [] }
  const segment = new Float64Array(6)
  for (let seed = first; seed < first + rooms; seed++) {
    const triangles = soup(seed, random(seed))
    const dice = diceOf(seed)
    const world = new World()
    world.add(new TriangleMesh(triangles))
    const up = dice.chance(0.8) ? vec(0, 1, 0) : vec(dice.between(-1, 1), 1, dice.between(-1, 1))
    const start = () => vec(dice.between(-4, 4), dice.between(2, 6), dice.between(-4, 4))
    const bodies = () => (up.x === 0 ? anyBody(dice) : noCylinder(() => anyBody(dice)))
    // (over a step one does not go straight)
    const player = new Character(world, { shape: bodies(), position: start(), skin: SKIN, up, stepHeight: 0 })
    const fault = (what: string, step: number) => told.faults.push(`${what} ${seed} ${step}`)
    const crossed = () => {
      segment.set(player.state.subarray(0, 3), 3)
      for (let t = 0; t < triangles.length; t += 9) if (overlapSegmentTriangle(segment, 0, triangles, t)) return true
      return false
    }
    let free = player.teleport(start()) !== 'trapped'
    for (let step = 0; step < STEPS; step++) {
      if (!free) {
        free = player.teleport(start()) !== 'trapped'
        continue
      }
      if (dice.chance(0.4)) {
        const shape = bodies()
        const before = Array.from(player.state)
        segment.set(player.state.subarray(0, 3), 0)
        const fits = player.resize(shape)
        told[fits ? 'resized' : 'blocked']++
        if (fits !== (player.blockedBy.length === 0)) fault('not named', step)
        if (!fits && !before.every((x, i) => Object.is(x, player.state[i]))) fault('changed', step)
        if (fits && player.shape !== shape) fault('another', step)
        if (fits && crossed()) fault('resized through', step)
        // who fits may have to be freed by a thousandth of the skin
        if (fits && isClose(player, triangles, -1.1e-3 * SKIN)) fault('no room', step)
      }
      segment.set(player.state.subarray(0, 3), 0)
      const angle = radians(dice.between(0, 360))
      const speed = dice.between(0, 4)
      const velocity = vec(Math.cos(angle) * speed, 0, Math.sin(angle) * speed)
      const result = player.walk({ velocity, jump: dice.chance(0.05) }, 1 / dice.pick([30, 60, 144]))
      if (!player.state.every(Number.isFinite)) fault('not finite', step)
      const [x, y, z] = player.state
      if (!(Math.max(Math.abs(x), Math.abs(z)) < 7 && y > -1 && y < 9)) fault('outside', step)
      if (result === 'trapped') fault('trapped', step)
      if (isClose(player, triangles, -1e-12)) fault('near', step)
      if (result === 'free' && crossed()) fault('crossed', step)
    }
  }
  return told
}

function noCylinder(make: () => Mover): Mover {
  for (;;) {
    const shape = make()
    if (shape.kind !== 'cylinder') return shape
  }
}

/** Is the body nearer to a triangle than its skin, by so much more than that? */
function isClose({ state, shape, extents }: Character, triangles: Float64Array, more: number): boolean {
  const half = [extents[0], extents[1], extents[2]] as const
  return isNear(shape.kind as SolidCourse['kind'], [...half], state, triangles, extents[3] - extents[0] + more)
}

export function expectRoomy({ resized, blocked, faults }: Resized, rooms: number): void {
  console.log(`resized ${resized}, no room ${blocked}, faults ${faults.length}`)
  expect(faults).toEqual([])
  expect(Math.min(resized, blocked)).toBeGreaterThan(5 * rooms)
}
