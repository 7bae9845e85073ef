/** Runs under `node --expose-gc` (frames.long.test.ts): prints the bytes of heap and the microseconds that each collider of a frame costs, as JSON. */
import { BatchedMesh, BoxGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Object3D } from 'three'
import { Balls, sphere, World } from '../../src/index.ts'
import { addObject3D, Interpolation } from '../../src/three/index.ts'
import { makeWorm } from './worm.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const FRAMES = 50
const DT = 1 / 64
const matrix = new Matrix4()

type Frame = (frame: number) => void

function instanced(count: number, moving: number): Frame {
  const world = new World()
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, count)
  const put = (i: number, y: number) => mesh.setMatrixAt(i, matrix.makeTranslation(2 * (i % 300), y, 2 * (i / 300)))
  for (let i = 0; i < count; i++) put(i, 0)
  const step = Math.floor(count / moving)
  const colliders = addObject3D(world, mesh)
  return (frame) => {
    const { array } = mesh.instanceMatrix
    for (let i = 0; i < moving; i++) array[16 * i * step + 13] = 0.01 * (frame & 7)
    if (moving > 0) mesh.instanceMatrix.needsUpdate = true
    colliders.drive(DT)
    world.advance()
  }
}

function batched(count: number, moving: number): Frame {
  const world = new World()
  const mesh = new BatchedMesh(count, 100, 100, new MeshBasicMaterial())
  const box = mesh.addGeometry(new BoxGeometry(1, 1, 1))
  const put = (i: number, y: number) => mesh.setMatrixAt(i, matrix.makeTranslation(2 * (i % 300), y, 2 * (i / 300)))
  for (let i = 0; i < count; i++) put(mesh.addInstance(box), 0)
  const colliders = addObject3D(world, mesh)
  return (frame) => {
    matrix.elements[13] = 0.01 * (frame & 7)
    for (let i = 0; i < moving; i++) {
      matrix.elements[12] = 2 * i
      mesh.setMatrixAt(i, matrix)
    }
    colliders.drive(DT)
    world.advance()
  }
}

function worm(): Frame {
  const world = new World()
  const { scene, bones } = makeWorm(40)
  const colliders = addObject3D(world, scene)
  return (frame) => {
    for (let i = 0; i < bones.length; i++) bones[i].position.x = 0.1 * (frame & 7)
    colliders.drive(DT)
    world.advance()
  }
}

/** Balls and colliders, drawn twice a step as instances and objects. */
function drawn(count: number): Frame {
  const world = new World()
  const balls = new Balls(world, { motion: 'stepped' })
  const picture = new Interpolation()
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, count)
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const position = { x: 3 * i, y: 0, z: 0 }
    ids.push(world.add(sphere({ radius: 1 }), { position }))
    picture.addCollider(world, ids[i], new Object3D())
    picture.addBall(balls, balls.add({ position: { ...position, z: 9 }, radius: 1 }), mesh, i)
  }
  const poses = new Float64Array(7 * count)
  return (frame) => {
    for (let i = 0; i < count; i++) {
      poses[7 * i] = 3 * i
      poses[7 * i + 1] = 0.01 * (frame & 7)
      poses[7 * i + 5] = 0.1 * (frame & 3)
      poses[7 * i + 6] = 1
    }
    world.driveMany(ids, poses, DT)
    balls.advance(DT)
    world.advance()
    picture.record()
    picture.draw(0.25)
    picture.draw(0.75)
  }
}

/** Frames, and how many colliders each has. */
const kinds: Record<string, [frame: Frame, colliders: number]> = {
  '1,000 instances that move': [instanced(1000, 1000), 1000],
  '10,000 instances that stand': [instanced(10_000, 0), 10_000],
  '1,000 of a batch that move': [batched(1000, 1000), 1000],
  '10,000 of a batch that stand': [batched(10_000, 0), 10_000],
  'a worm of 40 bones': [worm(), 40],
  '500 balls and 500 colliders, drawn': [drawn(500), 1000],
}

/** Code that is seldom reached takes V8 so many rounds to compile; until then every number in it is an object. */
const ROUNDS = 60
const LEAST = 5

const told: Record<string, { bytes: number; time: number }> = {}
for (const [name, [frame, colliders]] of Object.entries(kinds)) {
  let bytes = Number.POSITIVE_INFINITY
  let time = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && (round < LEAST || bytes >= 0.8); round++) {
    gc()
    for (let i = 0; i < FRAMES; i++) frame(i) // a collection empties caches of V8's
    const before = process.memoryUsage().heapUsed
    const start = process.hrtime.bigint()
    for (let i = 0; i < FRAMES; i++) frame(i)
    time = Math.min(time, Number(process.hrtime.bigint() - start) / 1000 / FRAMES / colliders)
    bytes = Math.min(bytes, Math.max(0, process.memoryUsage().heapUsed - before) / FRAMES / colliders)
  }
  told[name] = { bytes, time }
}
process.stdout.write(JSON.stringify(told))
