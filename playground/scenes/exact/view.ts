/** The drawing: triangles, the body at its start, at contact and at its end, the point and normal. Judges nothing. */
import type { Vec3 } from 'carom'
import {
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
  LineSegments,
  type Material,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Said } from './ask.ts'
import { BodyMesh } from './body-mesh.ts'
import { add, cornerOf, endOf, lengthOf, list, type Model, scale } from './model.ts'

export const YELLOW = 0xf2c53d
export const RED = 0xff5a4d
const BLUE = 0x8fd3ff
const WHITE = 0xf4f1e8
const CLOTH = 0x0d1214
const PAPER = 0x55686b
/** Corners farther than this from the way, in its own size, are not waited for: floors go on for kilometres. */
const FAR = 2.5

export class View {
  readonly camera = new PerspectiveCamera(42, 1, 0.01, 1000)
  readonly orbit: OrbitControls
  private readonly scene = new Scene()
  private readonly renderer: WebGLRenderer
  private readonly start = new BodyMesh(0.22)
  private readonly contact = new BodyMesh(0.8)
  private readonly end = new BodyMesh(0.1)
  private readonly faces = new Mesh(
    new BufferGeometry(),
    new MeshLambertMaterial({ color: PAPER, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1 }),
  )
  private readonly rims = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: WHITE }))
  private readonly way = new Line(new BufferGeometry(), new LineBasicMaterial({ color: BLUE }))
  private readonly handles = new Points(new BufferGeometry(), dots(15, WHITE))
  private readonly point = new Points(new BufferGeometry(), dots(12, RED))
  private readonly normal = new ArrowHelper(new Vector3(0, 1, 0), new Vector3(), 1, BLUE)

  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement, moved: () => void) {
    this.renderer = renderer
    this.scene.background = new Color(CLOTH)
    const sun = new DirectionalLight(WHITE, 2)
    sun.position.set(-2, 4, 3)
    this.scene.add(new HemisphereLight(WHITE, 0x394a4e, 1.6), sun)
    this.scene.add(this.faces, this.rims, this.way, this.contact.group, this.start.group, this.end.group)
    this.scene.add(this.normal, this.handles, this.point)
    // the normal is seen through the body
    for (const part of [this.normal.line, this.normal.cone]) {
      part.renderOrder = 1
      Object.assign(part.material as Material, { depthTest: false, transparent: true })
    }
    this.handles.renderOrder = this.point.renderOrder = 2
    this.scene.traverse((part) => {
      part.frustumCulled = false
    })
    this.orbit = new OrbitControls(this.camera, canvas)
    this.orbit.addEventListener('change', moved)
  }

  /** Places the camera so that the way and what is near it is in sight. */
  lookAt(model: Model, said: Said): void {
    const low = new Vector3(Infinity, Infinity, Infinity)
    const high = new Vector3(-Infinity, -Infinity, -Infinity)
    const take = ({ x, y, z }: Vec3, reach = 0) => {
      low.min(new Vector3(x - reach, y - reach, z - reach))
      high.max(new Vector3(x + reach, y + reach, z + reach))
    }
    const size = model.kind === 'ray' ? 0 : Math.max(...model.half)
    // what comes long after the contact is left out
    const stop = said === null ? 1 : Math.min(1, Math.max(said.t * 1.3, said.t + (2 * size) / (size + lengthOf(model))))
    take(model.from, size)
    take(add(model.from, scale(model.translation, stop)), size)
    if (said?.point) take({ x: said.point[0], y: said.point[1], z: said.point[2] })
    const middle = low.clone().add(high).multiplyScalar(0.5)
    const near = FAR * Math.max(low.distanceTo(high), 1e-3)
    for (let i = 0; i < model.positions.length / 3; i++) {
      const corner = cornerOf(model, i)
      if (middle.distanceTo(corner as Vector3) < near) take(corner)
    }
    const centre = low.clone().add(high).multiplyScalar(0.5)
    const radius = Math.max(low.distanceTo(high) / 2, 1e-3)
    const away = (radius / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect)) * 0.85
    this.camera.position.copy(centre).addScaledVector(new Vector3(-0.28, 0.3, 0.91).normalize(), away)
    this.orbit.target.copy(centre)
    this.orbit.update()
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
  }

  /** `colour`: of the body at contact. */
  draw(model: Model, said: Said): void {
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
    fill(this.handles.geometry, handlesOf(model).flatMap(list))
    this.point.visible = this.normal.visible = Boolean(said?.point && said.normal)
    if (!said?.point || !said.normal) return
    fill(this.point.geometry, said.point)
    const reach = model.kind === 'ray' ? 0.3 * lengthOf(model) : Math.max(...model.half)
    this.normal.position.set(said.point[0], said.point[1], said.point[2])
    this.normal.setDirection(new Vector3(said.normal[0], said.normal[1], said.normal[2]))
    this.normal.setLength(1.1 * reach, 0.22 * reach, 0.12 * reach)
  }

  render(): void {
    const away = this.camera.position.distanceTo(this.orbit.target)
    this.camera.near = away * 0.01
    this.camera.far = away * 60
    this.camera.updateProjectionMatrix()
    this.renderer.render(this.scene, this.camera)
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
