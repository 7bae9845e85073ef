import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 2, y: 1.5, z: 2 } }), { position: { x: 2, y: 1.5, z: 0 } }) // a floor at 3 m
const rungs = box({ halfExtents: { x: 0.1, y: 1.5, z: 0.4 } }) // as high as the floor that it leads to
const ladder = world.add(rungs, { position: { x: -0.1, y: 1.5, z: 0 }, sensor: true })

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -3, y: 0, z: 0 } })
export const characters = [player]

let jumps = false // off the ladder, until the landing
export function step(dt: number, { move, jump }: Input) {
  const velocity = { x: 2 * move.x, y: 0, z: 2 * move.z }
  const climbs = player.touches(ladder) && !jumps
  if (player.ground.kind === 'ground') jumps = false
  if (climbs && jump) {
    jumps = true
    player.launch({ x: -2, y: 3, z: 0 })
  } else if (climbs && move.x > 0) {
    player.climb({ velocity: { ...velocity, y: 1.5 }, ladder }, dt) // ahead is up as well
  } else if (climbs && player.ground.kind !== 'ground') {
    player.climb({ velocity: { ...velocity, x: 0, y: 1.5 * move.x }, ladder }, dt) // back is down, and none is hold on
  } else {
    player.walk({ velocity: jumps ? { x: 0, y: 0, z: 0 } : velocity, jump }, dt)
  }
}

export const demo = (time: number) => ({ move: { x: time % 9 < 4.5 ? 1 : -1, y: 0, z: 0 } })
