import { BoxGeometry, Group, Mesh, MeshBasicMaterial } from 'three'
import type { Tree } from '../../src/bvh/layout.ts'
import { createLines, type Lines } from '../../src/debug/index.ts'
import {
  Balls,
  box,
  Character,
  type Closest,
  CollisionPlanes,
  createClosest,
  createHit,
  type Grid,
  grid,
  type Hit,
  pipe,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'
import {
  addObject3D,
  collectTriangles,
  createDebugLines,
  Interpolation,
  meshFromSkin,
  pickObject3D,
} from '../../src/three/index.ts'
import { allColliders } from '../../src/world/ids.ts'

/** Things to be asked, in a state that shows any change: a world with a hole among its ids, a character that falls, balls that have met. */
export interface Fixture {
  readonly mesh: TriangleMesh
  readonly world: World
  readonly character: Character
  readonly balls: Balls
  readonly scene: Group
  /** Instances by the name of their class or interface: what methods are called on. */
  readonly instances: Readonly<Record<string, object>>
  readonly hit: Hit
  readonly closest: Closest
  readonly hits: Hit[]
  readonly lines: Lines
  /** Rows to be written: room for two of anything. */
  readonly ints: Int32Array
  readonly bytes: Uint8Array
  readonly floats: Float64Array
  readonly outs: readonly { x: number; y: number; z: number }[]
  /** All that can be seen of it, as text. */
  state(): string
}

/** Ids that were given and taken back. */
export const STALE_COLLIDER = 1
export const STALE_BALL = 1

const TETRAHEDRON = [0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 4, 0].map((x) => x - 1)
const FACES = [0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3]

export function newFixture(): Fixture {
  const mesh = new TriangleMesh(Float32Array.from(TETRAHEDRON), FACES)
  const field = grid({ heights: [0, 0.5, 0, 0.25, 0, 0, 0, 0.5, 0.25], columns: 3, rows: 3, size: { x: 4, z: 4 } })
  const world = new World()
  world.add(mesh)
  world.remove(world.add(sphere({ radius: 9 })))
  world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -3 }))
  world.add(sphere({ radius: 0.5 }), { position: { x: 9, y: 0, z: 0 } })
  world.add(pipe({ radius: 50 }))
  world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }), { position: { x: -9, y: 0, z: 0 } })

  const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 0, y: 9, z: 9 } })
  character.walk({ velocity: { x: 1, y: 0, z: 0 } }, 0.1)

  const balls = new Balls(world, { motion: 'stepped' })
  for (const x of [-3, 50, 3]) balls.add({ position: { x, y: 0, z: 20 }, velocity: { x: -x, y: 5, z: 0 }, radius: 0.5 })
  balls.remove(STALE_BALL)
  balls.advance(1)
  balls.addForce(0, { x: 1, y: 2, z: 3 })

  const scene = new Group()
  scene.add(new Mesh(new BoxGeometry(1, 1, 1, 4, 4, 4), new MeshBasicMaterial()))
  scene.updateMatrixWorld(true)

  const three = new World()
  const followed = addObject3D(three, scene)
  const drawn = new Interpolation()

  const hit = createHit()
  const closest = createClosest()
  hit.distance = closest.distance = 77
  const hits = [createHit(), createHit()]
  const planes = new CollisionPlanes()
  planes.add({ x: 0, y: 1, z: 0 }, -1)
  const lines = createLines()
  lines.count = 2
  const outs = [1, 2, 3].map((x) => ({ x, y: x, z: x }))
  const ints = new Int32Array(2).fill(77)
  const bytes = new Uint8Array(2).fill(77)
  const floats = new Float64Array(32).fill(77)
  const out = { x: 0, y: 0, z: 0 }
  const crowd = (): unknown =>
    [0, 1, 2, 3].map((id) => {
      try {
        const read = [balls.radius(id), balls.mass(id), balls.restitution(id)]
        balls.getPosition(id, out)
        read.push(out.x, out.y, out.z)
        balls.getVelocity(id, out)
        return [...read, out.x, out.y, out.z]
      } catch {
        return 'none'
      }
    })
  const state = (): string =>
    textOf([
      bytesOf(mesh),
      [field.bounds, [0, 1, 2, 3, 4, 5, 6, 7].map((i) => triangleOf(field, i))],
      [...allColliders(world.colliders.ids)].map((collider) =>
        Object.entries(collider).map(([name, value]) => [name, plain(value)]),
      ),
      [character.state, character.position, character.velocity, character.ground, character.contactCount].map(plain),
      [character.jumpSpeed, character.skin, character.shape],
      [balls.count, balls.eventCount, crowd(), balls.events],
      [planes.count, hit, closest, hits, outs, lines.count, lines.positions.length, lines.colors.length],
      [ints, bytes, floats].map(plain),
      scene.children.map((child) => Object.hasOwn(child, 'raycast')),
      [followed.count, three.count, world.count, three.colliders.drivenCount, drawn.count],
    ])
  const instances = {
    TriangleMesh: mesh,
    Grid: field,
    World: world,
    Character: character,
    Balls: balls,
    CollisionPlanes: planes,
    CollectedTriangles: collectTriangles(scene),
    DebugLines: createDebugLines(mesh),
    Interpolation: drawn,
    Object3DColliders: followed,
    ObjectPick: pickObject3D(three, 0) as object,
    SkinMesh: meshFromSkin(scene),
  }
  return {
    mesh,
    world,
    character,
    balls,
    scene,
    instances,
    hit,
    closest,
    hits,
    lines,
    ints,
    bytes,
    floats,
    outs,
    state,
  }
}

function triangleOf(field: Grid, triangle: number): unknown {
  const corners = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
  field.getTriangle(triangle, corners[0], corners[1], corners[2])
  return corners
}

/** As JSON, with all numbers there are, and what is no number but came in all the same. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number') return Object.is(part, -0) ? '-0' : Number.isFinite(part) ? part : `${part}`
    return part === undefined || ['bigint', 'symbol', 'function'].includes(typeof part) ? String(part) : part
  })
}

function plain(value: unknown): unknown {
  if (value instanceof TriangleMesh) return bytesOf(value)
  if (typeof value === 'object' && value !== null && 'tree' in value)
    return bytesOf(new TriangleMesh(value.tree as Tree))
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, String)
  return typeof value === 'function' ? 'a function' : value
}

/** A checksum of a mesh's buffer and of what it says of itself. */
function bytesOf(mesh: TriangleMesh): unknown {
  let sum = 0x811c9dc5
  for (const byte of new Uint8Array(mesh.toBuffer())) sum = Math.imul(sum ^ byte, 0x01000193)
  return [sum, mesh.byteLength, mesh.triangleCount, mesh.sides, mesh.bounds]
}
