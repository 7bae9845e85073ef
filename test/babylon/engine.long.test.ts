import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { addNodes, meshFromNodes, nodeSource, pickNode } from '../../src/babylon/index.ts'
import { createHit, type TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { type Babylon, loadBabylon } from './engine.ts'

let B: Babylon
beforeAll(async () => {
  B = await loadBabylon()
}, 600_000)

const newScene = (isRight = false): Babylon => {
  const scene = new B.Scene(new B.NullEngine())
  scene.useRightHandedSystem = isRight
  return scene
}

const DT = 1 / 60
const hit = createHit()
const V = (x: number, y: number, z: number) => new B.Vector3(x, y, z)

const vectorOf = ({ x, y, z }: Readonly<Vec3>) => V(x, y, z)

/** Vertex data of a triangle whose numeric normal (b − a) × (c − a) is +z. */
const TRIANGLE = { positions: [-1, -1, 0, 1, -1, 0, 0, 1, 0], indices: [0, 1, 2] }

function newMesh(scene: Babylon, data: { positions: number[]; indices?: number[] }, name = 'mesh'): Babylon {
  const mesh = new B.Mesh(name, scene)
  const vertices = new B.VertexData()
  Object.assign(vertices, data)
  vertices.applyToMesh(mesh, true)
  return mesh
}

/**
 * Does Babylon draw the mesh's first triangle for a camera at this place? By the winding on its screen and the state that it sets.
 * @param own the matrix of its thin instance
 */
async function isDrawn(scene: Babylon, mesh: Babylon, at: Vec3, own = B.Matrix.Identity()): Promise<boolean> {
  const camera = new B.FreeCamera('camera', V(at.x, at.y, at.z), scene)
  camera.setTarget(V(0, 0, 0))
  scene.activeCamera = camera
  await scene.whenReadyAsync()
  const engine = scene.getEngine()
  let isClockwiseFront: boolean | undefined
  engine.setState = (culling: boolean, _z: number, _force: boolean, reverse = false) => {
    if (culling) isClockwiseFront = reverse
  }
  scene.render()
  if (isClockwiseFront === undefined) throw new Error('nothing was drawn with back face culling')
  const matrix = own.multiply(mesh.computeWorldMatrix(true)).multiply(scene.getTransformMatrix())
  const p = mesh.getVerticesData('position')
  const [a, b, c] = [0, 1, 2].map((k) => {
    const i = 3 * mesh.getIndices()[k]
    return B.Vector3.TransformCoordinates(V(p[i], p[i + 1], p[i + 2]), matrix)
  })
  const isClockwise = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0
  camera.dispose()
  return isClockwise === isClockwiseFront
}

describe('fronts are what Babylon draws with backFaceCulling', () => {
  const cases = [false, true].flatMap((isRight) =>
    [null, 0, 1].flatMap((ofMaterial) =>
      [undefined, 0, 1].flatMap((ofMesh) => [1, -1].map((z) => ({ isRight, ofMaterial, ofMesh, z }))),
    ),
  )
  it.each(cases)('right-handed $isRight, material $ofMaterial, mesh $ofMesh, scaled by $z', async (one) => {
    const scene = newScene(one.isRight)
    const mesh = newMesh(scene, TRIANGLE)
    if (one.ofMesh !== undefined) mesh.sideOrientation = one.ofMesh
    mesh.material = new B.StandardMaterial('material', scene)
    mesh.material.sideOrientation = one.ofMaterial
    mesh.scaling.z = one.z
    mesh.rotation.y = 0.4
    const level = meshFromNodes(scene)
    const world = new World()
    addNodes(world, scene)
    for (const z of [5, -5]) {
      const from = { x: 0.2, y: 0, z }
      const drawn = await isDrawn(scene, mesh, from)
      const to = { x: -from.x, y: 0, z: -z }
      for (const asked of [level, world]) {
        expect(asked.castRay(from, to, 10, hit)).toBe(true)
        const towards = hit.faceNormal.x * from.x + hit.faceNormal.z * from.z
        expect(towards > 0).toBe(drawn)
      }
      const front = meshFromNodes(scene, { sides: 'front' })
      expect(front.castRay(from, to, 10, hit)).toBe(drawn)
    }
    scene.getEngine().dispose()
  })
})

/** All corners of a triangle. */
function cornersOf(mesh: TriangleMesh, t: number): Vec3[] {
  const corners = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
  mesh.getTriangle(t, corners[0], corners[1], corners[2])
  return corners
}

/** A scene of every kind of mesh, nested, turned, scaled and mirrored. */
function randomScene(seed: number): Babylon {
  const scene = newScene()
  const next = random(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const matrix = () =>
    B.Matrix.Compose(
      V(between(0.5, 2), between(0.5, 2), between(0.5, 2)),
      B.Quaternion.RotationYawPitchRoll(between(-3, 3), between(-3, 3), between(-3, 3)),
      V(between(-4, 4), between(-4, 4), between(-4, 4)),
    )
  let parent: Babylon = null
  for (let i = 0; i < 6; i++) {
    const kind = Math.floor(6 * next())
    let mesh: Babylon
    if (kind === 0) mesh = B.MeshBuilder.CreateTorusKnot('knot', { radialSegments: 30, tubularSegments: 8 }, scene)
    else if (kind === 1) mesh = B.MeshBuilder.CreateBox('box', { width: 2, depth: 3 }, scene)
    else if (kind === 2) mesh = B.MeshBuilder.CreateGround('ground', { width: 4, height: 4, subdivisions: 5 }, scene)
    else {
      mesh = B.MeshBuilder.CreateSphere('sphere', { diameter: 2, segments: 4 }, scene)
      if (kind === 3) mesh.convertToUnIndexedMesh()
      if (kind === 4) {
        const matrices = new Float32Array(16 * 5)
        for (let k = 0; k < 5; k++) matrix().copyToArray(matrices, 16 * k)
        mesh.thinInstanceSetBuffer('matrix', matrices)
        mesh.thinInstanceEnablePicking = true
      }
      if (kind === 5) {
        const instance = mesh.createInstance('instance')
        instance.position.set(between(-4, 4), 1, 2)
        instance.scaling.set(1, -1.5, 1)
      }
    }
    mesh.parent = next() < 0.5 ? parent : null
    mesh.position.set(between(-3, 3), between(-3, 3), between(-3, 3))
    if (next() < 0.5) mesh.rotation.set(between(-3, 3), between(-3, 3), between(-3, 3))
    else mesh.rotationQuaternion = B.Quaternion.RotationYawPitchRoll(between(-3, 3), between(-3, 3), 1)
    mesh.scaling.set(between(0.5, 1.5), between(0.5, 1.5), next() < 0.3 ? -1 : 1)
    parent = mesh
  }
  for (const mesh of scene.meshes) mesh.computeWorldMatrix(true)
  return scene
}

it.each([1, 2, 3, 4, 5, 6])('rays hit what Babylon picks: mesh, thin instance, face, place (seed %i)', (seed) => {
  const scene = randomScene(seed)
  const level = meshFromNodes(scene)
  const world = new World()
  const colliders = addNodes(world, scene)
  const next = random(seed + 100)
  const along = (size: number) => size * (2 * next() - 1)
  const point = (size: number) => V(along(size), along(size), along(size))
  let [hits, others] = [0, 0]
  for (let i = 0; i < 300; i++) {
    const origin = point(9)
    const direction = point(3).subtract(origin).normalize()
    const picked = scene.pickWithRay(new B.Ray(origin, direction, 100), () => true)
    const met = level.castRay(origin, direction, 100, hit)
    expect(met).toBe(picked.hit)
    if (!met) continue
    hits++
    expect(hit.distance).toBeCloseTo(picked.distance, 3)
    const source = nodeSource(level, hit.triangle)
    expect(source?.mesh).toBe(picked.pickedMesh)
    if (source?.faceId !== picked.faceId) others++
    expect(source?.thinInstanceIndex).toBe(picked.thinInstanceIndex)
    // in its own frame: of two triangles at an edge it may be the other one
    expect(world.castRay(origin, direction, 100, hit)).toBe(true)
    expect(hit.distance).toBeCloseTo(picked.distance, 3)
    const pick = pickNode(world, hit.collider)
    expect(pick?.mesh).toBe(picked.pickedMesh)
    expect(pick?.thinInstanceIndex).toBe(picked.thinInstanceIndex)
  }
  expect(hits).toBeGreaterThan(100)
  expect(others / hits).toBeLessThan(0.02) // near an edge: Babylon's triangles are a little larger than they are
  expect(colliders.count).toBe(world.count)
  scene.getEngine().dispose()
})

describe('moving nodes', () => {
  it('are where a world made anew has them, after edits at random', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const scene = randomScene(seed)
      const known = new Set(scene.meshes)
      const next = random(seed)
      const world = new World()
      const colliders = addNodes(world, scene)
      for (let frame = 0; frame < 30; frame++) {
        const mesh = scene.meshes[Math.floor(next() * scene.meshes.length)]
        const what = Math.floor(8 * next())
        if (what === 0) mesh.setEnabled(!mesh.isEnabled())
        if (what === 1) mesh.position.x += 0.5
        if (what === 2) mesh.position = V(1, 2, next())
        if (what === 3) mesh.rotationQuaternion = B.Quaternion.RotationYawPitchRoll(next(), 1, 2)
        if (what === 4) mesh.scaling.y *= next() < 0.5 ? -1 : 1.1
        if (what === 5 && !mesh.isAnInstance && !mesh.hasThinInstances)
          B.VertexData.CreateBox({ size: 1 + next() }).applyToMesh(mesh)
        if (what === 6 && mesh.hasThinInstances) mesh.thinInstanceSetMatrixAt(2, B.Matrix.Translation(1, next(), 2))
        if (what === 7 && mesh.hasThinInstances) mesh.thinInstanceCount = 1 + Math.floor(4 * next())
        if (next() < 0.5) colliders.drive(DT)
        else colliders.place()
        world.advance()
        const anew = new World()
        const fresh = addNodes(anew, scene, { filter: (one) => known.has(one) })
        const idsOf = (w: World, ids: number[]) =>
          new Map(
            ids.map((id) => {
              const pick = pickNode<Babylon>(w, id)
              return [`${pick?.mesh.uniqueId} ${pick?.thinInstanceIndex}`, id] as const
            }),
          )
        const [got, expected] = [idsOf(world, colliders.colliders()), idsOf(anew, fresh.colliders())]
        expect([...got.keys()].sort()).toEqual([...expected.keys()].sort())
        expect(world.count).toBe(got.size)
        const [at, to] = [V(0, 0, 0), V(0, 0, 0)]
        for (const [key, id] of got) {
          const twin = expected.get(key) as number
          world.getPosition(id, at)
          anew.getPosition(twin, to)
          expect(B.Vector3.Distance(at, to)).toBeLessThan(1e-6)
          const origin = at.add(V(next() - 0.5, 9, next() - 0.5))
          const only = (other: number) => ({ filter: (collider: number) => collider === other })
          const met = world.castRay(origin, V(0, -1, 0), 20, hit, only(id))
          const distance = hit.distance
          expect(anew.castRay(origin, V(0, -1, 0), 20, hit, only(twin))).toBe(met)
          if (met) expect(hit.distance).toBeCloseTo(distance, 5)
        }
      }
      scene.getEngine().dispose()
    }
  })

  it('notices matrices of thin instances that are written into the list itself', () => {
    const scene = newScene()
    const mesh = B.MeshBuilder.CreateBox('box', { size: 1 }, scene)
    const list = new Float32Array(32)
    for (let i = 0; i < 2; i++) B.Matrix.Translation(3 * i, 0, 0).copyToArray(list, 16 * i)
    mesh.thinInstanceSetBuffer('matrix', list, 16, false)
    const world = new World()
    const colliders = addNodes(world, mesh)
    expect(colliders.count).toBe(2)
    list[16 + 13] = 5
    mesh.thinInstanceBufferUpdated('matrix')
    colliders.place()
    expect(world.castRay({ x: 3, y: 9, z: 0 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
    expect(hit.distance).toBe(3.5)
    expect(pickNode(world, hit.collider)).toMatchObject({ mesh, thinInstanceIndex: 1 })
    // without any, the mesh itself is drawn
    mesh.thinInstanceSetBuffer('matrix', null)
    colliders.place()
    expect(colliders.colliders().map((id) => pickNode(world, id)?.thinInstanceIndex)).toEqual([-1])
  })
})

it('draws thin instances with a mirroring matrix inside out, which carom does not', async () => {
  const scene = newScene()
  const mesh = newMesh(scene, TRIANGLE)
  mesh.material = new B.StandardMaterial('material', scene)
  for (const z of [1, -1]) {
    const matrix = B.Matrix.Scaling(1, 1, z)
    mesh.thinInstanceSetBuffer('matrix', Float32Array.from(matrix.m))
    const from = { x: 0, y: 0, z: 5 }
    expect(meshFromNodes(mesh).castRay(from, { x: 0, y: 0, z: -1 }, 10, hit)).toBe(true)
    const [isShown, isFront] = [await isDrawn(scene, mesh, from, matrix), hit.faceNormal.z > 0]
    expect(isShown === isFront).toBe(z > 0)
  }
})

describe('vertices as files have them', () => {
  const square = [0, 0, 0, 0, 0, 4, 4, 0, 0, 4, 0, 4]
  const indices = Uint32Array.of(0, 1, 2, 2, 1, 3)

  function judge(scene: Babylon, mesh: Babylon): void {
    mesh.setIndices(indices)
    const world = new World()
    addNodes(world, mesh)
    for (const asked of [meshFromNodes(scene), world]) {
      expect(asked.castRay({ x: 3, y: 9, z: 2 }, { x: 0, y: -1, z: 0 }, 20, hit)).toBe(true)
      expect(hit.distance).toBe(9)
      expect(asked.castRay({ x: 4.001, y: 9, z: 2 }, { x: 0, y: -1, z: 0 }, 20, hit)).toBe(false)
    }
  }

  it('interleaved', () => {
    const scene = newScene()
    const mesh = new B.Mesh('mesh', scene)
    const data = new Float32Array(24).fill(7)
    for (let v = 0; v < 4; v++) data.set(square.slice(3 * v, 3 * v + 3), 6 * v + 2)
    const buffer = new B.Buffer(scene.getEngine(), data, false, 6)
    mesh.setVerticesBuffer(buffer.createVertexBuffer('position', 2, 3), true, 4)
    judge(scene, mesh)
  })

  it('quantized', () => {
    const scene = newScene()
    const mesh = new B.Mesh('mesh', scene)
    mesh.scaling.setAll(4)
    const data = new Int16Array(16)
    for (let v = 0; v < 4; v++)
      data.set(
        square.slice(3 * v, 3 * v + 3).map((x) => (x / 4) * 32767),
        4 * v,
      )
    const [none, no] = [undefined, false]
    const { SHORT } = B.VertexBuffer
    mesh.setVerticesBuffer(
      new B.VertexBuffer(scene.getEngine(), data, 'position', no, none, 8, none, 0, 3, SHORT, true, true),
    )
    judge(scene, mesh)
  })
})

it('takes corners as Babylon transforms them', () => {
  const scene = randomScene(9)
  const level = meshFromNodes(scene)
  for (let t = 0; t < level.triangleCount; t += 7) {
    const source = nodeSource<Babylon>(level, t)
    if (source === undefined || source.thinInstanceIndex >= 0) continue
    const { mesh, faceId } = source
    const indices = mesh.getIndices()
    const p = mesh.getVerticesData('position')
    const expected = [0, 1, 2].map((k) => {
      const i = 3 * (indices.length > 0 ? indices[3 * faceId + k] : 3 * faceId + k)
      return B.Vector3.TransformCoordinates(V(p[i], p[i + 1], p[i + 2]), mesh.getWorldMatrix())
    })
    for (const corner of cornersOf(level, t))
      expect(Math.min(...expected.map((e: Babylon) => B.Vector3.Distance(e, vectorOf(corner))))).toBeLessThan(1e-5)
  }
})
