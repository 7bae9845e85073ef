import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { type BabylonNodes, meshFromNodes, nodeSource } from '../../src/babylon/index.ts'
import { createHit, warnings } from '../../src/index.ts'
import { cube, HandGeometry, HandMesh, HandNode } from './hand-made.ts'

const hit = createHit()
const DOWN = { x: 0, y: -1, z: 0 }

/** The triangle whose numeric normal (b − a) × (c − a) is +y. */
const UP = () => new HandGeometry([0, 0, 0, 0, 0, 1, 1, 0, 0], [0, 1, 2])

describe('meshFromNodes', () => {
  it('takes a tree of nodes to the world, and knows where each triangle came from', () => {
    const root = new HandNode('root')
    root.position.set(10, 0, 0)
    const low = new HandMesh('low', cube(), root)
    const high = new HandMesh('high', cube(), low)
    high.position.set(0, 4, 0)
    high.scaling.set(2, 1, 1)
    const level = meshFromNodes(root)
    expect(level.triangleCount).toBe(24)
    expect(level.castRay({ x: 11.5, y: 9, z: 0.3 }, DOWN, 20, hit)).toBe(true)
    expect(hit.distance).toBe(4)
    expect(hit.faceNormal).toEqual({ x: 0, y: 1, z: 0 })
    const source = nodeSource(level, hit.triangle)
    expect(source?.mesh).toBe(high)
    expect(source?.thinInstanceIndex).toBe(-1)
    expect(source?.faceId).toBe(hit.triangle - 12)
    expect(level.castRay({ x: 9, y: 9, z: 0.3 }, DOWN, 20, hit)).toBe(true)
  })

  it('takes a scene, a list, and each node once', () => {
    const root = new HandNode('root')
    const mesh = new HandMesh('mesh', cube(), root)
    for (const nodes of [root, mesh, [root, mesh], [mesh, mesh], { rootNodes: [root] }])
      expect(meshFromNodes(nodes).triangleCount).toBe(12)
  })

  it.each([
    { isRight: false, side: 1, front: -1 },
    { isRight: false, side: 0, front: 1 },
    { isRight: true, side: 0, front: -1 },
    { isRight: true, side: 1, front: 1 },
  ])('has the front where Babylon draws it: $isRight, $side', ({ isRight, side, front }) => {
    for (const scale of [1, -1]) {
      const mesh = new HandMesh('mesh', UP())
      mesh.isRight = isRight
      mesh.sideOrientation = side
      mesh.scaling.z = scale
      const level = meshFromNodes(mesh)
      expect(level.castRay({ x: 0.2, y: 1, z: 0.2 * scale }, DOWN, 2, hit)).toBe(true)
      expect(hit.faceNormal.y).toBe(front)
      expect(meshFromNodes(mesh, { sides: 'front' }).castRayAny({ x: 0.2, y: 1, z: 0.2 * scale }, DOWN, 2)).toBe(
        front > 0,
      )
      // the material comes first, if it has an opinion
      mesh.material = { sideOrientation: 1 - side, fillMode: 0 }
      meshFromNodes(mesh).castRay({ x: 0.2, y: 1, z: 0.2 * scale }, DOWN, 2, hit)
      expect(hit.faceNormal.y).toBe(-front)
    }
  })

  it('takes thin instances instead of the mesh', () => {
    const mesh = new HandMesh('mesh', cube())
    mesh.position.set(0, 1, 0)
    mesh.thin = [new Matrix4().makeTranslation(5, 0, 0), new Matrix4().makeScale(-1, 1, 1).setPosition(9, 0, 0)]
    mesh.thinInstanceCount = 2
    const level = meshFromNodes(mesh)
    expect(level.triangleCount).toBe(24)
    expect(level.castRayAny({ x: 0, y: 9, z: 0.3 }, DOWN, 20)).toBe(false)
    expect(level.castRay({ x: 9.5, y: 9, z: 0.3 }, DOWN, 20, hit)).toBe(true)
    expect(hit.distance).toBe(7)
    expect(hit.faceNormal.y).toBe(1)
    expect(nodeSource(level, hit.triangle)?.thinInstanceIndex).toBe(1)
  })

  it('reads vertices without indices, strips and fans', () => {
    const square = [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1]
    const facing = (geometry: HandGeometry, fillMode: number) => {
      const mesh = new HandMesh('mesh', geometry)
      mesh.sideOrientation = 0
      mesh.material = { sideOrientation: null, fillMode }
      const level = meshFromNodes(mesh, { sides: 'front' })
      const found = [0.2, 0.8].map((x) => level.castRayAny({ x, y: 1, z: x }, DOWN, 2))
      return [level.triangleCount, ...found]
    }
    expect(facing(new HandGeometry([...square.slice(0, 9), ...square.slice(6), ...square.slice(3, 6)]), 0)).toEqual([
      2,
      true,
      false,
    ])
    expect(facing(new HandGeometry(square), 7)).toEqual([2, true, true])
    expect(facing(new HandGeometry(square, [0, 1, 3, 2]), 8)).toEqual([2, true, true])
    expect(facing(new HandGeometry(square), 0)).toEqual([1, true, false])
  })

  it('leaves out what is disabled, excluded, lines, points, coarse, or empty', () => {
    const root = new HandNode('root')
    new HandMesh('kept', cube(), root)
    const off = new HandNode('off', root)
    off.enabled = false
    new HandMesh('below', cube(), off)
    const ghost = new HandNode('ghost', root)
    ghost.metadata = { collide: false }
    new HandMesh('below ghost', cube(), ghost)
    const extra = new HandMesh('extra', cube(), root)
    extra.metadata = { gltf: { extras: { collide: false } } }
    const lines = new HandMesh('lines', cube(), root)
    lines.className = 'LinesMesh'
    const points = new HandMesh('points', cube(), root)
    points.material = { sideOrientation: null, fillMode: 3 }
    const fine = new HandMesh('fine', cube(), root)
    fine.levels = [new HandMesh('coarse', cube(), root)]
    new HandMesh('empty', null, root)
    const named = (nodes: BabylonNodes, filter?: (mesh: { name: string }) => boolean) => {
      const level = meshFromNodes(nodes, filter && { filter })
      return [...new Set(Array.from({ length: level.triangleCount }, (_, t) => nodeSource(level, t)?.mesh.name))]
    }
    expect(named(root)).toEqual(['kept', 'fine'])
    expect(named(root, ({ name }) => name !== 'kept')).toEqual(['fine'])
  })

  it('says what is wrong', () => {
    const mesh = new HandMesh('wall', cube())
    const wrong = (value: unknown, options?: object) => () => meshFromNodes(value as BabylonNodes, options)
    expect(wrong(undefined)).toThrow('meshFromNodes: nodes is undefined, expected a Node, a list of nodes')
    expect(wrong([mesh, {}])).toThrow(
      'meshFromNodes: nodes[1] has no computeWorldMatrix, expected a Node of Babylon.js',
    )
    expect(wrong(mesh, { side: 'front' })).toThrow('did you mean sides?')
    expect(wrong(mesh, { pose: 'now' })).toThrow(/^meshFromNodes: pose is "now", expected/)
    mesh.geometry?.set('position', [0, 0, Number.NaN, 1, 0, 0, 0, 1, 0])
    if (mesh.geometry !== null) mesh.geometry.indices = [0, 1, 2]
    expect(wrong(mesh)).toThrow('meshFromNodes: vertex 0 of mesh "wall" is (0, 0, NaN)')
    if (mesh.geometry !== null) mesh.geometry.indices = [0, 1, 7]
    expect(wrong(mesh)).toThrow('meshFromNodes: index[2] of mesh "wall" is 7, but there are 3 vertices')
    const said: string[] = []
    warnings.use((text) => said.push(text))
    meshFromNodes(new HandNode('empty'))
    expect(said.join()).toMatch(/meshFromNodes: there is no enabled mesh/)
  })
})

it('reads matrices anew from the root on, and the turn from the matrix only', () => {
  const root = new HandNode('root')
  const mesh = new HandMesh('mesh', cube(), root)
  meshFromNodes(mesh)
  root.position.y = 5
  mesh.rotationQuaternion = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 4)
  const level = meshFromNodes(mesh)
  expect(level.castRay({ x: 0, y: 9, z: 0.3 }, DOWN, 20, hit)).toBe(true)
  expect(hit.distance).toBeCloseTo(4 - Math.SQRT2, 6)
})
