import { expect } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  capsule,
  createHit,
  cylinder,
  ellipsoid,
  type Mover,
  type Quat,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

/**
 * Every mover, upright and turned, against meshes and against every solid: each answer is made of numbers, its normal is a unit vector,
 * its fraction a share of the way. Numbers that meet in practice, and those that coincide: zeros, equal sizes, a millionth of a metre
 * beside a hundred metres. (extremes.test.ts has those at the ends of the range.)
 */
const next = random(79)
const NUMBERS = [0, 1e-3, -0.01, 0.5, -1, 3, 10, -100, 7]
const pick = (): number => NUMBERS[Math.floor(next() * NUMBERS.length)] * (next() < 0.3 ? next() : 1)
const place = (): Vec3 => ({ x: pick(), y: pick(), z: pick() })
const size = (): number => Math.max(Math.abs(pick()), 1e-6)
const turn = (): Quat | undefined => {
  const q = { ...place(), w: pick() }
  return next() < 0.3 || (q.x === 0 && q.y === 0 && q.z === 0 && q.w === 0) ? undefined : q
}
function movers(): Mover[] {
  const [x, y, z] = [size(), size(), size()]
  return [
    sphere({ radius: x }),
    ellipsoid({ radii: { x, y, z } }),
    capsule({ radius: x, height: Math.max(y, 2 * x) }),
    cylinder({ radius: x, height: y }),
    box({ halfExtents: { x, y, z } }),
  ]
}

const hit = createHit()
const finite = (v: Vec3): boolean => Number.isFinite(v.x) && Number.isFinite(v.y) && Number.isFinite(v.z)
function isSound(): boolean {
  const { position, point, normal, depth, distance, fraction } = hit
  const unit = Math.abs(Math.hypot(normal.x, normal.y, normal.z) - 1) < 1e-12
  const numbers = finite(position) && finite(point) && Number.isFinite(depth) && Number.isFinite(distance)
  return unit && numbers && depth >= 0 && distance >= 0 && fraction >= 0 && fraction <= 1
}

const answers = { asked: 0, hits: 0, unsound: [] as unknown[] }
function ask(target: TriangleMesh | World, thing: unknown): void {
  for (const shape of movers()) {
    const [from, translation, orientation] = [place(), place(), turn()]
    for (const initialOverlap of ['ignore-leaving', 'report'] as const) {
      answers.asked++
      if (!target.cast(shape, from, translation, hit, { initialOverlap, orientation })) continue
      answers.hits++
      if (!isSound()) answers.unsound.push([thing, shape, from, translation, orientation, initialOverlap, { ...hit }])
    }
    answers.asked++
    if (!target.overlap(shape, from, hit, { orientation })) continue
    answers.hits++
    if (!isSound()) answers.unsound.push([thing, shape, from, orientation, { ...hit }])
  }
}

/** So many meshes, worlds and solids are asked. */
export function answersAreSound(rounds: number): void {
  for (let i = 0; i < rounds; i++) {
    const positions = Array.from({ length: 9 * Math.ceil(next() * 6) }, pick)
    const mesh = new TriangleMesh(positions)
    for (let j = 0; j < 4; j++) ask(mesh, positions)
    const thing = movers()[i % 5]
    const options = { position: place(), orientation: turn() }
    const world = new World()
    world.add(thing, options)
    for (let j = 0; j < 4; j++) ask(world, [thing, options])
  }
  console.log(`${answers.asked} questions, ${answers.hits} hits, ${answers.unsound.length} unsound`)
  expect(answers.unsound).toEqual([])
  expect(answers.hits).toBeGreaterThan((1000 / 60) * rounds)
}
