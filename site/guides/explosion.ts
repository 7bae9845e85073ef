import { box, Character, cylinder, type Hit, plane, sphere, World } from 'carom'
import type { Input } from './guide.ts'

const BLAST = sphere({ radius: 5 })
export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 0.2, y: 1.5, z: 1.5 } }), { position: { x: 2, y: 1.5, z: 0 } }) // cover
const shape = cylinder({ radius: 0.3, height: 1.8 })
const places = [-8, -4, -2, 3, 4, 6].flatMap((x) => [-2, 0, 2].map((z) => ({ x, y: 0, z })))
export const characters = places.map((position) => new Character(world, { shape, position, collider: true }))
const colliders = characters.map(({ collider }) => collider)

export let thrown: Character[] = []
const hits: Hit[] = []
const centre = { x: 0, y: 0.5, z: 0 }
function explode() {
  const count = world.overlapAll(BLAST, centre, hits) // everything within 5 m
  const found = new Set(hits.slice(0, count).map(({ collider }) => collider))
  thrown = characters.filter((person) => found.has(person.collider) && !isCovered(person))
  for (const person of thrown) {
    const [x, z] = [person.position.x - centre.x, person.position.z - centre.z]
    const push = 6 / Math.max(1, Math.hypot(x, z) ** 2) // the nearer, the stronger
    person.launch({ x: push * x, y: 4, z: push * z })
  }
}

/** Whether a wall is between the blast and the middle of the body. People are no cover. */
function isCovered({ position: { x, y, z } }: Character) {
  return world.castSegmentAny(centre, { x, y: y + 0.9, z }, { exclude: colliders })
}

let held = false
export function step(dt: number, { action }: Input) {
  if (action && !held) explode()
  held = action
  for (const person of characters) person.walk({ velocity: { x: 0, y: 0, z: 0 } }, dt)
}

export const says = () => `${thrown.length} of ${characters.length} people are thrown`
export const demo = (time: number) => ({ action: time % 5 > 1 && time % 5 < 1.1 })
