/**
 * Runs under `node --expose-gc` (flat.test.ts, with a number of changes): a world of constant size in which something is removed and
 * something added, over and over, while a character walks and balls fly in it. Prints, as JSON, the bytes that are held after each tenth
 * of the changes, and whether ids only grow and what was removed is gone.
 */
import {
  Balls,
  box,
  Character,
  capsule,
  createHit,
  cylinder,
  plane,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const CHANGES = Number(process.argv[2])
const SIZE = 200
const REACH = 12
/** A step of everybody for so many changes. */
const CHANGES_A_STEP = 100

const dice = diceOf(7)
const anywhere = (size: number): Vec3 => {
  const [x, y, z] = dice.vector(size)
  return { x, y, z }
}
const anyTurn = () => ({ ...anywhere(1), w: dice.between(-1, 1) })
const dealMesh = (): TriangleMesh => new TriangleMesh(Array.from({ length: 90 }, () => dice.between(-1, 1)))
/** Of which there are instances. */
const meshes = [dealMesh(), dealMesh(), dealMesh()]

function dealThing(): Thing {
  const kind = dice.whole(0, 6)
  if (kind === 0) return sphere({ radius: dice.between(0.2, 1) })
  if (kind === 1) return box({ halfExtents: { x: dice.between(0.2, 1), y: 0.5, z: 0.5 } })
  if (kind === 2) return capsule({ radius: 0.3, height: dice.between(1, 2) })
  if (kind === 3) return plane({ normal: { x: 0, y: -1, z: 0 }, offset: -50 })
  // now and then a mesh that nobody else has
  return kind === 4 && dice.chance(0.5) ? dealMesh() : dice.pick(meshes)
}
const world = new World()
let last = -1
last = world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -2 }))
const player = new Character(world, {
  shape: cylinder({ radius: 0.3, height: 1.8 }),
  position: { x: 0, y: -1.9, z: 0 },
  mask: 0b11,
})
const balls = new Balls(world, { motion: 'stepped' })
for (let i = 0; i < 8; i++) balls.add({ position: anywhere(5), radius: 0.2, restitution: 0.5 })

const ids: number[] = []
let grows = true
let gone = true

function add(): void {
  const pose = { position: anywhere(REACH), orientation: anyTurn() }
  const id = world.add(dealThing(), { ...pose, layer: dice.whole(0, 2), sensor: dice.chance(0.2), data: { last } })
  if (!(id > last)) grows = false
  last = id
  ids.push(id)
}

function removeOne(): void {
  const at = dice.whole(0, ids.length - 1)
  const id = ids[at]
  ids[at] = ids[ids.length - 1]
  ids.pop()
  world.remove(id)
  if (world.has(id)) gone = false
}

const hit = createHit()
const at = { x: 0, y: 0, z: 0 }
function step(): void {
  for (let i = 0; i < 20; i++) {
    const id = dice.pick(ids)
    if (dice.chance(0.5)) world.place(id, { position: anywhere(REACH), orientation: anyTurn() })
    else {
      world.getPosition(id, at)
      const { x, y, z } = anywhere(0.1)
      world.drive(id, { position: { x: at.x + x, y: at.y + y, z: at.z + z } }, 1 / 60)
    }
  }
  player.walk({ velocity: { x: dice.between(-3, 3), y: 0, z: dice.between(-3, 3) } }, 1 / 60)
  if (Math.abs(player.position.x) + Math.abs(player.position.z) > 20) player.teleport({ x: 0, y: -1.9, z: 0 })
  balls.advance(1 / 60)
  world.castRay(anywhere(REACH), { x: 0, y: -1, z: 0.1 }, 50, hit)
  world.advance()
}

/** All that is held: what V8 has on its heap, and the memory of arrays. */
function held(): number {
  for (let i = 0; i < 3; i++) gc()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + Math.max(external, arrayBuffers)
}

while (ids.length < SIZE) add()
const bytes: number[] = []
for (let n = 1; n <= CHANGES; n++) {
  removeOne()
  add()
  if (n % CHANGES_A_STEP === 0) step()
  if (n % (CHANGES / 10) === 0) bytes.push(held())
}
process.stdout.write(JSON.stringify({ bytes, grows, gone, count: world.count, last }))
