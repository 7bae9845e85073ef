import {
  AnimationClip,
  AnimationMixer,
  BatchedMesh,
  BoxGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  Raycaster,
  SphereGeometry,
  Vector3,
  VectorKeyframeTrack,
} from 'three'
import { describe, expect, it } from 'vitest'
import { Character, createHit, cylinder, World } from '../../src/index.ts'
import { addObject3D, type ObjectPick, pickObject3D } from '../../src/three/index.ts'
import { dice, randomScene, turn } from './scene.ts'

const DOWN = { x: 0, y: -1, z: 0 }
const DT = 1 / 60

/** What a ray straight down at x, z strikes first. */
function below(world: World, x: number, z = 0): ObjectPick | undefined {
  const hit = createHit()
  return world.castRay({ x, y: 50, z }, DOWN, 100, hit) ? pickObject3D(world, hit.collider) : undefined
}

function heightAt(world: World, x: number, z = 0): number {
  const hit = createHit()
  return world.castRay({ x, y: 50, z }, DOWN, 100, hit) ? hit.point.y : Number.NaN
}

const cube = (name = ''): Mesh => Object.assign(new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial()), { name })

describe('addObject3D', () => {
  it('takes a mesh through its parents, scaled and mirrored, and says whose a collider is', () => {
    const door = cube('door')
    door.position.set(0, 1, 0)
    const parent = new Group().add(new Group().add(door))
    parent.position.set(10, 0, 0)
    parent.scale.set(-2, 3, 1)
    const world = new World()
    const colliders = addObject3D(world, parent)
    expect([colliders.count, world.count]).toEqual([1, 1])
    expect(heightAt(world, 10.9)).toBeCloseTo(4.5, 12)
    expect(heightAt(world, 11.1)).toBeNaN()
    const pick = below(world, 10)
    expect([pick?.object, pick?.instanceId, pick?.batchId, pick?.bone]).toEqual([door, undefined, undefined, undefined])
    expect(world.getData(pick?.collider as number)).toBe(pick)
    expect(pickObject3D(world, -1)).toBe(undefined)
  })

  it('shares one TriangleMesh among all that draw a geometry', () => {
    const geometry = new BoxGeometry(1, 1, 1)
    const [a, b] = [new World(), new World()]
    addObject3D(a, new Group().add(new Mesh(geometry), new Mesh(geometry), new InstancedMesh(geometry, undefined, 3)))
    addObject3D(b, new Mesh(geometry))
    const meshes = (world: World) => [...world.colliders.meshes.keys()].map(({ mesh }) => mesh?.tree.buffer)
    expect(new Set([...meshes(a), ...meshes(b)]).size).toBe(1)
    geometry.attributes.position.needsUpdate = true
    addObject3D(b, new Mesh(geometry))
    expect(new Set([...meshes(a), ...meshes(b)]).size).toBe(2)
  })

  it('passes on layer, mask, sensor, sides and data', () => {
    const world = new World()
    addObject3D(world, cube(), { layer: 3, data: 'mine' })
    const hit = createHit()
    const [from, far] = [{ x: 0, y: 9, z: 0 }, 99]
    expect(world.castRay(from, DOWN, far, hit, { mask: 1 })).toBe(false)
    expect(world.castRay(from, DOWN, far, hit, { mask: 8 })).toBe(true)
    expect(hit.data).toBe('mine')
    const ghost = cube()
    ghost.position.x = 5
    addObject3D(world, ghost, { sensor: true })
    expect(world.castRay({ x: 5, y: 9, z: 0 }, DOWN, far, hit)).toBe(false)
    expect(world.castRay({ x: 5, y: 9, z: 0 }, DOWN, far, hit, { sensors: true })).toBe(true)
  })

  it('makes a conveyor of a mesh, along its own axes', () => {
    const world = new World()
    const belt = cube('belt')
    belt.scale.set(20, 1, 2)
    belt.rotation.y = Math.PI / 2
    addObject3D(world, belt, { surfaceVelocity: { x: 1, y: 0, z: 0 } })
    const shape = cylinder({ radius: 0.3, height: 1.8 })
    const rider = new Character(world, { shape, position: { x: 0, y: 0.5, z: 0 } })
    for (let i = 0; i < 61; i++) rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, DT)
    expect(rider.position.z).toBeCloseTo(-1, 1)
  })

  it('takes what collectTriangles takes, and names what it cannot take', () => {
    const world = new World()
    const [kept, out, under] = [cube('kept'), cube('out'), cube('under')]
    out.userData.collide = false
    out.add(under)
    expect(addObject3D(world, new Group().add(kept, out)).count).toBe(1)
    expect(addObject3D(world, new Group().add(kept), { filter: (mesh) => mesh !== kept }).count).toBe(0)
    const broken = cube('broken')
    broken.position.x = Number.NaN
    const before = world.count
    expect(() => addObject3D(world, new Group().add(cube(), broken))).toThrow(
      /^addObject3D: the world matrix of mesh "broken" is \(.*NaN.*\), expected finite numbers/,
    )
    expect(world.count).toBe(before)
    const holes = cube('holes')
    holes.geometry.attributes.position.setY(7, Number.NaN)
    expect(() => addObject3D(world, holes)).toThrow(RangeError)
    expect(() => addObject3D(world, holes)).toThrow(/^addObject3D: vertex 7 of mesh "holes" is/)
  })

  it('bakes a shear into a mesh of its own', () => {
    const leaning = cube('leaning')
    leaning.rotation.z = Math.PI / 4
    const flat = new Group().add(leaning)
    flat.scale.set(1, 0.5, -1)
    const world = new World()
    const colliders = addObject3D(world, flat, { sides: 'front' })
    // a diamond √2 wide and half as high
    expect(heightAt(world, 0)).toBeCloseTo(Math.SQRT1_2 / 2, 12)
    expect(heightAt(world, Math.SQRT1_2 / 2)).toBeCloseTo(Math.SQRT1_2 / 4, 12)
    const [id] = colliders.colliders()
    flat.position.x = 3
    flat.rotation.y = Math.PI
    colliders.drive(DT)
    world.advance()
    expect(heightAt(world, 3)).toBeCloseTo(Math.SQRT1_2 / 2, 12)
    expect(colliders.colliders()).toEqual([id]) // it moves as a whole
    leaning.rotation.z = 0
    colliders.place()
    expect(heightAt(world, 3.4)).toBeCloseTo(0.25, 12)
    expect(colliders.colliders()).not.toEqual([id])
    expect(pickObject3D(world, id)).toBe(undefined)
  })

  it('has no collider for what is scaled to nothing, until it is larger', () => {
    const world = new World()
    const rocks = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, 2)
    rocks.setMatrixAt(1, new Matrix4().makeScale(0, 0, 0))
    const colliders = addObject3D(world, rocks)
    expect(colliders.count).toBe(1)
    rocks.setMatrixAt(1, new Matrix4().makeTranslation(5, 0, 0))
    rocks.instanceMatrix.needsUpdate = true
    colliders.drive(DT)
    expect(below(world, 5)?.instanceId).toBe(1)
    rocks.setMatrixAt(0, new Matrix4().makeScale(1, 0, 1))
    rocks.instanceMatrix.needsUpdate = true
    colliders.drive(DT)
    expect(below(world, 0)).toBe(undefined)
  })
})

describe('rays agree with three', () => {
  it.each([1, 2, 3, 4, 5, 6])('on the object, the instance, the face and the distance (seed %i)', (seed) => {
    const scene = randomScene(seed)
    scene.traverse((object) => {
      if ((object as InstancedMesh).isInstancedMesh) (object as InstancedMesh).computeBoundingSphere()
      const mesh = object as Mesh
      if (mesh.isMesh) for (const m of [mesh.material].flat()) m.side = 2
    })
    const world = new World()
    addObject3D(world, scene)
    const hit = createHit()
    const d = dice(100 + seed)
    let [agreed, missed] = [0, 0]
    for (let i = 0; i < 300; i++) {
      const origin = d.vector(12)
      const direction = d.vector(5).sub(origin).normalize()
      const [first] = new Raycaster(origin, direction).intersectObject(scene)
      const met = world.castRay(origin, direction, 1000, hit)
      // three computes in the mesh's frame, in plain doubles: at an edge it may miss what is there, or the other way round
      if (!met || first === undefined || Math.abs(first.distance - hit.distance) > 1e-5) {
        if (met || first !== undefined) missed++
        continue
      }
      const pick = pickObject3D(world, hit.collider) as ObjectPick
      const same =
        pick.object === first.object &&
        pick.instanceId === first.instanceId &&
        pick.faceIndex(hit.triangle) === first.faceIndex
      if (same) agreed++
      else missed++
    }
    expect(agreed).toBeGreaterThan(20)
    expect(missed).toBeLessThanOrEqual(0.02 * agreed)
  })

  it('on the batchId of shown instances, as they are moved, hidden, deleted and added', () => {
    const d = dice(7)
    const city = new BatchedMesh(60, 4000, 9000, new MeshBasicMaterial({ side: 2 }))
    const kinds = [new BoxGeometry(1, 2, 1), new SphereGeometry(0.8, 8, 6)].map((g) => city.addGeometry(g))
    city.position.set(1, 2, 3)
    city.rotation.y = 1
    const matrix = new Matrix4()
    const somewhere = () => matrix.compose(d.vector(9), turn(d), new Vector3(1, d.between(0.5, 2), 1))
    const live: number[] = []
    const add = () => {
      const id = city.addInstance(d.pick(kinds))
      city.setMatrixAt(id, somewhere())
      live.push(id)
    }
    for (let i = 0; i < 40; i++) add()
    const world = new World()
    const colliders = addObject3D(world, city)
    const hit = createHit()
    let agreed = 0
    for (let round = 0; round < 12; round++) {
      if (round === 4) city.setGeometryIdAt(live[3], city.getGeometryIdAt(live[3]) === kinds[0] ? kinds[1] : kinds[0])
      if (round === 5) city.rotation.y = 2
      for (let i = 0; i < 5; i++) {
        const [id] = live.splice(Math.floor(d.next() * live.length), 1)
        city.deleteInstance(id)
        city.setMatrixAt(d.pick(live), somewhere())
        city.setVisibleAt(d.pick(live), d.next() < 0.5)
      }
      for (let i = 0; i < 5; i++) add()
      if (round % 2) colliders.place()
      else colliders.drive(DT)
      world.advance()
      expect(colliders.count).toBe(live.filter((id) => city.getVisibleAt(id)).length)
      for (let i = 0; i < 60; i++) {
        const origin = d.vector(20)
        const direction = d.vector(5).sub(origin).normalize()
        const [first] = new Raycaster(origin, direction).intersectObject(city)
        const met = world.castRay(origin, direction, 1000, hit)
        expect(met).toBe(first !== undefined)
        if (!met) continue
        expect(hit.distance).toBeCloseTo(first.distance, 5)
        expect(pickObject3D(world, hit.collider)?.batchId).toBe(first.batchId)
        expect(pickObject3D(world, hit.collider)?.faceIndex(hit.triangle)).toBe(first.faceIndex)
        agreed++
      }
    }
    expect(agreed).toBeGreaterThan(100)
  })
})

describe('what three.js moves', () => {
  it('is driven to where it is now, and has a velocity on its way', () => {
    const world = new World()
    const door = cube('door')
    const colliders = addObject3D(world, new Group().add(door))
    door.position.x = 1
    colliders.drive(DT)
    expect(below(world, 0.9)).toBe(undefined) // questions see the start of the frame
    world.advance()
    expect(below(world, 1.4)?.object).toBe(door)
    expect(below(world, 0.4)).toBe(undefined)
  })

  it('carries a character: who stands on a lift that a mixer moves goes up with it', () => {
    const lift = cube('lift')
    lift.scale.set(4, 0.5, 4)
    const scene = new Group().add(new Group().add(lift))
    const track = new VectorKeyframeTrack('lift.position', [0, 2, 4], [0, 0, 0, 3, 2, 0, 0, 0, 1])
    const mixer = new AnimationMixer(scene)
    mixer.clipAction(new AnimationClip('ride', 4, [track])).play()
    const world = new World()
    const colliders = addObject3D(world, scene)
    const shape = cylinder({ radius: 0.3, height: 1.8 })
    const rider = new Character(world, { shape, position: { x: 1, y: 0.25, z: 0 } })
    rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, DT)
    const at = new Vector3()
    for (let i = 1; i < 230; i++) {
      mixer.update(DT)
      colliders.drive(DT)
      expect(rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, DT)).toBe('free')
      world.advance()
      lift.getWorldPosition(at)
      expect(rider.ground.kind).toBe('ground')
      expect(pickObject3D(world, rider.ground.collider)?.object).toBe(lift)
      expect(Math.abs(rider.position.x - (at.x + 1))).toBeLessThan(1e-9)
      expect(Math.abs(rider.position.y - (at.y + 0.25))).toBeLessThan(1e-9)
      expect(Math.abs(rider.position.z - at.z)).toBeLessThan(1e-9)
    }
    expect(rider.position.x).not.toBeCloseTo(1, 1)
  })

  it('changes its scale by being placed, and keeps its collider', () => {
    const world = new World()
    const ball = cube()
    const colliders = addObject3D(world, ball)
    const ids = colliders.colliders()
    ball.scale.set(2, 4, -1)
    colliders.drive(DT)
    expect(heightAt(world, 0.9)).toBe(2)
    expect(colliders.colliders()).toEqual(ids)
  })

  it('is not driven while it stands, and stands in the tree of what never moved', () => {
    const world = new World()
    const rocks = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, 5)
    for (let i = 0; i < 5; i++) rocks.setMatrixAt(i, new Matrix4().makeTranslation(3 * i, 0, 0))
    const stone = cube()
    stone.position.z = 9
    const colliders = addObject3D(world, new Group().add(rocks, stone))
    const { revision } = world.colliders
    colliders.drive(DT)
    expect([world.colliders.drivenCount, world.colliders.revision]).toEqual([0, revision])
    rocks.setMatrixAt(2, new Matrix4().makeTranslation(6, 1, 0))
    rocks.instanceMatrix.needsUpdate = true
    colliders.drive(DT)
    expect(world.colliders.drivenCount).toBe(1)
    world.advance()
    expect(heightAt(world, 6)).toBe(1.5)
    colliders.drive(DT)
    expect(world.colliders.drivenCount).toBe(0)
  })

  it('follows the count of an InstancedMesh', () => {
    const world = new World()
    const rocks = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, 5)
    for (let i = 0; i < 5; i++) rocks.setMatrixAt(i, new Matrix4().makeTranslation(3 * i, 0, 0))
    rocks.count = 2
    const colliders = addObject3D(world, rocks)
    const present = () => [0, 1, 2, 3, 4].map((i) => below(world, 3 * i)?.instanceId)
    expect(present()).toEqual([0, 1, undefined, undefined, undefined])
    rocks.count = 4
    colliders.drive(DT)
    expect(present()).toEqual([0, 1, 2, 3, undefined])
    rocks.count = 1
    colliders.drive(DT)
    expect([...present(), world.count]).toEqual([0, undefined, undefined, undefined, undefined, 1])
  })

  it('is placed where it is told to: all, one object, one instance, or what went too far', () => {
    const world = new World()
    const [a, b] = [cube('a'), cube('b')]
    b.position.z = 9
    const rocks = new InstancedMesh(new BoxGeometry(1, 1, 1), undefined, 2)
    rocks.setMatrixAt(0, new Matrix4().makeTranslation(0, 0, 20))
    rocks.setMatrixAt(1, new Matrix4().makeTranslation(0, 0, 30))
    const colliders = addObject3D(world, new Group().add(a, b, rocks), { teleportDistance: 10 })
    const move = (x: number) => {
      a.position.x = b.position.x = x
      for (const i of [0, 1]) rocks.setMatrixAt(i, new Matrix4().makeTranslation(x, 0, 20 + 10 * i))
      rocks.instanceMatrix.needsUpdate = true
    }
    move(4)
    colliders.place(a)
    colliders.place(rocks, 1)
    const there = (x: number) => [0, 9, 20, 30].map((z) => below(world, x, z) !== undefined)
    expect(there(4)).toEqual([true, false, false, true])
    colliders.drive(DT)
    expect(world.colliders.drivenCount).toBe(2)
    world.advance()
    expect(there(4)).toEqual([true, true, true, true])
    move(20)
    colliders.drive(DT)
    expect([world.colliders.drivenCount, ...there(20)]).toEqual([0, true, true, true, true])
  })

  it('is removed, whole or in part; what the user removes stays removed', () => {
    const world = new World()
    const [a, b, c] = [cube('a'), cube('b'), cube('c')]
    const colliders = addObject3D(world, new Group().add(a, b, c))
    colliders.remove(b)
    expect(colliders.count).toBe(2)
    const [id] = colliders.colliders(a)
    world.remove(id)
    a.position.x = 5
    c.position.x = 7
    colliders.drive(DT)
    world.advance()
    expect([colliders.count, below(world, 5), below(world, 7)?.object]).toEqual([1, undefined, c])
    colliders.remove()
    expect([colliders.count, world.count]).toEqual([0, 0])
    colliders.drive(DT)
  })

  it('waits in a picture without time before it, and is then driven all the way', () => {
    const world = new World()
    const a = cube()
    const colliders = addObject3D(world, a)
    a.position.x = 5
    colliders.drive(0)
    world.advance()
    expect(below(world, 5)).toBeUndefined()
    colliders.drive(DT)
    expect(world.colliders.drivenCount).toBe(1)
    world.advance()
    expect(below(world, 5)?.object).toBe(a)
  })

  it('is all tried again after an error', () => {
    const world = new World()
    const [a, b] = [cube('a'), cube('b')]
    const colliders = addObject3D(world, new Group().add(a, b))
    a.position.x = 5
    b.position.x = Number.NaN
    expect(() => colliders.drive(DT)).toThrow(/^Object3DColliders.drive: the world matrix of mesh "b"/)
    expect(() => colliders.drive(-DT)).toThrow(RangeError)
    expect(world.colliders.drivenCount).toBe(0)
    b.position.x = 9
    colliders.drive(DT)
    expect(world.colliders.drivenCount).toBe(2)
  })
})

it('drives to the exact place, through any parents', () => {
  const d = dice(3)
  const world = new World()
  const parent = new Object3D()
  const child = cube()
  parent.add(child)
  parent.scale.setScalar(1.7)
  const colliders = addObject3D(world, parent)
  const [id] = colliders.colliders()
  const at = new Vector3()
  const turned = new Quaternion()
  const got = { x: 0, y: 0, z: 0, w: 0 }
  for (let i = 0; i < 50; i++) {
    for (const object of [parent, child]) {
      object.position.copy(d.vector(9))
      object.quaternion.copy(turn(d))
    }
    colliders.drive(DT)
    world.advance()
    child.getWorldPosition(at)
    child.getWorldQuaternion(turned)
    world.getPosition(id, got)
    expect(at.distanceTo(got as unknown as Vector3)).toBeLessThan(1e-12)
    world.getOrientation(id, got)
    const dot = got.x * turned.x + got.y * turned.y + got.z * turned.z + got.w * turned.w
    expect(1 - Math.abs(dot)).toBeLessThan(1e-12)
  }
})
