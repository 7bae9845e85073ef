import {
  BoxGeometry,
  Group,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  PointLight,
  Scene,
  SphereGeometry,
  Plane as ThreePlane,
  Vector3,
} from 'three'
import { afterEach, describe, expect, it } from 'vitest'
import { plane, TriangleMesh, type Vec3, World, warnings } from '../../src/index.ts'
import { addObject3D, meshFromObject3D } from '../../src/three/index.ts'
import { interleave } from './scene.ts'

let said: string[] = []
afterEach(() =>
  warnings.use((message) => {
    throw new Error(`a correct program was warned: ${message}`)
  }),
)

function listen(): void {
  said = []
  warnings.use((message) => said.push(message))
}

describe('what has not been loaded', () => {
  it('is told once, by each who reads it', () => {
    listen()
    const level = new Group()
    level.name = 'level'
    const scene = new Scene().add(level, new PointLight())
    for (let i = 0; i < 2; i++) {
      expect(meshFromObject3D(level).triangleCount).toBe(0)
      addObject3D(new World(), scene)
    }
    expect(said).toEqual([
      'meshFromObject3D: object "level" has no mesh, expected one in it or below it: has it been loaded yet?',
      expect.stringMatching(/^addObject3D: object [\w-]{36} has no mesh, expected one/),
    ])
  })

  it('is no slip where there are meshes, all of them left out or without triangles', () => {
    listen()
    const walls = new Group().add(new Mesh(new BoxGeometry()))
    meshFromObject3D(walls, { filter: () => false })
    walls.userData.collide = false
    meshFromObject3D(walls)
    addObject3D(new World(), walls)
    addObject3D(new World(), new Mesh())
    expect(said).toEqual([])
  })
})

describe('a mesh in world coordinates', () => {
  function rock() {
    const object = new Mesh(new BoxGeometry())
    object.name = 'rock'
    object.position.set(3, 0, 5)
    object.rotation.y = 1
    new Group().add(object).position.set(1, 0, 0)
    return { object, mesh: meshFromObject3D(object) }
  }
  const twice = (who: string, part: string) => [
    expect.stringMatching(`^${who}: ${part} is that of mesh "rock", expected none: .* moved twice`),
  ]

  it('is not moved by the pose of its object again', () => {
    const { object, mesh } = rock()
    const world = new World()
    const id = world.add(mesh)
    const at = object.getWorldPosition(new Vector3())
    const slips: [string, string, () => void][] = [
      ['World.add', 'position', () => world.add(mesh, { position: object.position })],
      ['World.add', 'position', () => world.add(mesh, { position: object.position.clone() })],
      ['World.add', 'position', () => world.add(mesh, { position: at })],
      ['World.add', 'orientation', () => world.add(mesh, { orientation: object.quaternion })],
      ['World.place', 'position', () => world.place(id, { position: object.position })],
      ['World.drive', 'position', () => world.drive(id, { position: object.position }, 1 / 60)],
    ]
    for (const [who, part, slip] of slips) {
      listen()
      slip()
      expect(said).toEqual(twice(who, part))
    }
  })

  it('may be put anywhere else, and by its own origin', () => {
    listen()
    const { object, mesh } = rock()
    const world = new World()
    world.add(mesh, { position: new Vector3(3, 0, 6), scale: object.scale })
    world.add(mesh, { position: { x: 3, y: 0, z: 5 } })
    object.parent?.remove(object)
    object.rotation.y = 0
    const own = meshFromObject3D(object, { origin: object.position })
    world.add(own, { position: object.position, orientation: object.quaternion, scale: object.scale })
    object.position.set(0, 0, 0)
    const local = meshFromObject3D(object)
    object.position.set(7, 8, 9)
    world.add(local, { position: object.position })
    expect(said).toEqual([])
  })
})

describe('interleaved positions', () => {
  const of = (geometry: BoxGeometry) =>
    (geometry.attributes.position as unknown as InterleavedBufferAttribute).data.array as Float32Array

  it('are told of where normals are behind them, with indices and without', () => {
    for (const geometry of [new BoxGeometry(2, 3, 4), new SphereGeometry(2, 6, 3).toNonIndexed()]) {
      // position, normal and a pair: as loaders leave them
      const { position, normal } = geometry.attributes
      const data = new InterleavedBuffer(new Float32Array(8 * position.count), 8)
      const rows = [new InterleavedBufferAttribute(data, 3, 0), new InterleavedBufferAttribute(data, 3, 3)]
      for (let v = 0; v < position.count; v++) {
        rows[0].setXYZ(v, position.getX(v), position.getY(v), position.getZ(v))
        rows[1].setXYZ(v, normal.getX(v), normal.getY(v), normal.getZ(v))
      }
      listen()
      new TriangleMesh(data.array as Float32Array, geometry.index?.array)
      expect(said).toEqual([expect.stringMatching(/^TriangleMesh: positions looks interleaved \(8 numbers per vertex/)])
    }
  })

  it('are no slip where they are positions after all', () => {
    listen()
    for (const radius of [1, 2])
      for (const geometry of [new SphereGeometry(radius, 8, 8), new BoxGeometry(), new SphereGeometry(1, 16, 8)]) {
        new TriangleMesh(geometry.attributes.position.array as Float32Array, geometry.index?.array)
        new TriangleMesh(geometry.toNonIndexed().attributes.position.array as Float32Array)
        // a buffer that several share: only the first vertices are used
        const positions = geometry.attributes.position.array as Float32Array
        new TriangleMesh(Float32Array.of(...positions, ...positions), geometry.index?.array)
      }
    expect(said).toEqual([])
  })

  it('an attribute is refused, and the message says what reads it', () => {
    const geometry = new BoxGeometry()
    const slip = (value: unknown) => () => new TriangleMesh(value as Float32Array, geometry.index?.array)
    const message = /^TriangleMesh: positions is a buffer attribute, expected its array: meshFromObject3D/
    expect(slip(geometry.attributes.position)).toThrow(message)
    interleave(geometry)
    expect(of(geometry).length).toBe(8 * 24)
    expect(slip(geometry.attributes.position)).toThrow(message)
  })
})

describe("three's Plane", () => {
  it('is taken as it is, or by its constant, and not with an offset', () => {
    const wall = new ThreePlane(new Vector3(0, 0, 1), -4) // the points with z = 4
    const expected = { kind: 'plane', normal: { x: 0, y: 0, z: 1 }, offset: 4 }
    expect(plane(wall)).toEqual(expected)
    expect(plane({ normal: wall.normal, constant: wall.constant })).toEqual(expected)
    expect(plane({ normal: { x: 0, y: 0, z: 2 }, constant: -8 })).toEqual(expected)
    expect(plane(new ThreePlane(new Vector3(0, 1, 0), 0)).offset).toBe(0)
    const both = { normal: { x: 0, y: 1, z: 0 }, offset: 1, constant: -1 }
    expect(() => plane(both as { normal: Vec3; constant: number })).toThrow(
      TypeError('plane: sizes has both offset and constant, expected only one of them'),
    )
    expect(() => plane({ normal: wall.normal, constant: Number.NaN })).toThrow(/^plane: constant is NaN/)
  })

  it('of random ones lies where three says', () => {
    const point = new Vector3()
    for (let i = 1; i < 200; i++) {
      const three = new ThreePlane(new Vector3(Math.sin(i), Math.sin(2 * i), Math.sin(3 * i)), Math.sin(5 * i))
      const { normal, offset } = plane(three)
      three.normalize().coplanarPoint(point)
      expect(Math.abs(point.x * normal.x + point.y * normal.y + point.z * normal.z - offset)).toBeLessThan(1e-14)
    }
  })
})
