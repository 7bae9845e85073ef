/**
 * Where can a body get to? By brute force, sharing no line with the explorer: from every stance in every one of 64 directions, one step at a
 * time, with several stances kept of each cell. And by a walk at random.
 */

import type { Body } from '../../doctor/body.ts'
import { random } from '../../scenes/random.ts'
import { Character, capsule, TriangleMesh, World } from '../../src/index.ts'

export interface SmallLevel {
  readonly name: string
  readonly positions: Float32Array
  readonly indices: Uint32Array
  readonly spawn: { x: number; y: number; z: number }
}

const DT = 1 / 60
const DIRECTIONS = 64
/** Stances that are kept of one cell. */
const KEPT = 3
/** Steps in the air until somebody is given up, and on foot in one go. */
const AIR = 360
const FOOT = 12

export function placed({ positions, indices, spawn }: SmallLevel, body: Body): Character {
  const world = new World()
  world.add(new TriangleMesh(positions, indices))
  const one = new Character(world, {
    shape: capsule({ radius: body.radius, height: body.height }),
    position: spawn,
    skin: Math.min(0.02, body.radius / 20),
    maxSlope: (body.slope * Math.PI) / 180,
    stepHeight: body.step,
    snap: Math.max(body.step, body.radius / 2),
    gravity: body.gravity,
  })
  one.teleport({ x: spawn.x, y: spawn.y + 0.01, z: spawn.z })
  for (let n = 0; n < AIR; n++) one.walk({ velocity: { x: 0, y: 0, z: 0 } }, DT)
  return one
}

export function cellOf({ position: { x, y, z } }: Character, size: number): string {
  return `${Math.floor(x / size)},${Math.floor(y / size)},${Math.floor(z / size)}`
}

/** All cells that are reached. */
export function flood(level: SmallLevel, body: Body): Set<string> {
  const one = placed(level, body)
  const size = body.radius / 2
  const bottom = one.position.y - 100
  const kept = new Map<string, number>([[cellOf(one, size), 1]])
  const waiting = [one.state.slice()]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (let d = 0; d < DIRECTIONS; d++) {
      const angle = (2 * Math.PI * d) / DIRECTIONS
      const velocity = { x: body.speed * Math.cos(angle), y: 0, z: body.speed * Math.sin(angle) }
      one.restore(state)
      const start = cellOf(one, size)
      for (let n = 0, onFoot = 0; n < AIR && onFoot < FOOT && one.position.y > bottom; n++) {
        one.walk({ velocity }, DT)
        if (one.ground.kind !== 'ground') continue
        onFoot++
        const cell = cellOf(one, size)
        if (cell === start) continue
        const count = kept.get(cell) ?? 0
        if (count < KEPT) {
          kept.set(cell, count + 1)
          waiting.push(one.state.slice())
        }
        break
      }
    }
  return new Set(kept.keys())
}

/** How many moves until somebody who turns at random every half second has been in this share of some cells; Infinity: not in `most`. */
export function movesAtRandom(level: SmallLevel, body: Body, cells: Set<string>, share: number, most: number): number {
  const one = placed(level, body)
  const start = one.state.slice()
  const seen = new Set<string>()
  const dice = random(1)
  for (let moves = 0; moves < most; ) {
    const angle = 2 * Math.PI * dice()
    const velocity = { x: body.speed * Math.cos(angle), y: 0, z: body.speed * Math.sin(angle) }
    for (let n = 0; n < 30; n++, moves++) {
      one.walk({ velocity }, DT)
      if (one.position.y < level.spawn.y - 100) one.restore(start)
      if (one.ground.kind !== 'ground') continue
      const cell = cellOf(one, body.radius / 2)
      if (!cells.has(cell) || seen.has(cell)) continue
      seen.add(cell)
      if (seen.size >= share * cells.size) return moves
    }
  }
  return Number.POSITIVE_INFINITY
}
