/** All that is drawn: the room or a level, balls, explosions, lines; turning in front of a camera that carries the light. */
import {
  AmbientLight,
  Group,
  LinearSRGBColorSpace,
  PerspectiveCamera,
  PointLight,
  Scene,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { createBallsView } from '../../level/balls-view.ts'
import type { LevelView } from '../../level/level-view.ts'
import { spark } from '../../pictures/spark.ts'
import { isStill } from '../../shell/motion.ts'
import { createDebugView, type DebugView } from './debug-view.ts'
import { SLOTS } from './explosions.ts'
import { createExplosionsView, type ExplosionsView } from './explosions-view.ts'
import { type Eye, placeInLevel, placeInRoom } from './eye.ts'
import { createFigure, type Figure } from './figure.ts'
import type { Room } from './room.ts'
import { createRoomView, textureOf } from './room-view.ts'
import type { ScorchedWalls } from './scorched-walls.ts'

/** A thousand in the room, a heap of a thousand, and some that were thrown in. */
const MOST_BALLS = 4096

/** Tangent of half the field of 50 degrees. */
const HALF_FIELD = Math.tan((25 * Math.PI) / 180)

/** In a level the figure is not drawn: its walls are not the lesson's. */
const NOWHERE = { x: 0, y: 0, z: 0 }

export interface Picture {
  readonly camera: PerspectiveCamera
  readonly debug: DebugView
  readonly figure: Figure
  readonly explosions: ExplosionsView
  /** The lesson's room as a thing to be entered and left again. */
  readonly roomView: LevelView
  /** What stands around the balls now. */
  enter(view: LevelView): void
  draw(room: Room, eye: Eye, alpha: number, size: { width: number; height: number }): void
}

export function createPicture(renderer: WebGLRenderer, scorched: ScorchedWalls): Picture {
  const scene = new Scene()
  const camera = new PerspectiveCamera(50, 1, 10, 1700)
  // three.js divides by π what OpenGL's lighting does not: ambient .3 of the light and .2 of the whole, and a lamp of 1
  const ambient = new AmbientLight(0xffffff, 0.5 * Math.PI)
  const lamp = new PointLight(0xffffff, Math.PI, 0, 0)
  lamp.position.set(0, 400, 0)
  camera.add(lamp)
  scene.add(ambient, camera)
  const pivot = new Group()
  const content = new Group()
  pivot.add(content)
  scene.add(pivot)
  const walls = createRoomView(scorched)
  const balls = createBallsView(MOST_BALLS)
  const explosions = createExplosionsView(SLOTS, textureOf(spark()))
  const debug = createDebugView()
  const figure = createFigure()
  content.add(balls.object, explosions.object, debug.object, figure.object)
  const at = new Vector3()
  const velocity = new Vector3()

  return {
    camera,
    debug,
    figure,
    explosions,
    roomView: { object: walls.object, dispose: () => walls.object.removeFromParent() },
    enter(view) {
      content.add(view.object)
    },
    draw(room, eye, alpha, { width, height }) {
      const { run, level, unit } = room
      // The lesson's colours are plain numbers; a level's are not.
      renderer.outputColorSpace = level === null ? LinearSRGBColorSpace : SRGBColorSpace
      ambient.intensity = (level === null ? 0.5 : 0.35) * Math.PI
      at.fromArray(run.count > 0 ? run.places : [0, 0, 0])
      velocity.fromArray(run.count > 0 ? run.velocities : [0, 0, -1])
      if (run.count > 0) {
        for (const [k, axis] of (['x', 'y', 'z'] as const).entries()) {
          at[axis] = run.before[k] + (run.places[k] - run.before[k]) * alpha
        }
      }
      pivot.rotation.y = (eye.turn * Math.PI) / 180
      if (level === null) {
        pivot.position.set(0, 0, 0)
        content.position.set(0, 0, 0)
        lamp.position.set(0, 400, 0)
        placeInRoom(camera, eye, at, velocity)
      } else {
        const { focus, span } = room.space
        pivot.position.set(focus.x, focus.y, focus.z)
        content.position.set(-focus.x, -focus.y, -focus.z)
        lamp.position.set(0, level.extent, 0)
        placeInLevel(camera, eye, { focus, span, extent: level.extent, unit }, at, velocity)
      }
      camera.aspect = width / Math.max(1, height)
      // 50 degrees upright, as in the lesson; where the picture is narrower than high, at least as many across
      camera.fov = (360 / Math.PI) * Math.atan(HALF_FIELD / Math.min(1, camera.aspect))
      camera.updateProjectionMatrix()
      walls.refresh()
      balls.draw(run, alpha)
      // a level is lighter than the room, and often smaller for its balls: twenty at full strength would hide it
      explosions.draw(isStill() ? [] : run.explosions, unit, level === null ? 1 : 0.35)
      debug.draw(unit)
      figure.draw(at, level === null ? velocity : NOWHERE)
      renderer.render(scene, camera)
    },
  }
}
