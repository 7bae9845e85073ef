/**
 * Runs under `node --expose-gc` (kept.test.ts): asks a mesh everything, alone, in a world, by a character and by balls, lets go of
 * it, and prints what of it is still kept alive, as JSON.
 */
import { Balls, Character, createHit, cylinder, TriangleMesh, World } from '../../src/index.ts'
import { askEverything } from './questions.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const FLOOR = [-9, 0, -9, -9, 0, 9, 9, 0.1, 9, -9, 0, -9, 9, 0.1, 9, 9, 0, -9]

function use(): Record<string, WeakRef<object>> {
  const mesh = new TriangleMesh(Float32Array.from(FLOOR))
  const course = { from: { x: 1, y: 1, z: 2 }, translation: { x: 0.25, y: -2, z: 0.5 }, reach: 9, size: 0.5 }
  const filter = (triangle: number): boolean => triangle < 9
  askEverything(mesh, course, { filter })
  const world = new World()
  world.add(mesh)
  const body = cylinder({ radius: 0.4, height: 1.8 })
  world.castRay(course.from, course.translation, 9, createHit(), { filter })
  world.castRayAll(course.from, course.translation, 9, [])
  world.cast(body, course.from, course.translation, createHit())
  world.overlapAll(body, { x: 0, y: 0, z: 0 }, [])
  const player = new Character(world, { shape: body, position: { x: 0, y: 0.1, z: 0 } })
  for (let i = 0; i < 30; i++) player.walk({ velocity: { x: 1, y: 0, z: 0 } }, 1 / 60)
  player.move({ x: 0.1, y: 0, z: 0 })
  const balls = new Balls(world, { motion: 'stepped' })
  balls.add({ position: { x: 0, y: 1, z: 0 }, radius: 0.25 })
  balls.advance(1)
  mesh.castRay(course.from, course.translation, 9, createHit(), { filter }) // the last that was asked
  const memory = mesh.tree.vertices.buffer
  return {
    mesh: new WeakRef(mesh),
    memory: new WeakRef(memory),
    world: new WeakRef(world),
    character: new WeakRef(player),
    balls: new WeakRef(balls),
    filter: new WeakRef(filter),
  }
}

const refs = use()
await new Promise((resolve) => setTimeout(resolve, 0)) // a WeakRef lives until the end of the job that made it
gc()
await new Promise((resolve) => setTimeout(resolve, 0))
gc()
process.stdout.write(JSON.stringify(Object.keys(refs).filter((name) => refs[name].deref() !== undefined)))
