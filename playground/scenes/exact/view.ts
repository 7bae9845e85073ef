/** The drawing: triangles, the body at its start, at contact and at its end, the point and normal. Judges nothing. */
import type { Vec3 } from 'carom'
import {
  AmbientLight,
  ArrowHelper,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshLambertMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Said } from './ask.ts'
import { BodyMesh } from './body-mesh.ts'
import type { Then } from './cases.ts'
import type { Lens } from './lens.ts'
import { add, cornerOf, endOf, firstModel, lengthOf, list, type Model, scale, vec } from './model.ts'
import type { Stop } from './stops.ts'
import { nearestTriangle } from './triangles.ts'

export const YELLOW = 0xf2c53d
/** Wrong, and nothing else. */
export const RED = 0xff5a4d
const GREEN = 0x6fd08c
/** Rivals that are not judged. */
const LILAC = 0xc7b3ff
const BLUE = 0x8fd3ff
const WHITE = 0xf4f1e8
const CLOTH = 0x0d1214
const PAPER = 0x55686b
/** Corners farther than this from the way, in its own size, are not waited for: floors go on for kilometres. */
const FAR = 2.5
/** A triangle that reaches so many times farther is not shown whole. */
const VAST = 20

/** A part of the canvas in pixels, from its lower left. */
export interface Window {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export class View {
  readonly camera = new PerspectiveCamera(42, 1, 0.01, 1000)
  readonly orbit: OrbitControls
  /** Which handle the keys move, if that is to be seen. */
  chosen: number | null = null
  private readonly lens = new OrthographicCamera()
  private model: Model = firstModel()
  private stops: readonly (Stop | null)[] = []
  private readonly scene = new Scene()
  private readonly glow = new AmbientLight(WHITE, 0)
  private readonly renderer: WebGLRenderer
  private readonly start = new BodyMesh(0.22)
  private readonly contact = new BodyMesh(0.8)
  private readonly end = new BodyMesh(0.1)
  /** The third is of a report. */
  private readonly rivals = [new BodyMesh(0.3), new BodyMesh(0.3), new BodyMesh(0.3)]
  /** The hits of rivals' rays. */
  private readonly dots = [
    new Points(new BufferGeometry(), dots(9, LILAC)),
    new Points(new BufferGeometry(), dots(9, LILAC)),
    new Points(new BufferGeometry(), dots(9, LILAC)),
  ]
  /** Of a report: a normal, a point of contact, a ray that went on. */
  private readonly normalThen = new ArrowHelper(new Vector3(0, 1, 0), new Vector3(), 1, RED)
  private readonly pointThen = new Points(new BufferGeometry(), dots(12, RED))
  private readonly wayThen = new Line(
    new BufferGeometry(),
    new LineDashedMaterial({ color: RED, dashSize: 0.05, gapSize: 0.03, depthTest: false }),
  )
  private readonly faces = new Mesh(
    new BufferGeometry(),
    new MeshLambertMaterial({ color: PAPER, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1 }),
  )
  private readonly rims = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: WHITE }))
  private readonly way = new Line(new BufferGeometry(), new LineBasicMaterial({ color: BLUE }))
  private readonly handles = new Points(new BufferGeometry(), dots(15, WHITE))
  private readonly held = new Points(new BufferGeometry(), dots(25, BLUE))
  private readonly point = new Points(new BufferGeometry(), dots(12, YELLOW))
  private readonly normal = new ArrowHelper(new Vector3(0, 1, 0), new Vector3(), 1, BLUE)

  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement, moved: () => void) {
    this.renderer = renderer
    this.scene.background = new Color(CLOTH)
    const sun = new DirectionalLight(WHITE, 2)
    sun.position.set(-2, 4, 3)
    this.scene.add(this.glow, new HemisphereLight(WHITE, 0x394a4e, 1.6), sun)
    this.scene.add(this.faces, this.rims, this.way, this.contact.group, this.start.group, this.end.group)
    this.scene.add(this.normal, this.held, this.handles, this.point)
    this.scene.add(this.normalThen, this.pointThen, this.wayThen)
    for (const { group } of this.rivals) this.scene.add(group)
    for (const dot of this.dots) this.scene.add(dot)
    // the normal is seen through the body
    const arrows = [this.normal, this.normalThen].flatMap(({ line, cone }) => [line, cone])
    for (const part of arrows) {
      part.renderOrder = 1
      Object.assign(part.material as Material, { depthTest: false, transparent: true })
    }
    this.held.renderOrder = this.handles.renderOrder = this.point.renderOrder = 2
    for (const dot of this.dots) dot.renderOrder = 3
    // outlines are seen through the body that hides them
    this.rims.renderOrder = 1
    Object.assign(this.rims.material, { depthTest: false, transparent: true })
    this.scene.traverse((part) => {
      part.frustumCulled = false
    })
    this.orbit = new OrbitControls(this.camera, canvas)
    this.orbit.addEventListener('change', moved)
  }

  /** Places the camera so that the way and what is near it is in sight. */
  lookAt(model: Model, said: Said, also: readonly Vec3[] = []): void {
    const low = new Vector3(Infinity, Infinity, Infinity)
    const high = new Vector3(-Infinity, -Infinity, -Infinity)
    const take = ({ x, y, z }: Vec3, reach = 0) => {
      low.min(new Vector3(x - reach, y - reach, z - reach))
      high.max(new Vector3(x + reach, y + reach, z + reach))
    }
    const size = model.kind === 'ray' ? 0 : Math.max(...model.half)
    // what comes long after the contact is left out; of a ray that hits at once its direction is shown
    const stop = said === null ? 1 : Math.min(1, Math.max(said.t * 1.3, said.t + (2 * size) / (size + lengthOf(model))))
    take(model.from, size)
    take(add(model.from, scale(model.translation, model.kind === 'ray' ? Math.max(stop, 1) : stop)), size)
    if (said?.point) take({ x: said.point[0], y: said.point[1], z: said.point[2] })
    for (const at of also) take(at, size)
    const middle = low.clone().add(high).multiplyScalar(0.5)
    const near = FAR * Math.max(low.distanceTo(high), 1e-3)
    let isSeen = false
    for (let i = 0; i < model.positions.length / 3; i++) {
      const corner = cornerOf(model, i)
      if (!(middle.distanceTo(corner as Vector3) < near)) continue
      take(corner)
      isSeen = true
    }
    // all are far away: the nearest triangle, or if it is vast, where it is nearest
    if (!isSeen) {
      const { corners, closest } = nearestTriangle(model, middle)
      const isVast = corners.some((corner) => middle.distanceTo(corner) > VAST * near)
      for (const corner of isVast ? [closest] : corners) take(corner)
    }
    const centre = low.clone().add(high).multiplyScalar(0.5)
    const radius = Math.max(low.distanceTo(high) / 2, 1e-3)
    const away = (radius / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect)) * 0.95
    this.camera.position.copy(centre).addScaledVector(new Vector3(-0.28, 0.3, 0.91).normalize(), away)
    this.orbit.target.copy(centre)
    this.orbit.update()
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
  }

  /** `stops`: those of rivals, as ghosts; one that falls on carom's is not drawn. */
  draw(model: Model, said: Said, stops: readonly (Stop | null)[]): void {
    this.model = model
    this.stops = stops
    const end = endOf(model)
    const at = said === null ? null : add(model.from, scale(model.translation, said.t))
    this.start.place(model, model.from, BLUE)
    this.contact.place(model, at, YELLOW)
    this.end.place(model, end, BLUE)
    fill(this.faces.geometry, model.positions)
    this.faces.geometry.computeVertexNormals()
    fill(this.rims.geometry, rimsOf(model))
    // a ray has no end: it goes on to where it hits, or out of sight
    const last = model.kind === 'ray' ? (at ?? add(model.from, scale(model.translation, 50))) : end
    fill(this.way.geometry, [...list(model.from), ...list(last)])
    const handles = handlesOf(model)
    fill(this.handles.geometry, handles.flatMap(list))
    const chosen = this.chosen === null ? undefined : handles[this.chosen]
    this.held.visible = chosen !== undefined
    if (chosen) fill(this.held.geometry, list(chosen))
    this.point.visible = this.normal.visible = Boolean(said?.point && said.normal)
    if (!said?.point || !said.normal) return
    fill(this.point.geometry, said.point)
    const reach = model.kind === 'ray' ? 0.3 * lengthOf(model) : Math.max(...model.half)
    this.normal.position.set(said.point[0], said.point[1], said.point[2])
    this.normal.setDirection(new Vector3(said.normal[0], said.normal[1], said.normal[2]))
    this.normal.setLength(1.1 * reach, 0.22 * reach, 0.12 * reach)
  }

  /** What else a report got wrong, beside carom's answer; null takes it away. Tells where it is. */
  drawThen(was: Then | null, model: Model, said: Said): Vec3 | null {
    const { normal, point, passes } = was ?? {}
    this.normalThen.visible = normal !== undefined && said?.point != null
    this.pointThen.visible = point !== undefined
    this.wayThen.visible = passes === true && said !== null
    const at = said?.point ? vec(said.point[0], said.point[1], said.point[2]) : null
    if (normal && at) {
      const reach = Math.max(...model.half)
      const [x, y, z] = normal
      this.normalThen.position.set(at.x, at.y, at.z)
      this.normalThen.setDirection(new Vector3(x, y, z))
      this.normalThen.setLength(1.1 * reach, 0.22 * reach, 0.12 * reach)
      return add(at, scale(vec(x, y, z), 1.1 * reach))
    }
    if (point) {
      fill(this.pointThen.geometry, point)
      return vec(point[0], point[1], point[2])
    }
    if (!this.wayThen.visible || !at) return null
    const on = add(at, model.translation)
    fill(this.wayThen.geometry, [...list(at), ...list(on)])
    this.wayThen.computeLineDistances()
    return on
  }

  /** `isApart`: of rivals, those that are seen to be elsewhere. */
  render(isApart: (stop: Stop) => boolean): void {
    this.showRivals(isApart, false)
    const away = this.camera.position.distanceTo(this.orbit.target)
    this.camera.near = away * 0.01
    this.camera.far = away * 60
    this.camera.updateProjectionMatrix()
    this.renderer.render(this.scene, this.camera)
  }

  /**
   * The same around a contact, without perspective, into a part of the canvas: seen along the surface that is touched, so that the
   * gaps between it and the bodies are as large as they are.
   */
  renderLens({ at, across, tilt }: Lens, normal: readonly number[] | null, { x, y, width, height }: Window): void {
    const { renderer, lens } = this
    const from = this.camera.position.clone().sub(this.orbit.target)
    // from outside of all that stands there
    const away = from.length() + across
    if (normal) {
      const up = new Vector3(normal[0], normal[1], normal[2]).normalize()
      from.projectOnPlane(up).normalize().addScaledVector(up, -tilt)
      lens.up.copy(up)
    } else lens.up.set(0, 1, 0)
    lens.right = across / 2
    lens.left = -lens.right
    lens.top = (lens.right * height) / width
    lens.bottom = -lens.top
    lens.far = 3 * away
    lens.position.set(at.x, at.y, at.z).addScaledVector(from.normalize(), away)
    lens.lookAt(at.x, at.y, at.z)
    lens.updateProjectionMatrix()
    // what only points at things would hide them here
    const hidden = [this.handles, this.way, this.normal, this.start.group, this.end.group].filter((one) => one.visible)
    for (const part of hidden) part.visible = false
    this.showRivals(() => true, true)
    this.glow.intensity = 2 // seen from below, all would be dark
    renderer.setScissorTest(true)
    renderer.setScissor(x, y, width, height)
    renderer.setViewport(x, y, width, height)
    renderer.render(this.scene, lens)
    renderer.setScissorTest(false)
    const size = renderer.getSize(new Vector2())
    renderer.setViewport(0, 0, size.x, size.y)
    renderer.setScissor(0, 0, size.x, size.y)
    for (const part of hidden) part.visible = true
    this.glow.intensity = 0
  }

  /** `through`: over carom's body, which would hide them. */
  private showRivals(isShown: (stop: Stop) => boolean, through: boolean): void {
    for (const [i, ghost] of this.rivals.entries()) {
      const stop = this.stops[i]
      const at = stop && stop.gap !== 0 && isShown(stop) ? stop.at : null
      const colour = stop?.wrong === null || !stop ? LILAC : stop.wrong ? RED : GREEN
      ghost.place(this.model, at, colour)
      ghost.drawThrough(through)
      const dot = this.dots[i]
      // a body may be tiny against its path: what a report tells has a dot, too
      dot.visible = at !== null && (this.model.kind === 'ray' || i === 2)
      dot.material.color.set(colour)
      if (at) fill(dot.geometry, list(at))
    }
  }

  /** What a pixel covers at a place, metres. */
  pixelAt({ x, y, z }: Vec3, height: number): number {
    const away = this.camera.position.distanceTo(new Vector3(x, y, z))
    return (2 * away * Math.tan((this.camera.fov * Math.PI) / 360)) / height
  }
}

/** What can be dragged: start, end, and the corners where there is one triangle. */
export function handlesOf(model: Model): Vec3[] {
  const corners = model.positions.length === 9 ? [0, 1, 2].map((corner) => cornerOf(model, corner)) : []
  return [model.from, endOf(model), ...corners]
}

function rimsOf({ positions }: Model): number[] {
  const lines: number[] = []
  for (let i = 0; i < positions.length; i += 9) {
    const [a, b, c] = [0, 3, 6].map((k) => positions.slice(i + k, i + k + 3))
    lines.push(...a, ...b, ...b, ...c, ...c, ...a)
  }
  return lines
}

function fill(geometry: BufferGeometry, numbers: readonly number[]): void {
  const old = geometry.getAttribute('position') as BufferAttribute | undefined
  if (old?.array.length === numbers.length) {
    old.array.set(numbers)
    old.needsUpdate = true
    return
  }
  geometry.dispose()
  geometry.deleteAttribute('normal')
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(numbers), 3))
}

function dots(size: number, color: number): PointsMaterial {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(32, 32, 27, 0, Math.PI * 2)
  pen.fill()
  pen.lineWidth = 6
  pen.strokeStyle = '#0d1214'
  pen.stroke()
  return new PointsMaterial({
    size: size * Math.min(window.devicePixelRatio, 2),
    sizeAttenuation: false,
    color,
    map: new CanvasTexture(canvas),
    alphaTest: 0.4,
    transparent: true,
    depthTest: false,
  })
}
