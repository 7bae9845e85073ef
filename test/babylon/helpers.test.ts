import { Quaternion, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { createDebugLines, directionFromCamera, headOf, Interpolation, orbitCamera } from '../../src/babylon/index.ts'
import { createCameraArm, createStepSmoothing } from '../../src/controls/index.ts'
import { debugLines } from '../../src/debug/index.ts'
import { Balls, box, Character, plane, sphere, World } from '../../src/index.ts'
import { HandNode } from './hand-made.ts'

const FLOOR = plane({ normal: { x: 0, y: 1, z: 0 } })
const BOX = box({ halfExtents: { x: 1, y: 1, z: 1 } })

/** Babylon's LinesMesh, as far as it is used. */
class HandLines {
  readonly name: string
  readonly subMeshes = [{ indexCount: 0 }]
  readonly data: Record<string, Float32Array> = {}
  isPickable = true
  alwaysSelectAsActiveMesh = false
  isDisposed = false
  made = 0
  indices = 0

  constructor(name: string, _scene: string, _parent?: null, _source?: undefined, _not?: boolean, colours = false) {
    this.name = name
    if (!colours) throw new Error('lines without colours')
  }

  setVerticesData(kind: string, data: Float32Array, updatable = false, stride = 3): void {
    if (!updatable || stride !== 3) throw new Error('cannot be updated')
    this.data[kind] = data
    this.made++
  }

  updateVerticesData(kind: string, data: Float32Array): void {
    if (data.length !== this.data[kind].length) throw new Error('does not fit')
    this.data[kind] = data
  }

  setIndices(indices: Uint32Array): void {
    this.indices = indices.length
  }

  dispose(): void {
    this.isDisposed = true
  }
}

it('createDebugLines fills buffers again, and makes others only for more lines than ever', () => {
  const world = new World()
  const id = world.add(BOX)
  const lines = createDebugLines(world, HandLines, 'scene')
  const { mesh } = lines
  const isDrawn = () => {
    const { positions, count } = debugLines(world)
    expect(mesh.subMeshes[0].indexCount).toBe(count)
    expect(mesh.indices).toBeGreaterThanOrEqual(count)
    expect(mesh.data.position.slice(0, 3 * count)).toEqual(positions.slice(0, 3 * count))
  }
  isDrawn()
  expect([mesh.isPickable, mesh.alwaysSelectAsActiveMesh, mesh.made]).toEqual([false, true, 2])
  world.place(id, { position: { x: 1, y: 0, z: 0 } })
  lines.refresh()
  isDrawn()
  expect(mesh.made).toBe(2)
  for (let i = 0; i < 50; i++) world.add(BOX, { position: { x: 3 * i, y: 0, z: 9 } })
  lines.refresh()
  isDrawn()
  expect(mesh.made).toBe(4)
  lines.dispose()
  expect(mesh.isDisposed).toBe(true)
  expect(() => createDebugLines(world, {} as never, 'scene')).toThrow('createDebugLines: LinesMesh is')
})

it('Interpolation draws nodes between two records, and gives a quaternion only where one is needed', () => {
  const world = new World()
  world.add(FLOOR)
  const id = world.add(BOX, { position: { x: 0, y: 5, z: 0 } })
  const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 0, z: 0 } })
  const [model, cube] = [new HandNode('model'), new HandNode('cube')]
  const drawn = new Interpolation()
  drawn.addCharacter(character, model)
  drawn.addCollider(world, id, cube)
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 1)
  character.walk({ velocity: { x: 6, y: 0, z: 0 } }, 0.1)
  world.drive(id, { position: { x: 0, y: 7, z: 0 }, orientation: turn }, 0.1)
  world.advance()
  drawn.record()
  drawn.draw(0.5)
  expect(model.position.x).toBeCloseTo(0.3, 9)
  expect(model.rotationQuaternion).toBe(null)
  expect(cube.position.y).toBe(6)
  expect(2 * Math.acos(cube.rotationQuaternion?.w ?? 0)).toBeCloseTo(0.5, 9)
  drawn.draw(1)
  expect(cube.rotationQuaternion?.angleTo(turn)).toBeLessThan(1e-7)
  expect(() => drawn.addCharacter(character, {} as HandNode)).toThrow('Interpolation.addCharacter: node has no')
})

it('Interpolation turns nodes with their balls, and lets them grow', () => {
  const balls = new Balls(new World(), { gravity: { x: 0, y: 0, z: 0 } })
  const id = balls.add({ position: { x: 0, y: 5, z: 0 }, radius: 1, spin: { x: 0, y: 2, z: 0 } })
  const node = new HandNode('ball')
  node.scaling.set(1, 2, 1)
  const drawn = new Interpolation()
  drawn.addBall(balls, id, node)
  balls.advance(0.5)
  balls.setRadius(id, 3)
  drawn.record()
  drawn.draw(0.5)
  expect(node.rotationQuaternion?.y).toBeCloseTo(Math.sin(0.25), 9)
  expect(node.rotationQuaternion?.w).toBeCloseTo(Math.cos(0.25), 9)
  expect(node.scaling.toArray()).toEqual([2, 4, 2])
  balls.setOrientation(id, { x: 1, y: 0, z: 0, w: 0 })
  drawn.draw(0.5)
  expect(node.rotationQuaternion?.toArray()).toEqual([1, 0, 0, 0])
  expect(node.scaling.toArray()).toEqual([3, 6, 3])
})

it('directions follow the camera, to the right of the picture and into it', () => {
  const camera = new HandNode('camera')
  const out = { x: 0, y: 9, z: 0 }
  expect(directionFromCamera(camera, 0, 1, out)).toEqual({ x: 0, y: 0, z: 1 })
  camera.isRight = true
  expect(directionFromCamera(camera, 0, 1, out).z).toBe(-1)
  camera.isRight = false
  // a quarter turn to the right, looking down
  camera.rotationQuaternion = new Quaternion()
    .setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2)
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), 1))
  camera.computeWorldMatrix(true)
  directionFromCamera(camera, 0, 1, out)
  expect(out.x).toBeCloseTo(1, 12)
  directionFromCamera(camera, 1, 0, out)
  expect(out.z).toBeCloseTo(-1, 12)
  expect(() => directionFromCamera(camera, Number.NaN, 0, out)).toThrow(/^directionFromCamera: right is NaN/)
})

it('an orbit is as long as the room behind the head allows', () => {
  const world = new World()
  world.add(plane({ normal: { x: 1, y: 0, z: 0 }, offset: -2 })) // a wall at x = −2
  const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 0, z: 0 } })
  const smoothing = createStepSmoothing()
  smoothing.offset = -0.5
  const head = headOf(character, 2, smoothing, { x: 0, y: 0, z: 0 })
  expect(head).toEqual({ x: 0, y: 1.5, z: 0 })
  expect(headOf(character, 2, undefined, { x: 0, y: 0, z: 0 }).y).toBe(2)
  const camera = { alpha: Math.PI, beta: Math.PI / 2, radius: 9, target: { x: 0, y: 0, z: 0 } }
  const arm = createCameraArm({ length: 4, radius: 0.25 })
  orbitCamera(camera, arm, world, head, 1)
  expect(camera.radius).toBeCloseTo(1.75, 12)
  expect(camera.target).toEqual(head)
  camera.alpha = 0
  for (let i = 0; i < 50; i++) orbitCamera(camera, arm, world, head, 1)
  expect(camera.radius).toBeCloseTo(4, 9)
})
