/** A hole, walked again in the level itself: both bodies as ghosts on the same wishes, over and over, slowly where one fails. */
import type { TriangleMesh } from 'carom'
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  type Line,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  type Scene,
  SphereGeometry,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { freePlace } from '../../level/free-place.ts'
import { along, ghost, RIGHT, trail, WRONG } from './ghosts.ts'
import type { Hole, HoleRun } from './hole-run.ts'
import type { Vec3 } from './mover.ts'
import { sizes } from './settings.ts'

export interface HoleView {
  readonly camera: PerspectiveCamera
  /** Turns it. */
  readonly orbit: OrbitControls
  /** Seconds of the walk that is shown, 0 while none is. */
  readonly time: number
  /** Of what is to be seen, the share that nothing hides. */
  readonly seen: number
  show(mesh: TriangleMesh, hole: Hole, run: HoleRun): void
  hide(): void
  /** `dt` in seconds of the visitor; of the canvas, so many pixels at its bottom are covered. Returns what moves. */
  frame(dt: number, size: { width: number; height: number; covered: number }): readonly Mesh[]
}

const FIELD = 50
/** Seconds: before it begins, and at its end. */
const BEGIN = 0.5
const END = 1.3
/** Around the moment of failure, seconds of the walk, it goes so much slower. */
const SLOW = { around: 0.3, rate: 0.2 }

export function createHoleView(world: Scene, canvas: HTMLCanvasElement): HoleView {
  const camera = new PerspectiveCamera(FIELD, 1, 0.05, 2000)
  const controls = new OrbitControls(camera, canvas)
  controls.enabled = false
  const group = new Group()
  group.visible = false
  const article = ghost(WRONG, 0.55)
  const exact = ghost(RIGHT, 0.45)
  const faint = behind(WRONG)
  article.add(faint)
  const triangle = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({
      color: WRONG,
      transparent: true,
      opacity: 0.35,
      side: DoubleSide,
      depthTest: false,
      depthWrite: false,
    }),
  )
  const outline = new LineLoop(triangle.geometry, new LineBasicMaterial({ color: WRONG, depthTest: false }))
  const mark = new Mesh(new SphereGeometry(1, 16, 12), new MeshBasicMaterial({ color: WRONG, depthTest: false }))
  for (const [order, thing] of [triangle, outline, mark].entries()) thing.renderOrder = 3 + order
  group.add(article, exact, triangle, outline, mark)
  world.add(group)
  let trails: Line[] = []
  /** `fails`: seconds after which the article does. */
  let shown: { run: HoleRun; hertz: number; fails: number } | null = null
  let clock = 0
  let time = 0
  let seen = 0

  const clear = () => {
    for (const line of trails) {
      line.geometry.dispose()
      ;(line.material as LineBasicMaterial).dispose()
      line.removeFromParent()
    }
    trails = []
  }

  return {
    camera,
    orbit: controls,
    get time() {
      return time
    },
    get seen() {
      return seen
    },
    show(mesh, hole, run) {
      const { crossing } = run
      if (crossing === null) throw new Error('hole view: the article does not fail on this walk')
      clear()
      shown = { run, hertz: hole.hertz, fails: (crossing.step + 0.5) / hole.hertz }
      clock = -BEGIN
      time = 0
      group.visible = true
      const { radii } = sizes(hole.settings)
      for (const body of [article, exact]) body.scale.set(radii.x, radii.y, radii.z)
      trails = [trail(run.exact, RIGHT), trail(run.article, WRONG)]
      for (const line of trails) {
        line.renderOrder = 6
        group.add(line)
      }
      const a = new Vector3()
      const b = new Vector3()
      const c = new Vector3()
      mesh.getTriangle(crossing.triangle, a, b, c)
      // measured from the crossing, so that nothing is lost far from the origin
      const corners = [a, b, c].flatMap((corner) => corner.sub(crossing.point).toArray())
      triangle.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
      triangle.geometry.computeBoundingSphere()
      for (const thing of [triangle, outline, mark]) thing.position.copy(crossing.point)
      mark.scale.setScalar(hole.settings.height * 0.03)

      const view = viewOf(mesh, hole, run)
      seen = view.seen
      camera.near = hole.settings.height * 0.03
      camera.far = hole.settings.height * 2000
      camera.position.copy(view.place)
      controls.target.copy(view.target)
      controls.minDistance = hole.settings.height * 0.5
      controls.enabled = true
      controls.update()
    },
    hide() {
      clear()
      shown = null
      time = 0
      group.visible = false
      controls.enabled = false
    },
    frame(dt, { width, height, covered }) {
      camera.aspect = width / Math.max(1, height)
      // what is looked at is in the middle of what is not covered
      camera.setViewOffset(width, height, 0, covered / 2, width, height)
      if (shown === null) return []
      const { run, hertz, fails } = shown
      const length = (run.article.length - 1) / hertz
      // as many little steps as it takes not to miss where it goes slowly
      for (let left = Math.min(dt, 1); left > 0; left -= 0.01) {
        const step = Math.min(left, 0.01)
        const isSlow = clock > 0 && Math.abs(clock - fails) < SLOW.around
        clock += step * (isSlow ? SLOW.rate : 1)
      }
      if (clock > length + END) clock = -BEGIN
      time = Math.min(length, Math.max(0, clock))
      along(article, run.article, time / length)
      along(exact, run.exact, time / length)
      return [article, exact]
    },
  }
}

/** A faint copy of what is hidden by the level. */
function behind(color: number): Mesh {
  const material = new MeshBasicMaterial({
    color,
    transparent: true,
    opacity: 0.22,
    depthTest: false,
    depthWrite: false,
  })
  return new Mesh(new SphereGeometry(1, 32, 20), material)
}

/** Seen from the side, with the walk up to the failure and some of the fall in the picture. */
function viewOf(mesh: TriangleMesh, hole: Hole, run: HoleRun) {
  const { height } = hole.settings
  const { article, exact, crossing } = run
  const fails = crossing?.step ?? 0
  const every = (path: readonly Vec3[], count: number) =>
    Array.from({ length: count }, (_, i) => path[Math.round((i / (count - 1)) * (path.length - 1))])
  const points = [...every(article.slice(0, fails + 1), 5), ...every(exact, 5)]
  const target = article[fails]
  const radius = Math.max(...points.map((p) => Math.hypot(p.x - target.x, p.y - target.y, p.z - target.z))) + height
  const way = { x: target.x - hole.start.x, z: target.z - hole.start.z }
  const long = Math.hypot(way.x, way.z)
  const across = long > 0 ? { x: -way.z / long, y: 0, z: way.x / long } : { x: 1, y: 0, z: 0 }
  const distance = radius / Math.tan((FIELD / 2) * (Math.PI / 180)) / 1.1
  return { target, ...freePlace(mesh, target, points, across, distance) }
}
