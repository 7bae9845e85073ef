/** A character that is a ball, and something that turns as it is driven: dealt, moved, and judged by intervals of the time (test/balls/turning.ts). */
import { Character, sphere, World } from '../../src/index.ts'
import { dealTurning } from '../balls/driven-cases.ts'
import { pastOf } from '../balls/turning.ts'
import { vec } from '../balls/vectors.ts'

/** Of the radius. */
const SKIN = 1e-3
const EARLY = 1e-3
const CLOSE = 1e-5
const ROUNDED = 1e-9

const quaternion = ([x, y, z, w]: readonly number[]) => ({ x, y, z, w })

/** How many were judged, how many passed freely, and what was wrong: who passed nearer than its skin, or met what never came so near. */
export function judgeTurning(seed: number, count: number): { judged: number; passed: number; wrong: string[] } {
  const wrong: string[] = []
  let judged = 0
  let passed = 0
  for (let i = 0; i < count; i++) {
    const { thing, turning } = dealTurning(seed, i)
    const { from, velocity, radius, frame, since, start, end, orientation, turnedTo, scale } = turning
    const past = pastOf(turning)
    const fast = Math.hypot(...velocity) * frame > 3
    // a whole frame, begun clear of it; what is more than that is cut into more parts than are promised
    if (since > 0 || fast || radius < 0.1 || past.gap(0) < 5 * SKIN * radius) continue
    judged++
    const world = new World()
    const pose = { position: vec(start), orientation: quaternion(orientation ?? [0, 0, 0, 1]) }
    const id = world.add(thing, scale ? { ...pose, scale: vec(scale) } : pose)
    const { x, y, z } = vec(from)
    const player = new Character(world, { shape: sphere({ radius }), skin: SKIN * radius, position: vec(from) })
    player.teleport({ x, y: y + player.position.y - player.state[1], z })
    world.drive(id, { position: vec(end), orientation: quaternion(turnedTo) }, frame)
    player.move(vec(velocity.map((v) => v * frame)), frame)
    const off = Math.hypot(...[...player.state.slice(0, 3)].map((s, k) => s - from[k] - velocity[k] * frame))
    const free = player.contactCount === 0 && off < ROUNDED
    if (free) passed++
    // of a body grown so much: how deep it would be
    const depth = (grown: number): number =>
      0 - pastOf({ ...turning, radius: radius * (1 + grown) }).least(frame, CLOSE * radius).gap / radius
    if (free && depth(SKIN) > CLOSE) wrong.push(`${i}: passed nearer than its skin by ${depth(SKIN)} of the radius`)
    if (!free && depth(SKIN + EARLY) < -CLOSE) wrong.push(`${i}: met what came no nearer`)
  }
  return { judged, passed, wrong }
}
