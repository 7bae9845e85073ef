import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
} from 'three'
import { beforeAll, expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { addNodes, meshFromNodes } from '../../src/babylon/index.ts'
import { Character, cylinder, type Vec3, World } from '../../src/index.ts'
import { addObject3D, meshFromObject3D } from '../../src/three/index.ts'
import { type Babylon, loadBabylon } from './engine.ts'

let B: Babylon
beforeAll(async () => {
  B = await loadBabylon()
}, 600_000)

/**
 * A castle with moving platforms, once as three's objects and once as Babylon's nodes. Both engines compute the matrices
 * exactly, Babylon in single precision: places are multiples of 2⁻¹⁰ m, scales are powers of two, turns are half-turns.
 */
const STEPS = 2000
const DT = 1 / 64
const CUBE = new BoxGeometry(1, 1, 1)
const CUBE_POSITIONS = CUBE.attributes.position.array as Float32Array
const CUBE_INDICES = Uint16Array.from(CUBE.index?.array ?? [])

/** Platform k at a step: it goes to and fro before the gate, up and down. */
function placeOf(k: number, step: number): Vec3 {
  const t = (step + 97 * k) % 512
  const way = t < 256 ? t : 512 - t
  return { x: -4 + 2 * k + way / 128, y: (k % 3) / 8 + way / 1024, z: 24 + (k % 2 === 0 ? 1 : -1) * (way / 64 - 2) }
}

/** Makes a step and returns who made it. */
type Walk = (step: number) => Character

function threeWalk(mirrored: boolean): Walk {
  const { positions, indices, spawn } = castle()
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  geometry.setIndex(new BufferAttribute(Uint32Array.from(indices), 1))
  const material = new MeshBasicMaterial()
  const root = new Group()
  if (mirrored) root.scale.z = -1
  const level = new Mesh(geometry, material)
  root.add(level)
  const world = new World()
  root.updateMatrixWorld(true)
  world.add(meshFromObject3D(level))
  const platforms = new Group()
  root.add(platforms)
  for (let k = 0; k < 4; k++) platforms.add(new Mesh(CUBE, material))
  const crowd = new InstancedMesh(CUBE, material, 3)
  platforms.add(crowd)
  const put = (step: number): void => {
    for (let k = 0; k < 4; k++) {
      const node = platforms.children[k] as Object3D
      node.position.copy(placeOf(k, step))
      node.scale.set(2, 0.25, k === 1 ? -2 : 2)
      node.quaternion.set(0, k % 2, 0, 1 - (k % 2))
    }
    for (let k = 4; k < 7; k++) {
      const { x, y, z } = placeOf(k, step)
      crowd.setMatrixAt(k - 4, new Matrix4().makeScale(1, 0.5, 1).setPosition(x, y, z))
    }
    crowd.instanceMatrix.needsUpdate = true
  }
  put(0)
  const colliders = addObject3D(world, platforms)
  return walk(world, spawn, mirrored ? -1 : 1, (step) => {
    put(step)
    colliders.drive(DT)
  })
}

function babylonWalk(): Walk {
  const { positions, indices, spawn } = castle()
  const scene = new B.Scene(new B.NullEngine())
  const newMesh = (name: string, p: ArrayLike<number>, i: ArrayLike<number>) => {
    const mesh = new B.Mesh(name, scene)
    const data = new B.VertexData()
    data.positions = Float32Array.from(p, (value, k) => (k % 3 === 2 ? -value : value))
    data.indices = Uint32Array.from(i)
    data.applyToMesh(mesh)
    return mesh
  }
  const world = new World()
  world.add(meshFromNodes(newMesh('level', positions, indices)))
  const platforms = new B.TransformNode('platforms', scene)
  const cubes: Babylon[] = [newMesh('cube', CUBE_POSITIONS, CUBE_INDICES)]
  for (let k = 1; k < 4; k++) cubes.push(cubes[0].createInstance(`cube${k}`))
  for (const cube of cubes) cube.parent = platforms
  const crowd = newMesh('crowd', CUBE_POSITIONS, CUBE_INDICES)
  crowd.parent = platforms
  const put = (step: number): void => {
    for (let k = 0; k < 4; k++) {
      const { x, y, z } = placeOf(k, step)
      cubes[k].position.set(x, y, -z)
      cubes[k].scaling.set(2, 0.25, k === 1 ? -2 : 2)
      cubes[k].rotationQuaternion = new B.Quaternion(0, k % 2, 0, 1 - (k % 2))
    }
    const matrices = new Float32Array(48)
    for (let k = 4; k < 7; k++) {
      const { x, y, z } = placeOf(k, step)
      B.Matrix.Scaling(1, 0.5, 1)
        .setTranslationFromFloats(x, y, -z)
        .copyToArray(matrices, 16 * (k - 4))
    }
    crowd.thinInstanceSetBuffer('matrix', matrices)
  }
  put(0)
  const colliders = addNodes(world, platforms)
  expect(colliders.count).toBe(7)
  return walk(world, spawn, -1, (step) => {
    put(step)
    colliders.drive(DT)
  })
}

/** It runs after one platform after another, and jumps now and then. @param side the sign of z */
function walk(world: World, { x, y, z }: Vec3, side: number, drive: (step: number) => void): Walk {
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  const character = new Character(world, { shape, position: { x, y, z: side * z } })
  return (step) => {
    drive(step)
    const goal = placeOf(Math.floor(step / 200) % 7, step)
    const { position } = character
    const velocity = { x: 2 * (goal.x - position.x), y: 0, z: 2 * (side * goal.z - position.z) }
    character.walk({ velocity, jump: step % 170 === 0 }, DT)
    world.advance()
    return character
  }
}

const row = ({ x, y, z }: Readonly<Vec3>, side: number) => [x, y, side * z]

it('the same walk as in three in the same coordinates, bit for bit', () => {
  const [a, b] = [threeWalk(true), babylonWalk()]
  let rode = 0
  for (let step = 0; step < STEPS; step++) {
    const [one, other] = [a(step), b(step)]
    expect(row(other.position, 1), `step ${step}`).toEqual(row(one.position, 1))
    if (other.ground.kind === 'ground' && other.ground.velocity.x !== 0) rode++
  }
  console.log(`${STEPS} steps, ${rode} of them on a moving platform: all bits are equal`)
  expect(rode).toBeGreaterThan(500)
})

// A mirrored triangle has its corners in another order, so sums round differently.
it('the same walk as in three in mirrored axes, to 1e-9 m', () => {
  const [a, b] = [threeWalk(false), babylonWalk()]
  let most = 0
  for (let step = 0; step < STEPS; step++) {
    const [one, other] = [row(a(step).position, 1), row(b(step).position, -1)]
    most = Math.max(most, ...one.map((value, k) => Math.abs(value - other[k])))
  }
  console.log(`${STEPS} steps, mirrored: ${most} m apart at most`)
  expect(most).toBeLessThan(1e-9)
})
