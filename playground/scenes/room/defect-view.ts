import {
  AmbientLight,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OctahedronGeometry,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  SphereGeometry,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { el, svg } from '../../shell/dom.ts'
import { isStill } from '../../shell/motion.ts'
import { createReplay, type Replay } from '../../shell/replay.ts'
import type { DefectOutcome } from './defect-case.ts'
import type { Input, Key, Track } from './defect-run.ts'
import { type Sketch, TALL, WIDE } from './sketches.ts'

/** Both rules on one input, one above the other: red the lesson, green carom. Or a sketch of what is not about balls. */
export interface DefectView {
  readonly shown: string | null
  /** Turns it. */
  readonly orbit: OrbitControls
  readonly replay: Replay
  show(id: string, outcome: DefectOutcome): void
  hide(): void
  /** Null: a sketch lies over the canvas, or nothing is shown. */
  frame(aspect: number): DefectFrame | null
}

export interface DefectFrame {
  scene: Scene
  camera: PerspectiveCamera
  /** What moves in it, and blinks. */
  balls: readonly Mesh[]
  opacities: readonly number[]
}

const RED = 0xff6b5e
const GREEN = 0x6fd08c
/** Seconds of the whole way. */
const MOVE = 3
/** Steps of a way: its frames, or if it has few, parts of them. */
const FEWEST = 12
const MOST = 40
/** Longer ways are cut off: what matters happens at their beginning. */
const FARTHEST = 700

interface Lane {
  readonly group: Group
  readonly balls: Mesh[]
  readonly paths: Track['paths']
  /** The lesson's endless loop: it blinks instead of going anywhere. */
  readonly endless: boolean
}

export function createDefectView(canvas: HTMLCanvasElement, view: HTMLElement): DefectView {
  const scene = new Scene()
  scene.background = new Color(0x1d2a30)
  const camera = new PerspectiveCamera(45, 1, 1, 20_000)
  const controls = new OrbitControls(camera, canvas)
  controls.enabled = false
  controls.enableDamping = true
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(0.4, 1, 0.6)
  scene.add(new AmbientLight(0xffffff, 1.2), sun)
  let lanes: Lane[] = []
  let frames = 1
  let id: string | null = null
  const replay = createReplay()
  let sketch: Sketch | null = null
  let sketched = ''
  const paper = el('div', { class: 'room-sketch', hidden: true })
  view.prepend(paper)

  function clear(): void {
    for (const { group } of lanes) {
      group.traverse((object) => {
        if (object instanceof Mesh || object instanceof Line) {
          object.geometry.dispose()
          ;(object.material as Material).dispose()
        }
      })
      group.removeFromParent()
    }
    lanes = []
  }

  function lane(input: Input, track: Track, colour: number, radius: number, shift: Vector3): Lane {
    const group = new Group()
    group.position.copy(shift)
    for (const thing of surroundings(input, track)) group.add(thing)
    const balls = track.paths.map((path) => {
      const ball = new Mesh(
        new SphereGeometry(radius, 32, 20),
        new MeshLambertMaterial({ color: colour, transparent: true, opacity: 0.62, depthWrite: false }),
      )
      ball.renderOrder = 2
      const start = new Mesh(
        ball.geometry.clone(),
        new MeshBasicMaterial({ color: 0xffffff, wireframe: true, transparent: true, opacity: 0.06 }),
      )
      start.position.set(path[0].x, path[0].y, path[0].z)
      const points = path.filter(near(path[0])).map(({ x, y, z }) => new Vector3(x, y, z))
      const way = new Line(
        new BufferGeometry().setFromPoints(points),
        new LineBasicMaterial({ color: colour, depthTest: false }),
      )
      way.renderOrder = 3
      group.add(ball, start, way)
      return ball
    })
    // where each rule puts its explosions
    for (const { point } of track.hits.slice(0, 20)) {
      const mark = new Mesh(
        new OctahedronGeometry(radius / 6),
        new MeshBasicMaterial({ color: 0xffe14d, depthTest: false, transparent: true }),
      )
      mark.position.set(point.x, point.y, point.z)
      mark.renderOrder = 4
      group.add(mark)
    }
    scene.add(group)
    return { group, balls, paths: track.paths, endless: track.endless }
  }

  return {
    orbit: controls,
    replay,
    get shown() {
      return id
    },
    show(name, { shown, sketch: drawn = null }) {
      clear()
      id = name
      sketch = drawn
      sketched = ''
      paper.hidden = sketch === null
      controls.enabled = shown !== null
      if (sketch !== null) replay.begin(sketch.seconds, sketch.strides)
      if (shown === null) return
      const { input, lesson, exact } = shown
      frames = input.frames
      replay.begin(MOVE, Math.min(MOST, frames * Math.ceil(FEWEST / frames)))
      const radius = input.radius ?? 20
      const box = bounds([...lesson.paths, ...exact.paths].flatMap((path) => path.filter(near(path[0]))))
      const size = box.high.clone().sub(box.low)
      // the two lanes one above the other, or side by side where the way itself goes up and down
      const shift =
        size.y > 1.5 * size.x ? new Vector3(size.x + 6 * radius, 0, 0) : new Vector3(0, -(size.y + 6 * radius), 0)
      lanes = [lane(input, lesson, RED, radius, new Vector3()), lane(input, exact, GREEN, radius, shift)]
      const middle = box.low.clone().add(box.high).add(shift).multiplyScalar(0.5)
      const extent = Math.max(
        size
          .clone()
          .add(shift.clone().set(Math.abs(shift.x), Math.abs(shift.y), 0))
          .length() +
          3 * radius,
        160,
      )
      // across the way: a way along z is seen from the side
      const along = size.z > 1.5 * size.x ? new Vector3(1, 0.35, 0.25) : new Vector3(0.12, 0.3, 1)
      camera.position.copy(middle).addScaledVector(along.normalize(), extent * 1.35)
      camera.near = extent / 200
      camera.far = extent * 20
      controls.target.copy(middle)
      controls.update()
    },
    hide() {
      clear()
      id = null
      sketch = null
      paper.hidden = true
      controls.enabled = false
    },
    frame(aspect) {
      if (sketch !== null) {
        const markup = sketch.draw(replay.at)
        if (markup !== sketched) paper.replaceChildren(svg(`0 0 ${WIDE} ${TALL}`, markup))
        sketched = markup
      }
      if (id === null || lanes.length === 0) return null
      camera.aspect = aspect
      camera.updateProjectionMatrix()
      controls.update()
      const at = replay.at * frames
      for (const { balls, paths, endless } of lanes) {
        balls.forEach((ball, i) => {
          if (endless) {
            const [{ x, y, z }, next] = [paths[i][0], paths[i][1] ?? paths[i][0]]
            const t = Math.min(1, at / frames / 0.3)
            ball.position.set(x + (next.x - x) * t, y + (next.y - y) * t, z + (next.z - z) * t)
            ;(ball.material as MeshLambertMaterial).opacity =
              t < 1 || isStill() ? 0.62 : 0.45 + 0.25 * Math.sin(replay.time * 20)
          } else along(ball, paths[i], at)
        })
      }
      const drawn = lanes.flatMap(({ balls }) => balls)
      return { scene, camera, balls: drawn, opacities: drawn.map(({ material }) => (material as Material).opacity) }
    },
  }
}

const near =
  (from: Key) =>
  ({ x, y, z }: Key) =>
    Math.hypot(x - from.x, y - from.y, z - from.z) <= FARTHEST

function bounds(keys: readonly Key[]): { low: Vector3; high: Vector3 } {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = low.clone().negate()
  const point = new Vector3()
  for (const { x, y, z } of keys) {
    point.set(x, y, z)
    low.min(point)
    high.max(point)
  }
  return { low, high }
}

function along(ball: Mesh, path: readonly Key[], t: number): void {
  let i = 0
  while (i < path.length - 2 && path[i + 1].t <= t) i++
  const [a, b] = [path[i], path[i + 1] ?? path[i]]
  const f = b.t > a.t ? Math.min(1, (t - a.t) / (b.t - a.t)) : 1
  ball.position.set(a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f, a.z + (b.z - a.z) * f)
}

/** The walls and columns that the balls came near, where they are drawn. */
function surroundings({ planes = [], cylinders = [] }: Input, { hits, paths }: Track): (Mesh | Line)[] {
  const hit = new Set(hits.map(({ name }) => name))
  const from = paths[0][0]
  const material = () =>
    new MeshLambertMaterial({ color: 0xb9b3a3, transparent: true, opacity: 0.28, side: DoubleSide, depthWrite: false })
  const walls = planes
    .filter(({ name }) => planes.length === 1 || hit.has(name) || name === 'z−')
    .map(({ point, normal }) => {
      const n = new Vector3(normal.x, normal.y, normal.z)
      const mesh = new Mesh(new PlaneGeometry(280, 280), material())
      mesh.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), n))
      // the drawn wall is 20 behind the lesson's; shown where the balls are
      const foot = new Vector3(from.x, from.y, from.z)
      foot.addScaledVector(n, -n.dot(foot) + n.x * point.x + n.y * point.y + n.z * point.z - 20)
      mesh.position.copy(foot)
      return mesh
    })
  const columns = cylinders.map(({ point, axis, radius }) => {
    const mesh = new Mesh(new CylinderGeometry(radius - 20, radius - 20, 260, 48, 1, true), material())
    mesh.position.set(point.x, from.y, point.z)
    mesh.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(axis.x, axis.y, axis.z)))
    return mesh
  })
  return [...walls, ...columns]
}
