/** The drawing: line, triangles, and the figures of the lesson. Draws what it is told and judges nothing. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  GridHelper,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  RepeatWrapping,
  Scene,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js'
import { add, length, scale, sub, type Vec3, vec } from './model.ts'

export const RED = 0xff5a4d
export const YELLOW = 0xf2c53d
export const GREEN = 0x4fd07a
const WHITE = 0xf4f1e8
const BLUE = 0x8fd3ff
const CLOTH = 0x0d1214
/** Translucent fills of the three angles. */
const FAN = [0xf2c53d, 0x8fd3ff, 0xd59bff]

export interface Drawing {
  readonly start: Vec3
  readonly end: Vec3
  readonly colour: number
  /** The other rule's colour where the two disagree: its line is drawn beside this one. */
  readonly ghost: number | null
  readonly triangles: readonly { corners: readonly Vec3[]; colour: number; selected: boolean }[]
  /** What the arrow keys move, if it is a point. */
  readonly held: Vec3 | null
  /** Each corner in its own colour: red, green, blue. */
  readonly cornerColours: boolean
  /** The polygon that the triangles fill, where the rule sees it whole: drawn around, and fanned. */
  readonly polygon: readonly Vec3[] | null
  readonly normal: Vec3
  readonly feet: readonly [Vec3, Vec3] | null
  readonly point: Vec3 | null
  /** Arcs around the halo, one for each edge. */
  readonly halo: readonly (readonly Vec3[])[]
  readonly show: { normal: boolean; plane: boolean; distances: boolean; fan: boolean; halo: boolean }
  /** The lesson's step: its figure stands out. */
  readonly lit: string | null
}

const MOST_VERTICES = 1200
/** Of half the field of view that what is looked at may take: up and to the side. */
const HALF = { up: Math.tan(Math.PI / 8), aside: 1.4 * Math.tan(Math.PI / 8) }
/** Pixels that dots and their names need around it. */
const MARGIN = 22
/** What is smaller is not looked at from nearer. */
const LEAST_RADIUS = 0.6

export class Figure {
  readonly camera = new PerspectiveCamera(45, 1, 0.5, 150)
  readonly orbit: OrbitControls
  private readonly scene = new Scene()
  private readonly renderer: WebGLRenderer
  private readonly faces = new Fill(0.82, checkered())
  private readonly fills = new Fill(0.2, null)
  private readonly plane = new Fill(0.09, null)
  private readonly haloFill = new Fill(0.16, null)
  private readonly line = new Strokes(5)
  private readonly ghost = new Strokes(4, true)
  private readonly outlines = new Strokes(2)
  private readonly thin = new Strokes(1.6)
  private readonly dashes = new Strokes(1.6, true)
  private readonly held = new Dots(27)
  private readonly ends = new Dots(17)
  private readonly corners = new Dots(13)
  private readonly marks = new Dots(10)

  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement, moved: () => void) {
    this.renderer = renderer
    this.scene.background = new Color(CLOTH)
    const grid = new GridHelper(12, 24, 0x2a383b, 0x1a2426)
    grid.position.y = -1
    const parts: Object3D[] = [grid, this.plane.mesh, this.haloFill.mesh, this.faces.mesh, this.fills.mesh]
    parts.push(this.outlines.object, this.thin.object, this.dashes.object, this.ghost.object, this.line.object)
    parts.push(this.held.object, this.corners.object, this.marks.object, this.ends.object)
    parts.forEach((part, order) => {
      part.renderOrder = order
      part.frustumCulled = false
    })
    this.scene.add(...parts)
    this.orbit = new OrbitControls(this.camera, canvas)
    this.orbit.enablePan = true
    this.orbit.addEventListener('change', moved)
    this.lookFrom('eye', [])
  }

  /** The tutorial's eye, straight on, or so that all of `points` is in sight. */
  lookFrom(view: 'eye' | 'front' | 'all', points: readonly Vec3[]): void {
    if (view === 'eye') {
      this.camera.position.set(-2.5, 0.5, 0.5)
      this.orbit.target.set(0, 0.5, 0)
    } else {
      const bounds = new Box3().setFromPoints(points.map(({ x, y, z }) => new Vector3(x, y, z)))
      const centre = bounds.getCenter(new Vector3())
      const from =
        view === 'front' ? new Vector3(-0.3, 0.16, 0.94).normalize() : new Vector3(-0.55, 0.3, 0.78).normalize()
      const right = new Vector3(0, 1, 0).cross(from).normalize()
      const up = from.clone().cross(right)
      let away = LEAST_RADIUS / HALF.up
      for (const { x, y, z } of points) {
        const beside = new Vector3(x, y, z).sub(centre)
        const wide = Math.max(Math.abs(beside.dot(right)) / HALF.aside, Math.abs(beside.dot(up)) / HALF.up)
        away = Math.max(away, beside.dot(from) + wide)
      }
      this.camera.position.copy(centre).addScaledVector(from, away)
      this.orbit.target.copy(centre)
    }
    this.orbit.update()
  }

  /** How high the view is, in metres, where it is looked at. */
  get height(): number {
    return 2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360)
  }

  private get distance(): number {
    return this.camera.position.distanceTo(this.orbit.target)
  }

  /** What is looked at is as large as it fits, in the middle between what lies over the canvas `above` and `below`, in pixels. */
  resize(width: number, height: number, above: number, below: number): void {
    const tall = Math.max(height - above - below, height / 3)
    const margin = Math.min(MARGIN, tall / 6, width / 6)
    const wide = Math.max(HALF.up / (tall - 2 * margin), HALF.aside / (width - 2 * margin))
    this.camera.fov = (Math.atan(wide * height) * 360) / Math.PI
    this.camera.aspect = width / height
    this.camera.setViewOffset(width, height, 0, (height - tall) / 2 - above, width, height)
  }

  draw(d: Drawing): void {
    const lit = (...steps: string[]) => d.lit !== null && steps.includes(d.lit)
    for (const part of this.parts) part.clear()

    for (const triangle of d.triangles) {
      const [a, b, c] = triangle.corners
      const tint = d.cornerColours ? [0xe0392e, 0x2fae4e, 0x3f6be0] : blended(triangle.colour)
      this.faces.textured(a, b, c, tint)
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        this.outlines.add(p, q, triangle.colour)
      if (triangle.selected) for (const corner of triangle.corners) this.corners.add(corner, WHITE)
      else for (const corner of triangle.corners) this.marks.add(corner, triangle.colour)
    }
    const { polygon } = d
    polygon?.forEach((p, i) => {
      this.outlines.add(p, polygon[(i + 1) % polygon.length], WHITE)
    })

    if (d.held) this.held.add(d.held, BLUE)
    this.line.add(d.start, d.end, d.colour)
    this.ends.add(d.start, WHITE)
    this.ends.add(d.end, WHITE)
    if (d.ghost !== null) {
      const aside = this.aside(d.start, d.end)
      this.ghost.add(add(d.start, aside), add(d.end, aside), d.ghost)
    }

    const chosen = d.triangles.find((triangle) => triangle.selected)?.corners
    if (chosen) {
      const [a, b, c] = chosen
      const centre = scale(add(add(a, b), c), 1 / 3)
      const size = Math.max(length(sub(a, b)), length(sub(b, c)), length(sub(c, a)))
      if (d.show.normal || lit('normal')) {
        const tip = add(centre, scale(d.normal, size * 0.3))
        this.thin.add(centre, tip, BLUE)
        const side = scale(sub(a, centre), (size * 0.035) / (length(sub(a, centre)) || 1))
        const back = add(centre, scale(d.normal, size * 0.24))
        this.thin.add(tip, add(back, side), BLUE)
        this.thin.add(tip, sub(back, side), BLUE)
      }
      if (d.show.plane || lit('constant')) this.patch(a, b, c, centre, size)
      if (d.feet && (d.show.distances || lit('distances', 'product'))) {
        ;[d.start, d.end].forEach((end, i) => {
          const foot = (d.feet as readonly Vec3[])[i]
          this.dashes.add(end, foot, lit('distances', 'product') ? BLUE : 0x5f9dbd)
          this.marks.add(foot, BLUE)
        })
      }
      if (d.point && (d.show.fan || lit('angles', 'sum'))) this.fan(d.point, polygon ?? chosen, lit('angles', 'sum'))
      if (d.show.halo || lit('sum')) {
        for (const arc of d.halo) {
          for (let i = 1; i < arc.length; i++) {
            this.dashes.add(arc[i - 1], arc[i], YELLOW)
            if (i < arc.length - 1) this.haloFill.flat(arc[0], arc[i], arc[i + 1], YELLOW)
          }
        }
        this.haloFill.opacity = lit('sum') ? 0.3 : 0.16
      }
    }
    if (d.point) this.marks.add(d.point, d.colour)
    for (const part of this.parts) part.finish()
  }

  render(): void {
    const away = this.distance
    const near = Math.min(0.5, away * 0.02)
    const far = Math.max(150, away * 20)
    if (near !== this.camera.near || far !== this.camera.far) {
      this.camera.near = near
      this.camera.far = far
      this.camera.updateProjectionMatrix()
    }
    this.renderer.render(this.scene, this.camera)
  }

  private get parts(): (Fill | Strokes | Dots)[] {
    return [
      ...[this.faces, this.fills, this.plane, this.haloFill],
      ...[this.line, this.ghost, this.outlines, this.thin, this.dashes],
      ...[this.held, this.ends, this.corners, this.marks],
    ]
  }

  /** A small step to the side, square to the line and to the view, that keeps two lines apart on the screen. */
  private aside(start: Vec3, end: Vec3): Vec3 {
    const along = new Vector3(end.x - start.x, end.y - start.y, end.z - start.z)
    const view = new Vector3().subVectors(this.camera.position, this.orbit.target)
    const side = along.cross(view)
    if (side.length() === 0) side.set(0, 1, 0)
    side.setLength(view.length() * 0.016)
    return vec(side.x, side.y, side.z)
  }

  private patch(a: Vec3, b: Vec3, c: Vec3, centre: Vec3, size: number): void {
    const along = sub(b, a)
    const u = scale(along, 1 / (length(along) || 1))
    const other = sub(c, a)
    const across = sub(other, scale(u, u.x * other.x + u.y * other.y + u.z * other.z))
    const v = scale(across, 1 / (length(across) || 1))
    const at = (x: number, y: number) => add(centre, add(scale(u, x * size), scale(v, y * size)))
    const r = 0.72
    this.plane.flat(at(-r, -r), at(r, -r), at(r, r), BLUE)
    this.plane.flat(at(-r, -r), at(r, r), at(-r, r), BLUE)
    for (let i = -3; i <= 3; i++) {
      this.thin.add(at((r * i) / 3, -r), at((r * i) / 3, r), 0x2c4751)
      this.thin.add(at(-r, (r * i) / 3), at(r, (r * i) / 3), 0x2c4751)
    }
  }

  private fan(point: Vec3, corners: readonly Vec3[], strong: boolean): void {
    const reach = corners.map((corner) => length(sub(corner, point)))
    const radius = Math.min(...reach.filter((r) => r > 0), Math.max(...reach) * 0.4) * 0.42
    corners.forEach((corner, i) => {
      this.thin.add(point, corner, strong ? WHITE : 0x9fb0af)
      const next = corners[(i + 1) % corners.length]
      if (reach[i] === 0 || reach[(i + 1) % corners.length] === 0) return
      const from = scale(sub(corner, point), 1 / reach[i])
      const to = scale(sub(next, point), 1 / reach[(i + 1) % corners.length])
      const r = radius * (1 + (0.42 * i) / corners.length)
      let before = add(point, scale(from, r))
      for (let k = 1; k <= 16; k++) {
        const mixed = add(scale(from, 1 - k / 16), scale(to, k / 16))
        const size = length(mixed)
        if (!(size > 1e-9)) continue // exactly opposite: the half turn has no shortest way
        const here = add(point, scale(mixed, r / size))
        this.fills.flat(point, before, here, FAN[i % 3])
        this.thin.add(before, here, FAN[i % 3])
        before = here
      }
    })
    this.fills.opacity = strong ? 0.42 : 0.22
  }
}

/** Triangles of one opacity, refilled each time. */
class Fill {
  readonly mesh: Mesh
  private readonly positions = new Float32Array(MOST_VERTICES * 3)
  private readonly colours = new Float32Array(MOST_VERTICES * 3)
  private readonly places = new Float32Array(MOST_VERTICES * 2)
  private readonly material: MeshBasicMaterial
  private count = 0
  private readonly colour = new Color()

  constructor(opacity: number, texture: CanvasTexture | null) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3))
    geometry.setAttribute('color', new BufferAttribute(this.colours, 3))
    geometry.setAttribute('uv', new BufferAttribute(this.places, 2))
    this.material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity,
      side: DoubleSide,
      depthWrite: false,
      map: texture,
    })
    this.mesh = new Mesh(geometry, this.material)
  }

  set opacity(value: number) {
    this.material.opacity = value
  }

  clear(): void {
    this.count = 0
  }

  flat(a: Vec3, b: Vec3, c: Vec3, colour: number): void {
    this.textured(a, b, c, [colour, colour, colour])
  }

  /** The pattern lies on the triangle at one size wherever the corners are dragged. */
  textured(a: Vec3, b: Vec3, c: Vec3, colours: readonly number[]): void {
    if (this.count + 3 > MOST_VERTICES) return
    const along = sub(b, a)
    const size = length(along) || 1
    const u = scale(along, 1 / size)
    const other = sub(c, a)
    const x = u.x * other.x + u.y * other.y + u.z * other.z
    const y = length(sub(other, scale(u, x)))
    const places = [0, 0, size, 0, x, y]
    ;[a, b, c].forEach((corner, i) => {
      const at = (this.count + i) * 3
      this.positions[at] = corner.x
      this.positions[at + 1] = corner.y
      this.positions[at + 2] = corner.z
      this.colour.set(colours[i]).toArray(this.colours, at)
      this.places.set([places[i * 2], places[i * 2 + 1]], (this.count + i) * 2)
    })
    this.count += 3
  }

  finish(): void {
    const { geometry } = this.mesh
    geometry.setDrawRange(0, this.count)
    for (const name of ['position', 'color', 'uv']) (geometry.getAttribute(name) as BufferAttribute).needsUpdate = true
    this.mesh.visible = this.count > 0
  }
}

/** Lines with a width in pixels. */
class Strokes {
  readonly object: LineSegments2
  private readonly material: LineMaterial
  private positions: number[] = []
  private colours: number[] = []
  private readonly dashed: boolean
  private readonly colour = new Color()

  constructor(width: number, dashed = false) {
    this.dashed = dashed
    this.material = new LineMaterial({ linewidth: width, vertexColors: true, dashed, transparent: true })
    this.object = new LineSegments2(new LineSegmentsGeometry(), this.material)
    this.object.visible = false
  }

  clear(): void {
    this.positions = []
    this.colours = []
  }

  add(p: Vec3, q: Vec3, colour: number): void {
    if (!Number.isFinite(p.x + p.y + p.z + q.x + q.y + q.z)) return
    this.positions.push(p.x, p.y, p.z, q.x, q.y, q.z)
    this.colour.set(colour)
    const { r, g, b } = this.colour
    this.colours.push(r, g, b, r, g, b)
  }

  finish(): void {
    this.object.visible = this.positions.length > 0
    this.object.geometry.dispose()
    if (!this.object.visible) return
    this.object.geometry = new LineSegmentsGeometry()
    this.object.geometry.setPositions(this.positions)
    this.object.geometry.setColors(this.colours)
    if (!this.dashed) return
    this.object.computeLineDistances()
    this.material.dashSize = 0.035
    this.material.gapSize = 0.025
  }
}

/** Round dots with a size in pixels. */
class Dots {
  readonly object: Points
  private readonly positions = new Float32Array(64 * 3)
  private readonly colours = new Float32Array(64 * 3)
  private count = 0
  private readonly colour = new Color()

  constructor(size: number) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3))
    geometry.setAttribute('color', new BufferAttribute(this.colours, 3))
    const material = new PointsMaterial({
      size: size * Math.min(window.devicePixelRatio, 2),
      sizeAttenuation: false,
      vertexColors: true,
      map: disc(),
      alphaTest: 0.4,
      transparent: true,
      depthTest: false,
    })
    this.object = new Points(geometry, material)
  }

  clear(): void {
    this.count = 0
  }

  add(at: Vec3, colour: number): void {
    if (this.count === 64 || !Number.isFinite(at.x + at.y + at.z)) return
    this.positions.set([at.x, at.y, at.z], this.count * 3)
    this.colour.set(colour).toArray(this.colours, this.count * 3)
    this.count += 1
  }

  finish(): void {
    const { geometry } = this.object
    geometry.setDrawRange(0, this.count)
    for (const name of ['position', 'color']) (geometry.getAttribute(name) as BufferAttribute).needsUpdate = true
    this.object.visible = this.count > 0
  }
}

/** White paper in a dim room, with a touch of the verdict's colour. */
function blended(colour: number): number[] {
  const mixed = new Color(WHITE).lerp(new Color(colour), 0.45).multiplyScalar(0.26).getHex()
  return [mixed, mixed, mixed]
}

/** White with a fine pattern, so that the triangle reads as a surface. */
function checkered(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 128
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 128, 128)
  pen.fillStyle = '#dfe4e2'
  pen.fillRect(0, 0, 64, 64)
  pen.fillRect(64, 64, 64, 64)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(4, 4)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

function disc(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(32, 32, 28, 0, Math.PI * 2)
  pen.fill()
  pen.lineWidth = 6
  pen.strokeStyle = '#0d1214'
  pen.stroke()
  return new CanvasTexture(canvas)
}
