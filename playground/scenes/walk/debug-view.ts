import type { TriangleMesh } from 'carom'
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three'
import type { Mover, Vec3 } from './mover.ts'

export interface DebugFlags {
  boxes: boolean
  contacts: boolean
  normals: boolean
  body: boolean
}

/** Lines on top of the level: boxes of the tree, normals of triangles near the visitor, contacts of the last step. */
export interface DebugView {
  readonly object: Group
  readonly flags: DebugFlags
  level(positions: Float32Array, indices: Uint32Array, mesh: TriangleMesh): void
  frame(mover: Mover, at: Vec3, reach: number): void
  clear(): void
}

const MOST_NORMALS = 3000
const MOST_BOXES = 4000

export function createDebugView(): DebugView {
  const object = new Group()
  object.renderOrder = 4
  const boxes = lines(0x5b8f8a, 0.55)
  const normals = lines(0x8fd3ff, 0.9)
  const contacts = lines(0xf2c53d, 1)
  contacts.material.depthTest = false
  object.add(boxes, normals, contacts)
  const flags: DebugFlags = { boxes: false, contacts: false, normals: false, body: false }
  let level: { positions: Float32Array; indices: Uint32Array; mesh: TriangleMesh } | null = null
  let drawnAt: Vec3 | null = null
  let boxesDrawn = false
  return {
    object,
    flags,
    level(positions, indices, mesh) {
      level = { positions, indices, mesh }
      drawnAt = null
      boxesDrawn = false
    },
    clear() {
      level = null
      object.visible = false
    },
    frame(mover, at, reach) {
      object.visible = true
      boxes.visible = flags.boxes
      normals.visible = flags.normals
      contacts.visible = flags.contacts
      if (level === null) return
      if (flags.boxes && !boxesDrawn) {
        boxesDrawn = true
        set(boxes, treeBoxes(level.mesh))
      }
      if (flags.normals && (drawnAt === null || distance(drawnAt, at) > reach * 0.4)) {
        drawnAt = { ...at }
        set(normals, nearNormals(level.positions, level.indices, at, reach))
      }
      if (flags.contacts) {
        const flat: number[] = []
        const size = reach * 0.12
        for (const { point, normal } of mover.touches) {
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

const NODE = 16 // columns of a node: two boxes of six, and four numbers of its children

/** The upper boxes of the tree, as twelve edges each. */
function treeBoxes(mesh: TriangleMesh): Float32Array {
  const columns = mesh.tree.boxes
  const flat: number[] = []
  const count = Math.min(MOST_BOXES, Math.floor(columns.length / NODE) * 2)
  for (let i = 0; i < count; i++) {
    const at = (i >> 1) * NODE + (i & 1) * 6
    const low = columns.subarray(at, at + 3)
    const high = columns.subarray(at + 3, at + 6)
    if (!(low[0] <= high[0])) continue
    for (let axis = 0; axis < 3; axis++) {
      const p = (axis + 1) % 3
      const q = (axis + 2) % 3
      for (let corner = 0; corner < 4; corner++) {
        const from = [0, 0, 0]
        from[p] = corner & 1 ? high[p] : low[p]
        from[q] = corner & 2 ? high[q] : low[q]
        const to = [...from]
        from[axis] = low[axis]
        to[axis] = high[axis]
        flat.push(...from, ...to)
      }
    }
  }
  return new Float32Array(flat)
}
