import { beforeAll, describe, expect, it } from 'vitest'
import {
  createDebugLines,
  directionFromCamera,
  headOf,
  Interpolation,
  meshFromNodes,
  orbitCamera,
} from '../../src/babylon/index.ts'
import { createCameraArm, createStepSmoothing, smoothSteps } from '../../src/controls/index.ts'
import { debugLines } from '../../src/debug/index.ts'
import { box, Character, createClosest, cylinder, plane, sphere, World } from '../../src/index.ts'
import { type Babylon, loadBabylon } from './engine.ts'

let B: Babylon
beforeAll(async () => {
  B = await loadBabylon()
}, 600_000)

const STEP = 1 / 60

function newScene(isRight = false): Babylon {
  const scene = new B.Scene(new B.NullEngine())
  scene.useRightHandedSystem = isRight
  return scene
}

describe('createDebugLines', () => {
  it('draws what debugLines writes, in buffers that are reused until there is more', () => {
    const scene = newScene()
    const world = new World()
    const size = { halfExtents: { x: 1, y: 1, z: 1 } }
    const id = world.add(box(size))
    const lines = createDebugLines(world, B.LinesMesh, scene)
    const mesh = lines.mesh as Babylon
    const drawn = () => {
      const count = mesh.subMeshes[0].indexCount
      return [mesh.getVerticesData('position').slice(0, 3 * count), mesh.getVerticesData('color').slice(0, 3 * count)]
    }
    const expected = () => {
      const { positions, colors, count } = debugLines(world)
      return [positions.slice(0, 3 * count), colors.slice(0, 3 * count)]
    }
    expect(drawn()).toEqual(expected())
    world.place(id, { position: { x: 3, y: 0, z: 0 } })
    const buffer = mesh.geometry.getVertexBuffer('position')
    lines.refresh()
    expect(drawn()).toEqual(expected())
    expect(mesh.geometry.getVertexBuffer('position')).toBe(buffer)
    for (let i = 0; i < 40; i++) world.add(box(size), { position: { x: 3 * i, y: 5, z: 0 } })
    lines.refresh()
    expect(drawn()).toEqual(expected())
    expect(mesh.geometry.getVertexBuffer('position')).not.toBe(buffer)
    // it is no level, and is not picked
    expect(meshFromNodes([B.MeshBuilder.CreateBox('box', {}, scene), mesh]).triangleCount).toBe(12)
    expect(scene.pickWithRay(new B.Ray(new B.Vector3(3, 9, 0), new B.Vector3(0, -1, 0))).pickedMesh?.name).not.toBe(
      mesh.name,
    )
    lines.dispose()
    expect(mesh.isDisposed()).toBe(true)
  })
})

describe('Interpolation', () => {
  it('draws a character and a collider between their poses, whatever the node was turned by', () => {
    const scene = newScene()
    const world = new World()
    world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
    const id = world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }), { position: { x: 0, y: 9, z: 0 } })
    const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 0, z: 0 } })
    const [model, cube] = [new B.TransformNode('model', scene), new B.TransformNode('cube', scene)]
    model.rotation.y = 1
    cube.rotation.y = 2
    const drawn = new Interpolation()
    drawn.addCharacter(character, model)
    drawn.addCollider(world, id, cube)
    expect(drawn.count).toBe(2)
    const turn = (angle: number) => B.Quaternion.RotationAxis(new B.Vector3(0, 1, 0), angle)
    for (let step = 1; step <= 3; step++) {
      character.walk({ velocity: { x: 3, y: 0, z: 0 } }, STEP)
      world.drive(id, { position: { x: 0, y: 9 + step, z: 0 }, orientation: turn(step) }, STEP)
      world.advance()
      drawn.record()
    }
    for (const alpha of [0, 0.25, 0.5, 0.9, 1]) {
      drawn.draw(alpha)
      expect(model.position.x).toBeCloseTo((2 + alpha) * 3 * STEP, 9)
      expect(cube.position.y).toBeCloseTo(11 + alpha, 9)
      expect(Math.abs(B.Quaternion.Dot(cube.rotationQuaternion, turn(2 + alpha)))).toBeCloseTo(1, 9)
      expect(cube.computeWorldMatrix(true).m[0]).toBeCloseTo(Math.cos(2 + alpha), 5)
    }
    expect(model.rotation.y).toBe(1)
    expect(model.rotationQuaternion).toBe(null)
    drawn.remove(cube)
    expect(drawn.count).toBe(1)
  })
})

describe.each([false, true])('cameras, right-handed: %s', (isRight) => {
  it('lead where the picture shows it, for every class of camera', () => {
    const scene = newScene(isRight)
    const out = { x: 9, y: 9, z: 9 }
    const free = new B.UniversalCamera('free', new B.Vector3(1, 2, 3), scene)
    const orbit = new B.ArcRotateCamera('orbit', 0.7, 1.2, 5, new B.Vector3(1, 0, 2), scene)
    for (const camera of [free, orbit]) {
      for (const angle of [0, 0.7, 2, -3]) {
        if (camera === free) free.rotation.set(0.3, angle, 0)
        else orbit.alpha = angle
        camera.computeWorldMatrix(true)
        // one metre on is further into the picture, one to the right is to the right of it
        const at = camera.globalPosition
        const onScreen = (p: { x: number; y: number; z: number }) =>
          B.Vector3.TransformCoordinates(new B.Vector3(at.x + p.x, at.y + p.y, at.z + p.z), camera.getViewMatrix(true))
        directionFromCamera(camera, 0, 1, out)
        expect(Math.hypot(out.x, out.z)).toBeCloseTo(1, 6)
        expect(out.y).toBe(0)
        expect(onScreen(out).x).toBeCloseTo(0, 5)
        expect(isRight ? -onScreen(out).z : onScreen(out).z).toBeGreaterThan(0.2)
        expect(onScreen(directionFromCamera(camera, 1, 0, out)).x).toBeCloseTo(1, 5)
      }
    }
    // straight down there is a forward too
    orbit.alpha = -Math.PI / 2
    orbit.beta = 0
    directionFromCamera(orbit, 0, 1, out)
    expect(out.z).toBeCloseTo(1, 2)
  })

  it('orbit a head and are never in a wall', () => {
    const scene = newScene(isRight)
    const room = B.MeshBuilder.CreateBox('room', { width: 6, height: 4, depth: 6 }, scene)
    room.position.y = 2
    const world = new World()
    world.add(meshFromNodes(room))
    const character = new Character(world, {
      shape: cylinder({ radius: 0.3, height: 1.8 }),
      position: { x: 2, y: 0, z: 1 },
    })
    const camera = new B.ArcRotateCamera('orbit', 0, 1, 4, new B.Vector3(0, 0, 0), scene)
    const arm = createCameraArm({ length: 5, radius: 0.2 })
    const smoothing = createStepSmoothing()
    const head = { x: 0, y: 0, z: 0 }
    const closest = createClosest()
    let [shortest, longest] = [9, 0]
    for (let step = 0; step < 300; step++) {
      camera.alpha = step / 20
      camera.beta = 1.2 + Math.sin(step / 30)
      character.walk({ velocity: { x: Math.cos(step / 40), y: 0, z: Math.sin(step / 40) } }, STEP)
      smoothSteps(smoothing, character, STEP)
      orbitCamera(camera, arm, world, headOf(character, 1.5, smoothing, head), STEP)
      camera.computeWorldMatrix(true)
      const at = camera.globalPosition
      // (Babylon computes in single precision)
      expect(B.Vector3.Distance(at, new B.Vector3(arm.position.x, arm.position.y, arm.position.z))).toBeLessThan(1e-4)
      expect(world.closestPoint(at, 0.2 - 1e-4, closest)).toBe(false)
      expect(Math.abs(at.x) < 3 && Math.abs(at.z) < 3 && at.y > 0 && at.y < 4).toBe(true)
      shortest = Math.min(shortest, arm.length)
      longest = Math.max(longest, arm.length)
    }
    expect(shortest).toBeLessThan(2)
    expect(longest).toBeGreaterThan(3)
  })
})

it('headOf writes into the position of a camera', () => {
  const scene = newScene()
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 1, y: 0, z: 2 } })
  const camera = new B.UniversalCamera('eyes', new B.Vector3(0, 0, 0), scene)
  const smoothing = createStepSmoothing()
  smoothing.offset = -0.25
  headOf(character, 1.5, smoothing, camera.position)
  camera.computeWorldMatrix()
  expect(camera.globalPosition.asArray()).toEqual([1, 1.25, 2])
})
