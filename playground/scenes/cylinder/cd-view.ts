import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  type MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { type BodyView, createBodyView } from '../../level/body-view.ts'
import { createReplay, type Replay } from '../../shell/replay.ts'
import { createBandView } from './band-view.ts'
import type { CdOutcome } from './cd-run.ts'
import { type Figure, figureOf } from './figure.ts'
import type { Vec3 } from './mover.ts'

/** A small level of its own for each row: both bodies as ghosts, moving side by side. */
export interface CdView {
  readonly shown: string | null
  /** Turns it. */
  readonly orbit: OrbitControls
  readonly replay: Replay
  /** What the post's rule sees at the place that was wished for. */
  readonly figure: Figure | null
  show(id: string, outcome: CdOutcome): void
  hide(): void
  frame(aspect: number): CdFrame
}

const RED = 0xff6b5e
const GREEN = 0x6fd08c
/** Seconds: a single move, and a longer path. */
const MOVE = 1.6
const PATH = 2.6
/** Steps of a single move. */
const STRIDES = 10
const CLIMBABLE = Math.cos((50 * Math.PI) / 180)

export interface CdFrame {
  scene: Scene
  camera: PerspectiveCamera
  /** What moves in it. */
  ghosts: readonly Object3D[]
}

export function createCdView(canvas: HTMLCanvasElement): CdView {
  const scene = new Scene()
  scene.background = new Color(0x1d2a30)
  const camera = new PerspectiveCamera(45, 1, 0.05, 2000)
  const controls = new OrbitControls(camera, canvas)
  controls.enabled = false
  controls.enableDamping = true
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(0.4, 1, 0.6)
  const post = createBodyView(RED)
  const exact = createBodyView(GREEN)
  const start = createBodyView(0x9fb0af, 0.06)
  const shouldBe = outline()
  const band = createBandView()
  scene.add(new AmbientLight(0xffffff, 1.2), sun, post.object, exact.object, start.object, shouldBe, band.object)
  const extras: (Mesh | Line | LineSegments)[] = []
  let outcome: CdOutcome | null = null
  let figure: Figure | null = null
  let id: string | null = null
  const replay = createReplay()

  const clear = () => {
    for (const extra of extras.splice(0)) {
      extra.geometry.dispose()
      ;(extra.material as MeshBasicMaterial).dispose()
      extra.removeFromParent()
    }
  }
  const add = <T extends Mesh | Line | LineSegments>(object: T): T => {
    extras.push(object)
    scene.add(object)
    return object
  }
  const trail = (path: readonly Vec3[], color: number, dashed = false) => {
    const there = path.filter(isPlace)
    const geometry = new BufferGeometry().setFromPoints(there.map((p) => new Vector3(p.x, p.y + 0.01, p.z)))
    const line = add(
      new Line(
        geometry,
        dashed
          ? new LineDashedMaterial({ color, dashSize: 0.2, gapSize: 0.14 })
          : new LineBasicMaterial({ color, depthTest: false }),
      ),
    )
    if (dashed) line.computeLineDistances()
  }
  const drawLevel = ({ level }: CdOutcome) => {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(level.positions as number[]), 3))
    geometry.setIndex([...(level.indices as number[])])
    const look = { color: 0xb9b3a3, side: DoubleSide, flatShading: true, transparent: true, opacity: 0.6 }
    add(new Mesh(geometry, new MeshLambertMaterial({ ...look, depthWrite: false })))
    add(new LineSegments(new EdgesGeometry(geometry, 0), new LineBasicMaterial({ color: 0xcfd8d4 })))
  }
  /** Everything that moves is in sight. */
  const aim = ({ post: one, exact: two, wanted, radius, height, look, outlines }: CdOutcome) => {
    const drawn = outlines?.flatMap(({ points }) => points) ?? []
    const places = [...one, ...two, wanted, ...drawn].filter(isPlace)
    const low = new Vector3(Infinity, Infinity, Infinity)
    const high = new Vector3(-Infinity, -Infinity, -Infinity)
    for (const p of places) {
      low.min(new Vector3(p.x - radius, p.y, p.z - radius))
      high.max(new Vector3(p.x + radius, p.y + height, p.z + radius))
    }
    const middle = low.clone().add(high).multiplyScalar(0.5)
    const size = Math.max(low.distanceTo(high), 5 * radius, 3)
    const from = one[0]
    const way = new Vector3(wanted.x - from.x, 0, wanted.z - from.z)
    if (way.lengthSq() < 1e-6) way.set(1, 0, 0)
    way.normalize()
    const side = new Vector3(-way.z, 0, way.x)
    if (side.z < 0) side.negate()
    const direction = new Vector3(0, look === 'above' ? 1.7 : 0.55, 0)
    if (look === 'along') direction.sub(way)
    else direction.add(side).addScaledVector(way, 0.35)
    camera.position.copy(middle).addScaledVector(direction.normalize(), size * 1.7)
    controls.target.copy(middle)
    controls.enabled = true
    controls.update()
  }

  return {
    orbit: controls,
    replay,
    get shown() {
      return id
    },
    get figure() {
      return figure
    },
    show(name, next) {
      clear()
      id = name
      outcome = next
      const longest = Math.max(next.post.length, next.exact.length) - 1
      replay.begin(longest > 1 ? PATH : MOVE, longest > 1 ? longest : STRIDES)
      const { radius, height, wanted, level } = next
      for (const one of [post, exact, start]) one.size(radius, height)
      drawLevel(next)
      trail([next.post[0], wanted], 0xffffff, true)
      trail(next.post, RED)
      trail(next.exact, GREEN)
      for (const { points, isWrong } of next.outlines ?? []) {
        // The wrong one a little before the right one: they share most of their edges.
        const shift = isWrong ? 0.02 : 0.01
        trail(
          [...points, points[0]].map(({ x, y, z }) => ({ x, y: y - 0.01, z: z + shift })),
          isWrong ? RED : GREEN,
        )
      }
      place(start, next.post[0])
      shouldBe.visible = next.shouldBe !== undefined
      if (next.shouldBe) shouldBe.position.set(next.shouldBe.x, next.shouldBe.y, next.shouldBe.z)
      shouldBe.scale.set(radius, height, radius)
      const body = { x: wanted.x, z: wanted.z, bottom: wanted.y, top: wanted.y + height, radius }
      const all = Array.from({ length: level.indices.length / 3 }, (_, i) => i)
      figure = figureOf(level, all, body, CLIMBABLE, 'same side')
      band.show(figure)
      aim(next)
    },
    hide() {
      clear()
      outcome = null
      figure = null
      id = null
      controls.enabled = false
    },
    frame(aspect) {
      camera.aspect = aspect
      camera.updateProjectionMatrix()
      controls.update()
      if (outcome !== null) {
        const { at } = replay
        if (outcome.post.length > 2) place(post, along(outcome.post, at))
        else {
          // The post first takes the wanted place, and is then corrected.
          const [from, end] = outcome.post
          if (at < 0.6) place(post, between(from, outcome.wanted, at / 0.6))
          else place(post, between(outcome.wanted, end, (at - 0.6) / 0.4))
        }
        if (outcome.exact.length > 2) place(exact, along(outcome.exact, at))
        else place(exact, between(outcome.exact[0], outcome.exact[1], Math.min(1, at / 0.6)))
      }
      return { scene, camera, ghosts: [post.object, exact.object] }
    },
  }
}

/** Where a body of radius 1 and height 1 should be: dashed, and seen through the ghosts. */
function outline(): LineSegments {
  const points: Vector3[] = []
  const at = (turn: number, y: number) => new Vector3(Math.cos(turn), y, Math.sin(turn))
  for (let i = 0; i < 48; i++) {
    const [a, b] = [(Math.PI * i) / 24, (Math.PI * (i + 0.6)) / 24]
    for (const y of [0, 1]) points.push(at(a, y), at(b, y))
  }
  for (let k = 0; k < 8; k++)
    for (let i = 0; i < 12; i++) points.push(at((Math.PI * k) / 4, i / 12), at((Math.PI * k) / 4, (i + 0.6) / 12))
  const lines = new LineSegments(
    new BufferGeometry().setFromPoints(points),
    new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }),
  )
  lines.renderOrder = 3
  return lines
}

function isPlace({ x, y, z }: Vec3): boolean {
  return Number.isFinite(x + y + z)
}

/** A body that the rule has lost is nowhere. */
function place({ object }: BodyView, at: Vec3): void {
  object.visible = isPlace(at)
  if (object.visible) object.position.set(at.x, at.y, at.z)
}

function between(a: Vec3, b: Vec3, t: number): Vec3 {
  const s = t * t * (3 - 2 * t)
  return { x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s, z: a.z + (b.z - a.z) * s }
}

function along(path: readonly Vec3[], t: number): Vec3 {
  const at = t * (path.length - 1)
  const i = Math.min(path.length - 2, Math.floor(at))
  const f = at - i
  const [a, b] = [path[i], path[i + 1]]
  return { x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f, z: a.z + (b.z - a.z) * f }
}
