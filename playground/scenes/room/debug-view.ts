import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, LineBasicMaterial, LineSegments } from 'three'
import { colourOf } from '../../level/balls-view.ts'
import type { RoomHit, RoomRun, Vec3 } from './run.ts'

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
/** Lines of a circle, and how many times as wide as it is the gap of an early bounce is drawn. */
const CIRCLE = 24
const WIDER = 20

/** Normals at contacts, the ways that the balls were swept along, and the gap that the slices left. */
export function createDebugView(): DebugView {
  const object = new Group()
  const flags: DebugFlags = { normals: false, paths: false, early: true }
  const contacts: { hit: RoomHit; age: number }[] = []
  const trails: number[][][] = []
  let early: { hit: RoomHit; age: number } | null = null
  const normals = createLines(MOST_CONTACTS * 2, true)
  const paths = createLines(MOST_PATHS * PATH * 2, false)
  const gap = createLines(2 * 3 * CIRCLE + 3, true)
  object.add(normals.lines, paths.lines, gap.lines)
  const red = new Color().setRGB(1, 0.25, 0.2)
  const white = new Color().setRGB(1, 1, 1)
  const green = new Color().setRGB(0.45, 1, 0.55)

  /** Both balls where they turned back, and between them the gap: less than a pixel, so as two bars farther apart. */
  function drawEarly({ position: c, point, normal: n, gap: width }: RoomHit): void {
    const radius = Math.hypot(c.x - point.x, c.y - point.y, c.z - point.z)
    const [e, f] = across(n)
    const at = (along: number, a: Vec3, s: number, b: Vec3, t: number) => [
      c.x + n.x * along + a.x * s + b.x * t,
      c.y + n.y * along + a.y * s + b.y * t,
      c.z + n.z * along + a.z * s + b.z * t,
    ]
    for (const middle of [0, -2 * radius - width]) {
      for (const [a, b] of [
        [n, e],
        [n, f],
        [e, f],
      ]) {
        const on = (i: number) => {
          const turn = (2 * Math.PI * i) / CIRCLE
          return at(middle, a, radius * Math.cos(turn), b, radius * Math.sin(turn))
        }
        for (let i = 0; i < CIRCLE; i++) gap.add(on(i), on(i + 1), red)
      }
    }
    const between = -radius - width / 2
    const half = (WIDER / 2) * width
    for (const side of [-half, half]) {
      gap.add(at(between + side, e, -0.7 * radius, f, 0), at(between + side, e, 0.7 * radius, f, 0), white)
    }
    gap.add(at(between - half, e, 0, f, 0), at(between + half, e, 0, f, 0), white)
  }

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
        drawEarly(early.hit)
      }
      gap.end()
    },
  }
}

/** Two directions across `n` and each other. */
function across(n: Vec3): [Vec3, Vec3] {
  const e = cross(n, Math.abs(n.y) < 0.9 ? { x: 0, y: 1, z: 0 } : { x: 1, y: 0, z: 0 })
  const length = Math.hypot(e.x, e.y, e.z)
  const a = { x: e.x / length, y: e.y / length, z: e.z / length }
  return [a, cross(n, a)]
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x }
}

/** Line segments whose number changes from frame to frame, in buffers of a fixed size. */
function createLines(most: number, onTop: boolean) {
  const places = new BufferAttribute(new Float32Array(most * 6), 3)
  const colours = new BufferAttribute(new Float32Array(most * 6), 3)
  for (const attribute of [places, colours]) attribute.setUsage(DynamicDrawUsage)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', places)
  geometry.setAttribute('color', colours)
  const material = new LineBasicMaterial({
    vertexColors: true,
    depthTest: !onTop,
    fog: false,
    transparent: onTop, // drawn after the explosions, which would outshine them
  })
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
