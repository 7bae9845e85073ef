import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  type Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  type MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { planesOf } from '../../classics/article.ts'
import { createReplay, type Replay } from '../../shell/replay.ts'
import type { DefectOutcome } from './defect-cases.ts'
import { createFeetLens } from './feet-lens.ts'
import { along, between, ghost, outline, RIGHT, trail, WRONG } from './ghosts.ts'
import type { Vec3 } from './mover.ts'
import { createPlanesView } from './planes-view.ts'

/** A little level of its own for each defect: both bodies as ghosts, moving side by side, and an outline where they should end. */
export interface DefectView {
  readonly shown: string | null
  /** Turns it. */
  readonly orbit: OrbitControls
  readonly replay: Replay
  show(id: string, outcome: DefectOutcome): void
  hide(): void
  frame(aspect: number, width: number, height: number): DefectFrame
}

const RADIUS = 5
/** Seconds: a single move, and a frame of a longer path. */
const MOVE = 1.8
const FRAME = 0.12
/** Steps of a single move. */
const STRIDES = 12

export interface DefectFrame {
  scene: Scene
  camera: PerspectiveCamera
  /** What moves in it. */
  ghosts: readonly Mesh[]
}

export function createDefectView(canvas: HTMLCanvasElement, view: HTMLElement): DefectView {
  const scene = new Scene()
  scene.background = new Color(0x1d2a30)
  const camera = new PerspectiveCamera(45, 1, 0.1, 4000)
  const controls = new OrbitControls(camera, canvas)
  controls.enabled = false
  controls.enableDamping = true
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(0.4, 1, 0.6)
  scene.add(new AmbientLight(0xffffff, 1.2), sun)
  const article = ghost(WRONG)
  const exact = ghost(RIGHT)
  const start = ghost(0x9fb0af, 0.1)
  const shouldBe = outline(0xffffff)
  for (const body of [article, exact, start, shouldBe]) body.scale.setScalar(RADIUS)
  scene.add(article, exact, start, shouldBe)
  const lens = createFeetLens(view)
  const planes = createPlanesView(view)
  scene.add(planes.object)
  const extras: (Mesh | Line | LineSegments)[] = []
  let outcome: DefectOutcome | null = null
  let id: string | null = null
  const replay = createReplay()

  const clear = () => {
    for (const extra of extras.splice(0)) {
      extra.geometry.dispose()
      ;(extra.material as MeshBasicMaterial).dispose()
      extra.removeFromParent()
    }
    planes.hide()
  }
  const add = <T extends Mesh | Line | LineSegments>(object: T): T => {
    extras.push(object)
    scene.add(object)
    return object
  }

  return {
    orbit: controls,
    replay,
    get shown() {
      return id
    },
    show(name, next) {
      clear()
      id = name
      outcome = next
      const longest = Math.max(next.article.length, next.exact.length) - 1
      replay.begin(longest > 1 ? longest * FRAME : MOVE, longest > 1 ? longest : STRIDES)
      lens.visible = next.isTiny === true
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(next.level.positions as number[]), 3))
      geometry.setIndex([...(next.level.indices as number[])])
      add(
        new Mesh(
          geometry,
          new MeshLambertMaterial({
            color: 0xb9b3a3,
            side: DoubleSide,
            flatShading: true,
            transparent: true,
            opacity: 0.72,
          }),
        ),
      )
      if (next.level.indices.length < 300) {
        add(new LineSegments(new EdgesGeometry(geometry, 0), new LineBasicMaterial({ color: 0xcfd8d4 })))
      }
      const from = next.article[0]
      add(trail([from, next.wanted], 0xffffff, true))
      if (!next.isEndless)
        add(trail(next.article.length > 2 ? next.article : [next.wanted, next.article[next.article.length - 1]], WRONG))
      add(trail(next.exact, RIGHT))
      start.position.set(from.x, from.y, from.z)
      shouldBe.position.set(next.shouldBe.x, next.shouldBe.y, next.shouldBe.z)
      if (next.planes) {
        const corner = (k: number) => {
          const at = 3 * next.level.indices[k]
          return { x: next.level.positions[at], y: next.level.positions[at + 1], z: next.level.positions[at + 2] }
        }
        const corners: [Vec3, Vec3, Vec3] = [corner(0), corner(1), corner(2)]
        planes.show(corners, planesOf(...corners), 6, 3)
      }

      // Everything that moves, and some air around it.
      const points = [...next.article, ...next.exact, next.wanted].filter((p) => Number.isFinite(p.x + p.y + p.z))
      const low = new Vector3(Infinity, Infinity, Infinity)
      const high = new Vector3(-Infinity, -Infinity, -Infinity)
      for (const p of points) {
        low.min(new Vector3(p.x - RADIUS, p.y - RADIUS, p.z - RADIUS))
        high.max(new Vector3(p.x + RADIUS, p.y + RADIUS, p.z + RADIUS))
      }
      const middle = low.clone().add(high).multiplyScalar(0.5)
      const size = Math.max(low.distanceTo(high), 26)
      // Across the move, so that it is seen from the side; a little from above.
      const way = new Vector3(next.wanted.x - from.x, 0, next.wanted.z - from.z)
      if (way.lengthSq() < 1) way.set(1, 0, 0)
      way.normalize()
      const side = new Vector3(-way.z, 0, way.x)
      const flat = Math.abs(next.wanted.y - from.y) < 0.5 // walls: seen from above
      const direction = flat
        ? new Vector3(0.35, 1, 0.75)
        : side
            .multiplyScalar(side.z < 0 ? -1 : 1)
            .add(new Vector3(0, next.wanted.y > from.y ? -0.2 : 0.38, 0))
            .addScaledVector(way, 0.25)
      camera.position.copy(middle).addScaledVector(direction.normalize(), size * 1.55)
      controls.target.copy(middle)
      controls.enabled = true
      controls.update()
    },
    hide() {
      clear()
      outcome = null
      id = null
      controls.enabled = false
      lens.visible = false
    },
    frame(aspect, width, height) {
      camera.aspect = aspect
      camera.updateProjectionMatrix()
      controls.update()
      if (outcome !== null) {
        const { at } = replay
        if (Math.max(outcome.article.length, outcome.exact.length) > 2) {
          along(article, outcome.article, at)
          along(exact, outcome.exact, at)
        } else {
          // The article first takes the wanted place, and is then corrected, if its loop ever ends.
          const [from, end] = outcome.article
          if (outcome.isEndless) between(article, from, from, 0)
          else if (at < 0.6) between(article, from, outcome.wanted, at / 0.6)
          else between(article, outcome.wanted, end, (at - 0.6) / 0.4)
          between(exact, outcome.exact[0], outcome.exact[1], Math.min(1, at / 0.6))
        }
        lens.draw(article.position.y - RADIUS, exact.position.y - RADIUS)
        planes.frame(camera, width, height)
      }
      return { scene, camera, ghosts: [article, exact] }
    },
  }
}
