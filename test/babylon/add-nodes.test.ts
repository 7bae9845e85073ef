import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { addNodes, pickNode } from '../../src/babylon/index.ts'
import { Character, createHit, cylinder, World } from '../../src/index.ts'
import { cube, HandMesh, HandNode } from './hand-made.ts'

const DT = 1 / 60
const DOWN = { x: 0, y: -1, z: 0 }
const hit = createHit()

function heightAt(world: World, x: number): number {
  return world.castRay({ x, y: 20, z: 0.3 }, DOWN, 100, hit) ? 20 - hit.distance : Number.NaN
}

describe('addNodes', () => {
  it('shares one mesh a geometry, for all that draw it, mirrored and thin instances too', () => {
    const geometry = cube()
    const root = new HandNode('root')
    const [a, b] = [new HandMesh('a', geometry, root), new HandMesh('b', geometry, root)]
    b.position.x = 5
    b.scaling.set(1, 2, -1)
    const many = new HandMesh('many', geometry, root)
    many.thin = [10, 15].map((x) => new Matrix4().makeTranslation(x, 0, 0))
    many.thinInstanceCount = 2
    const world = new World()
    const colliders = addNodes(world, root, { sides: 'front' })
    expect(colliders.count).toBe(4)
    expect([0, 5, 10, 15].map((x) => heightAt(world, x))).toEqual([1, 2, 1, 1])
    expect(pickNode(world, hit.collider)).toMatchObject({ mesh: many, thinInstanceIndex: 1, bone: undefined })
    expect(pickNode(world, colliders.colliders(b)[0])?.mesh).toBe(b)
    expect(pickNode(world, -1)).toBe(undefined)
    const other = new World()
    addNodes(other, a, { sides: 'front' })
    const meshesOf = (one: World) => [...one.colliders.meshes.keys()].map(({ mesh }) => mesh?.tree.buffer)
    expect(new Set([...meshesOf(world), ...meshesOf(other)]).size).toBe(1)
  })

  it('carries a character on a lift', () => {
    const lift = new HandMesh('lift', cube())
    const world = new World()
    const colliders = addNodes(world, lift)
    const shape = cylinder({ radius: 0.3, height: 1.8 })
    const rider = new Character(world, { shape, position: { x: 0, y: 1, z: 0 } })
    for (let i = 0; i < 60; i++) {
      lift.position.set(i / 60, i / 30, 0)
      colliders.drive(DT)
      rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, DT)
      world.advance()
    }
    expect(rider.position.x).toBeCloseTo(59 / 60, 6)
    expect(rider.position.y).toBeCloseTo(1 + 59 / 30, 4)
  })

  it('follows what is disabled, disposed of, scaled, sheared, or drawn by another geometry', () => {
    const root = new HandNode('root')
    const mesh = new HandMesh('mesh', cube(), root)
    const world = new World()
    const colliders = addNodes(world, root)
    const [first] = colliders.colliders()
    root.enabled = false
    colliders.drive(DT)
    expect(world.count).toBe(0)
    root.enabled = true
    colliders.drive(DT)
    expect(colliders.colliders()).not.toEqual([first])
    expect(heightAt(world, 0)).toBe(1)
    mesh.scaling.y = 3
    colliders.drive(DT)
    expect(heightAt(world, 0)).toBe(3)
    mesh.scaling.y = 0
    colliders.drive(DT)
    expect(colliders.count).toBe(0)
    mesh.scaling.y = 1
    root.scaling.y = 0.5
    mesh.rotationQuaternion = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 4)
    colliders.place()
    expect(heightAt(world, 0)).toBeCloseTo(Math.SQRT1_2, 12)
    root.scaling.y = 1
    mesh.rotationQuaternion = null
    mesh.geometry?.set(
      'position',
      mesh.geometry.data.position.map((x) => 4 * x),
    )
    colliders.place()
    expect(heightAt(world, 0)).toBe(4)
    mesh.sideOrientation = 0
    const [before] = colliders.colliders()
    colliders.place()
    expect(colliders.colliders()).not.toEqual([before])
    mesh.disposed = true
    colliders.place()
    expect(world.count).toBe(0)
  })

  it('places one node or one thin instance, and removes for good', () => {
    const root = new HandNode('root')
    const [a, b] = [new HandMesh('a', cube(), root), new HandMesh('b', cube(), root)]
    b.thin = [5, 10].map((x) => new Matrix4().makeTranslation(x, 0, 0))
    b.thinInstanceCount = 2
    const world = new World()
    const colliders = addNodes(world, root)
    a.position.y = 1
    b.position.y = 2
    colliders.place(b, 0)
    expect([0, 5, 10].map((x) => heightAt(world, x))).toEqual([1, 3, 1])
    colliders.place()
    expect([0, 5, 10].map((x) => heightAt(world, x))).toEqual([2, 3, 3])
    b.thinInstanceCount = 0
    colliders.place()
    expect([0, 5, 10].map((x) => heightAt(world, x))).toEqual([3, Number.NaN, Number.NaN])
    colliders.remove(b)
    colliders.place()
    expect(colliders.count).toBe(1)
    colliders.remove()
    expect(world.count).toBe(0)
  })

  it('says what is wrong, and adds nothing then', () => {
    const world = new World()
    const [fine, broken] = [new HandMesh('fine', cube()), new HandMesh('broken', cube())]
    broken.position.x = Number.NaN
    expect(() => addNodes(world, [fine, broken])).toThrow(
      /^addNodes: the world matrix of mesh "broken" is \(.*NaN.*\), expected finite numbers/,
    )
    expect(world.count).toBe(0)
    expect(() => addNodes(world, fine, { bone: 'box' } as object)).toThrow('did you mean bones?')
    const colliders = addNodes(world, fine)
    expect(() => colliders.place({} as HandNode)).toThrow('NodeColliders.place: node has no computeWorldMatrix')
    expect(() => colliders.drive(-1)).toThrow(/^NodeColliders\.drive: dt is -1/)
  })
})

/** A plank along x from 0 to 4, whose halves hang on two bones. */
function plank() {
  const mesh = new HandMesh('plank', cube())
  const { geometry } = mesh
  geometry?.set(
    'position',
    [0, 1, 2, 3, 4].flatMap((x) => [x, 0, 0, x, 0.2, 0, x, 0, 0.5]),
  )
  if (geometry !== null) geometry.indices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
  const bones = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2].flatMap(() => [x > 2 ? 1 : 0, 0, 0, 0]))
  geometry?.set('matricesIndices', bones)
  geometry?.set(
    'matricesWeights',
    bones.flatMap((_, k) => (k % 4 === 0 ? [1] : [0])),
  )
  const finals = [new Matrix4(), new Matrix4().makeTranslation(2.5, 0, 0)]
  const inverses = finals.map((matrix) => matrix.clone().invert())
  let prepared = 0
  mesh.skeleton = {
    bones: finals.map((final, i) => ({
      name: `bone${i}`,
      getIndex: () => i,
      getFinalMatrix: () => ({ m: final.elements }),
      getAbsoluteInverseBindMatrix: () => ({ m: inverses[i].elements }),
    })),
    prepare: () => prepared++,
  }
  return { mesh, finals, prepared: () => prepared }
}

describe('bones', () => {
  it('have boxes around their vertices, in the frame of their mesh', () => {
    const { mesh, finals, prepared } = plank()
    mesh.position.y = 10
    const world = new World()
    const colliders = addNodes(world, mesh, { bones: 'box' })
    expect(colliders.count).toBe(2)
    expect(prepared()).toBe(1)
    const names = colliders.colliders().map((id) => pickNode(world, id)?.bone?.name)
    expect(names).toEqual(['bone0', 'bone1'])
    expect(heightAt(world, 1)).toBeCloseTo(10.2, 12)
    expect(heightAt(world, 3.5)).toBeCloseTo(10.2, 12)
    finals[1].setPosition(2.5, 3, 0)
    colliders.drive(DT)
    world.advance()
    expect(heightAt(world, 1)).toBeCloseTo(10.2, 12)
    expect(heightAt(world, 3.5)).toBeCloseTo(13.2, 12)
    mesh.enabled = false
    colliders.drive(DT)
    expect(world.count).toBe(0)
  })

  it('are one where the parts of a mesh share a skeleton and a place, and not for copies', () => {
    const root = new HandNode('root')
    const parts = [plank().mesh, plank().mesh]
    const skeleton = parts[0].skeleton
    for (const part of parts) Object.assign(part, { parent: root, skeleton })
    root.children.push(...parts)
    const world = new World()
    expect(addNodes(world, root).count).toBe(2)
    Object.assign(parts[1], { geometry: parts[0].geometry })
    expect(addNodes(new World(), root).count).toBe(4)
    parts[0].geometry?.set(
      'matricesIndices',
      parts[0].geometry.data.matricesIndices.map(() => 7),
    )
    expect(() => addNodes(new World(), root)).toThrow(
      'addNodes: vertex 0 of mesh "plank" refers to bone 7, expected one of the 2 bones of its skeleton',
    )
  })
})
