import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, LineBasicMaterial, LineSegments } from 'three'
import { colourOf } from './balls-view.ts'
import type { RoomHit, RoomRun } from './run.ts'

export interface DebugFlags {
  normals: boolean
  paths: boolean
  early: boolean
}

export interface DebugView {
  readonly object: Group
  readonly flags: DebugFlags
  /** After each step. */
  note(run: RoomRun): void
  clear(): void
  draw(unit: number): void
  /** The latest ball hit that came too early, while it is shown. */
  readonly early: RoomHit | null
}

/** Steps for which a contact stays, for which a path is drawn, and how many balls leave one. */
const SHOWN = 90
const PATH = 90
const MOST_PATHS = 100
const MOST_CONTACTS = 400

/** Normals at contacts, the ways that the balls were swept along, and the gap that the slices left. */
export function createDebugView(): DebugView {
  const object = new Group()
  const flags: DebugFlags = { normals: false, paths: false, early: true }
  const contacts: { hit: RoomHit; age: number }[] = []
  const trails: number[][][] = []
  let early: { hit: RoomHit; age: number } | null = null
  const normals = createLines(MOST_CONTACTS * 2, true)
  const paths = createLines(MOST_PATHS * PATH * 2, false)
  const gap = createLines(2, true)
  object.add(normals.lines, paths.lines, gap.lines)
  const red = new Color().setRGB(1, 0.25, 0.2)
  const green = new Color().setRGB(0.45, 1, 0.55)

  return {
    object,
    flags,
    get early() {
      return early?.hit ?? null
    },
    note(run) {
      for (const contact of contacts) contact.age++
      while (contacts.length > 0 && contacts[0].age > SHOWN) contacts.shift()
      if (early !== null && ++early.age > 2 * SHOWN) early = null
      for (const hit of run.hits) {
        contacts.push({ hit, age: 0 })
        if (contacts.length > MOST_CONTACTS) contacts.shift()
        if (hit.early > 0) early = { hit, age: 0 }
      }
      if (!flags.paths) return
      // through the places of the hits, since the way between two steps may have corners
      for (let i = 0; i < Math.min(run.count, MOST_PATHS); i++) {
        trails[i] ??= []
        const trail = trails[i]
        if (trail.length === 0) trail.push([...run.before.subarray(3 * i, 3 * i + 3)])
        for (const { ball, position } of run.hits) {
          if (ball === i) trail.push([position.x, position.y, position.z])
        }
        trail.push([...run.places.subarray(3 * i, 3 * i + 3)])
        if (trail.length > PATH) trail.splice(0, trail.length - PATH)
      }
    },
    clear() {
      contacts.length = 0
      trails.length = 0
      early = null
    },
    draw(unit) {
      normals.begin()
      if (flags.normals) {
        for (const { hit, age } of contacts) {
          const length = (25 + 15 * Math.min(hit.speed / unit, 5)) * unit * (1 - age / (SHOWN + 1))
          const { point: p, normal: n } = hit
          normals.add([p.x, p.y, p.z], [p.x + n.x * length, p.y + n.y * length, p.z + n.z * length], green)
        }
      }
      normals.end()
      paths.begin()
      if (flags.paths) {
        trails.forEach((trail, i) => {
          const colour = colourOf(i)
          for (let k = 1; k < trail.length; k++) paths.add(trail[k - 1], trail[k], colour)
        })
      } else trails.length = 0
      paths.end()
      gap.begin()
      if (flags.early && early !== null) {
        const { point: p, normal: n, gap: width } = early.hit
        // as wide as it is would be less than a pixel: twenty times that, and never less than a ball
        const half = Math.max(10 * width, 20) * unit
        gap.add(
          [p.x - n.x * half, p.y - n.y * half, p.z - n.z * half],
          [p.x + n.x * half, p.y + n.y * half, p.z + n.z * half],
          red,
        )
      }
      gap.end()
    },
  }
}

/** Line segments whose number changes from frame to frame, in buffers of a fixed size. */
function createLines(most: number, onTop: boolean) {
  const places = new BufferAttribute(new Float32Array(most * 6), 3)
  const colours = new BufferAttribute(new Float32Array(most * 6), 3)
  for (const attribute of [places, colours]) attribute.setUsage(DynamicDrawUsage)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', places)
  geometry.setAttribute('color', colours)
  const material = new LineBasicMaterial({ vertexColors: true, depthTest: !onTop, fog: false })
  const lines = new LineSegments(geometry, material)
  lines.frustumCulled = false
  lines.renderOrder = onTop ? 20 : 0
  let count = 0
  return {
    lines,
    begin() {
      count = 0
    },
    add(a: readonly number[], b: readonly number[], colour: Color) {
      if (count + 2 > most * 2) return
      places.setXYZ(count, a[0], a[1], a[2])
      places.setXYZ(count + 1, b[0], b[1], b[2])
      for (const i of [count, count + 1]) colours.setXYZ(i, colour.r, colour.g, colour.b)
      count += 2
    },
    end() {
      geometry.setDrawRange(0, count)
      lines.visible = count > 0
      places.needsUpdate = true
      colours.needsUpdate = true
    },
  }
}
