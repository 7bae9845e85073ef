/** Draws a guide: each collider as a solid, characters and balls as their bodies, and lines. Places are read at each draw. */
import { type Balls, CHARACTER_STATE, type Character } from 'carom'
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  RepeatWrapping,
  Vector3,
} from 'three'
import { FLAG_FRONT_ONLY, H_FLAGS } from '../../src/bvh/layout.ts'
import { type Collider, wholeOf } from '../../src/world/collider.ts'
import { allColliders } from '../../src/world/ids.ts'
import type { Guide, Line } from '../guides/guide.ts'
import type { Colours } from './colours.ts'
import { colliderGeometry, EXTENT, halfExtents, solidGeometry } from './shapes.ts'

const Y = new Vector3(0, 1, 0)
const Z = new Vector3(0, 0, 1)

export interface Picture {
  readonly object: Group
  draw(): void
  dispose(): void
}

export function createPicture(guide: Guide, colours: Colours): Picture {
  const object = new Group()
  const bodies = new Map<unknown, Mesh>()
  const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }))
  lines.frustumCulled = false
  object.add(lines)
  if (guide.object) object.add(guide.object)

  /** The mesh of a thing, made anew if its shape has changed. */
  function bodyOf(thing: unknown, shape: unknown, make: () => Mesh): Mesh {
    const known = bodies.get(thing)
    if (known !== undefined && known.userData.shape === shape) return known
    if (known !== undefined) release(known)
    const made = make()
    made.userData.shape = shape
    bodies.set(thing, made)
    object.add(made)
    return made
  }

  return {
    object,
    draw() {
      const unseen = new Set(bodies.keys())
      const marked = guide.marked?.() ?? []
      for (const collider of allColliders(guide.world.colliders.ids)) {
        if (collider.leader !== undefined) continue // its character or ball is drawn
        if (collider.parts !== undefined) continue // they are drawn
        const mesh = bodyOf(collider.id, collider.kind, () => colliderMesh(collider, guide, colours))
        unseen.delete(collider.id)
        pose(mesh, collider)
        const color = marked.includes(wholeOf(collider).id) ? colours.marked : colourOf(collider, colours)
        ;(mesh.material as MeshLambertMaterial).color.set(color)
      }
      for (const [i, character] of (guide.characters ?? []).entries()) {
        const color = i === 0 ? colours.player : colours.other
        unseen.delete(character)
        poseCharacter(
          bodyOf(character, character.shape, () => characterMesh(character, color)),
          character,
        )
      }
      if (guide.balls) drawBalls(guide.balls, unseen)
      for (const gone of unseen) {
        release(bodies.get(gone) as Mesh)
        bodies.delete(gone)
      }
      drawLines(lines, guide.lines?.() ?? [], colours)
    },
    dispose() {
      for (const mesh of bodies.values()) release(mesh)
      lines.geometry.dispose()
      if (guide.object) release(guide.object)
    },
  }

  function drawBalls(balls: Balls, unseen: Set<unknown>): void {
    for (const id of balls.ids()) {
      const name = `ball ${id}`
      const radius = balls.radius(id)
      const mesh = bodyOf(name, radius, () => solid(solidGeometry('sphere', [radius, radius, radius]), colours.ball))
      balls.getPosition(id, mesh.position)
      unseen.delete(name)
    }
  }
}

function solid(geometry: BufferGeometry, color: number): Mesh {
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color }))
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

function colourOf({ kind, sensor, frontOnly, mesh, moves }: Collider, colours: Colours): number {
  if (kind === 'plane') return colours.ground
  if (sensor) return colours.sensor
  if (frontOnly || (mesh !== undefined && (mesh.tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0)) return colours.oneSided
  return moves ? colours.moving : colours.solid
}

function colliderMesh(collider: Collider, guide: Guide, colours: Colours): Mesh {
  const { kind, sensor } = collider
  const isPlane = kind === 'plane'
  const isHitbox = guide.object !== undefined && !isPlane
  const mesh = solid(colliderGeometry(collider), colours.solid) as Mesh<BufferGeometry, MeshLambertMaterial>
  const { material } = mesh
  if (isPlane) material.map = gridTexture(colours)
  else if (!isHitbox)
    mesh.add(new LineSegments(new EdgesGeometry(mesh.geometry, 30), new LineBasicMaterial({ color: colours.edges })))
  if (kind === 'mesh') material.side = DoubleSide
  if (isHitbox) mesh.scale.setScalar(1.05) // to be seen around what the program draws
  mesh.castShadow = !isPlane && !sensor && !isHitbox
  if (sensor || isHitbox) Object.assign(material, { transparent: true, opacity: 0.3, depthWrite: false })
  return mesh
}

/** Lines a metre apart. */
function gridTexture({ grid }: Colours): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = 'white'
  context.fillRect(0, 0, 64, 64)
  context.strokeStyle = grid
  context.lineWidth = 3
  context.strokeRect(0, 0, 64, 64)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(EXTENT, EXTENT)
  texture.anisotropy = 8
  return texture
}

const vector = new Vector3()

function pose(mesh: Mesh, { kind, pose, row }: Collider): void {
  if (kind === 'plane') {
    vector.set(row[0], row[1], row[2])
    mesh.quaternion.setFromUnitVectors(Z, vector)
    mesh.position.copy(vector).multiplyScalar(row[3] - 0.001) // below what lies on it
  } else if (kind === 'pipe') {
    mesh.position.set(row[0], row[1], row[2])
    mesh.quaternion.setFromUnitVectors(Z, vector.set(row[3], row[4], row[5]).normalize())
    mesh.scale.set(row[6], row[6], 1)
  } else {
    mesh.position.set(pose[0], pose[1], pose[2])
    mesh.quaternion.set(pose[6], pose[7], pose[8], pose[9]).normalize()
    if (kind === 'mesh') mesh.scale.set(pose[3], pose[4], pose[5])
  }
}

function characterMesh(character: Character, color: number): Mesh {
  const { shape } = character
  return solid(solidGeometry(shape.kind, halfExtents(shape)), color)
}

function poseCharacter(mesh: Mesh, { state, up }: Character): void {
  const at = CHARACTER_STATE.centre.offset
  mesh.position.set(state[at], state[at + 1], state[at + 2])
  mesh.quaternion.setFromUnitVectors(Y, vector.set(up.x, up.y, up.z).normalize())
}

const tint = new Color()

function drawLines({ geometry }: LineSegments, lines: readonly Line[], { line, lineOn }: Colours): void {
  const places = lines.flatMap(({ from, to }) => [from.x, from.y, from.z, to.x, to.y, to.z])
  const colours = lines.flatMap(({ on }) => {
    const rgb = tint.set(on ? lineOn : line).toArray()
    return [...rgb, ...rgb]
  })
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
}

/** Takes it out of its picture, with what it holds on the graphics card. */
function release(mesh: Object3D): void {
  mesh.removeFromParent()
  mesh.traverse((part) => {
    const { geometry, material } = part as Mesh<BufferGeometry, MeshLambertMaterial>
    geometry?.dispose()
    material?.map?.dispose()
    material?.dispose()
  })
}
