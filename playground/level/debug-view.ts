import type { TriangleMesh } from 'carom'
import { createDebugLines, type DebugLines } from 'carom/three'
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three'
import type { Touch, Vec3 } from './touch.ts'

export interface DebugFlags {
  boxes: boolean
  edges: boolean
  contacts: boolean
  normals: boolean
}

/** Lines on top of the level: boxes of the tree, edges by their kind, normals of triangles near the visitor, contacts of the last step. */
export interface DebugView {
  readonly object: Group
  readonly flags: DebugFlags
  level(positions: Float32Array, indices: Uint32Array, mesh: TriangleMesh): void
  frame(touches: readonly Touch[], at: Vec3, reach: number): void
}

const MOST_NORMALS = 3000
/** Levels of the tree that are drawn: below them one sees only green. */
const BOX_LEVELS = 9
/** A mesh of more triangles shows no edges: their lines would take more memory than the level. */
const MOST_EDGES = 300_000

export function createDebugView(): DebugView {
  const object = new Group()
  object.renderOrder = 4
  const normals = lines(0x8fd3ff, 0.9)
  const contacts = lines(0xf2c53d, 1)
  contacts.material.depthTest = false
  object.add(normals, contacts)
  const flags: DebugFlags = { boxes: false, edges: false, contacts: false, normals: false }
  let level: { positions: Float32Array; indices: Uint32Array; mesh: TriangleMesh } | null = null
  let drawnAt: Vec3 | null = null
  let boxes: DebugLines | null = null
  let edges: DebugLines | null = null
  const forget = () => {
    for (const drawn of [boxes, edges]) {
      drawn?.removeFromParent()
      drawn?.geometry.dispose()
      drawn?.material.dispose()
    }
    boxes = edges = null
  }
  const draw = (made: DebugLines) => {
    made.material.transparent = true
    made.material.opacity = 0.6
    made.material.depthWrite = false
    made.material.fog = false
    object.add(made)
    return made
  }
  return {
    object,
    flags,
    level(positions, indices, mesh) {
      level = { positions, indices, mesh }
      drawnAt = null
      forget()
    },
    frame(touches, at, reach) {
      object.visible = true
      if (boxes !== null) boxes.visible = flags.boxes
      if (edges !== null) edges.visible = flags.edges
      normals.visible = flags.normals
      contacts.visible = flags.contacts
      if (level === null) return
      if (flags.boxes && boxes === null) boxes = draw(createDebugLines(level.mesh, { boxes: BOX_LEVELS }))
      if (flags.edges && edges === null && level.mesh.triangleCount <= MOST_EDGES)
        edges = draw(createDebugLines(level.mesh))
      if (flags.normals && (drawnAt === null || distance(drawnAt, at) > reach * 0.4)) {
        drawnAt = { ...at }
        set(normals, nearNormals(level.positions, level.indices, at, reach))
      }
      if (flags.contacts) {
        const flat: number[] = []
        const size = reach * 0.12
        for (const { point, normal } of touches) {
          flat.push(
            point.x,
            point.y,
            point.z,
            point.x + normal.x * size,
            point.y + normal.y * size,
            point.z + normal.z * size,
          )
          cross(flat, point, size * 0.25)
        }
        set(contacts, new Float32Array(flat))
      }
    },
  }
}

function lines(color: number, opacity: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const material = new LineBasicMaterial({ color, transparent: true, opacity, depthWrite: false, fog: false })
  const line = new LineSegments(new BufferGeometry(), material)
  line.frustumCulled = false
  return line
}

function set(line: LineSegments, flat: Float32Array): void {
  line.geometry.dispose()
  line.geometry = new BufferGeometry()
  line.geometry.setAttribute('position', new BufferAttribute(flat, 3))
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
}

function cross(flat: number[], p: Vec3, size: number): void {
  flat.push(p.x - size, p.y, p.z, p.x + size, p.y, p.z)
  flat.push(p.x, p.y - size, p.z, p.x, p.y + size, p.z)
  flat.push(p.x, p.y, p.z - size, p.x, p.y, p.z + size)
}

function nearNormals(positions: Float32Array, indices: Uint32Array, at: Vec3, reach: number): Float32Array {
  const flat: number[] = []
  const size = reach * 0.05
  for (let i = 0; i < indices.length && flat.length < MOST_NORMALS * 6; i += 3) {
    const a = 3 * indices[i]
    const b = 3 * indices[i + 1]
    const c = 3 * indices[i + 2]
    const x = (positions[a] + positions[b] + positions[c]) / 3
    const y = (positions[a + 1] + positions[b + 1] + positions[c + 1]) / 3
    const z = (positions[a + 2] + positions[b + 2] + positions[c + 2]) / 3
    if (Math.abs(x - at.x) > reach || Math.abs(y - at.y) > reach || Math.abs(z - at.z) > reach) continue
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz)
    if (length > 0) flat.push(x, y, z, x + (nx / length) * size, y + (ny / length) * size, z + (nz / length) * size)
  }
  return new Float32Array(flat)
}
