/** The castle on the home page, alive: fetched when the page is idle, over a still picture that shows the same. */
import { PerspectiveCamera, Vector3 } from 'three'
import { createDaylight } from '../level/daylight.ts'
import { castleLevel, TALL } from '../level/level.ts'
import { RIGHT, WRONG } from '../scenes/walk/ghosts.ts'
import type { Vec3 } from '../scenes/walk/mover.ts'
import { ASKED } from '../shell/redraw.ts'
import { createRenderer } from '../shell/renderer.ts'
import { STEP, walkBoth } from './fall.ts'
import { momentOf, type Phase } from './timeline.ts'
import { createMark, createWalker } from './walkers.ts'

/** From here the still is taken, and every round begins. Ends nearer, with arch and hole in view. */
const EYE = { from: new Vector3(-3.6, 3.3, 15), to: new Vector3(0.2, 3.2, 12.6) }
const AIM = { from: new Vector3(3.6, 0.6, 6.6), to: new Vector3(3.9, 0.6, 3) }
/** The still's proportions and its vertical angle; where a narrower picture is cut out of it, from left, 0, to right, 1. */
const STILL = { aspect: 1.4, fov: 58, across: 0.75 }
/** Nearer than this, in points, two tags would lie on each other. */
const TAG = { wide: 132, tall: 28 }
/** So far the words beside the picture reach into it, points. */
const WORDS = 32
/** Seconds from picture to picture, at the least; a software renderer shares its cores with the page. */
const FRAME = 1 / 32
/** Where this long passes between pictures, there are fewer pixels in the next. */
const SLOW = 0.06
const FEWEST_PIXELS = 0.45
/** How long after it fell the article's walker is shown where nothing moves. */
const SUNK = 0.03
/** A pause longer than this is not caught up with. */
const LONGEST = 0.25

export interface Live {
  /** When it looks as the still does: its light takes some seconds to find, and nobody is to see it come. */
  readonly lit: Promise<void>
  /** Goes on, or begins. */
  play(): void
  pause(): void
  /** Both ways in full, without motion. */
  showWays(): void
  resize(): void
  dispose(): void
}

export interface LiveOptions {
  canvas: HTMLCanvasElement
  /** Words above the walkers; moved as they move. */
  tags: { article: HTMLElement; exact: HTMLElement }
  /** True while somebody is about to take their turn; the next round waits. */
  wait(): boolean
  tell(phase: Phase, hole: Vec3 | null): void
  /** A round has ended; `begin` starts the next, when the picture is covered. */
  ended(begin: () => void): void
}

/** Null without WebGL 2. */
export function createLive({ canvas, tags, wait, tell, ended }: LiveOptions): Live | null {
  const renderer = createRenderer(canvas)
  if (!renderer) return null
  const level = castleLevel()
  const fall = walkBoth(level.mesh, level)
  const hole = fall.through?.point ?? null
  const daylight = createDaylight(renderer)
  daylight.shadow.on = false // as on the still, whatever the machine can pay for
  const { scene } = daylight
  const article = createWalker(fall.article, WRONG, 0xd8382b)
  const exact = createWalker(fall.exact, RIGHT, 0x1f8f49)
  scene.add(level.view.object, article.object, exact.object)
  const mark = hole && createMark(hole, WRONG)
  if (mark) scene.add(mark)
  const { far, lit } = daylight.fit(level, TALL, false)
  const camera = new PerspectiveCamera(STILL.fov, STILL.aspect, 0.1, far)
  const most = renderer.getPixelRatio()
  let pixels = 1
  let time = 0
  let phase: Phase | null = null
  let request = 0
  let before = 0
  let gap = FRAME
  let ending = false
  /** Of the camera, 0..1. */
  let way = 0

  function draw(): void {
    camera.position.lerpVectors(EYE.from, EYE.to, way)
    camera.lookAt(aim.lerpVectors(AIM.from, AIM.to, way))
    renderer?.render(scene, camera)
    const below = place(tags.exact, exact.place)
    place(tags.article, article.place, below)
    tags.article.classList.toggle('gone', article.place.y < -0.6)
  }

  const aim = new Vector3()
  const seen = new Vector3()
  /** Puts a tag over its walker, and above another tag that it would lie on. */
  function place(tag: HTMLElement, at: Vec3, other = { x: -Infinity, y: -Infinity }): { x: number; y: number } {
    seen.set(at.x, at.y + 1.05, at.z).project(camera)
    const half = tag.offsetWidth / 2
    const x = Math.min(Math.max(((seen.x + 1) / 2) * canvas.clientWidth, WORDS + half), canvas.clientWidth - half)
    let y = Math.max(((1 - seen.y) / 2) * canvas.clientHeight, TAG.tall)
    if (Math.abs(x - other.x) < TAG.wide && Math.abs(y - other.y) < TAG.tall)
      y = other.y + (other.y < 2 * TAG.tall ? TAG.tall : -TAG.tall)
    tag.style.translate = `${x}px ${y}px`
    return { x, y }
  }

  const drawPaused = () => {
    if (request === 0) draw()
  }
  window.addEventListener(ASKED, drawPaused)

  function frame(now: number): void {
    request = requestAnimationFrame(frame)
    const passed = (now - before) / 1000
    if (passed < FRAME) return
    before = now
    adapt(passed)
    time += Math.min(passed, LONGEST)
    const moment = momentOf(time, fall)
    if (moment.phase !== phase) {
      phase = moment.phase
      tell(phase, hole)
    }
    if (moment.over && !ending && !wait()) {
      ending = true
      ended(() => {
        ending = false
        time = 0
      })
    }
    article.to(moment.article)
    exact.to(moment.exact)
    if (mark) mark.visible = moment.article >= (fall.through?.step ?? 0)
    way = moment.camera
    draw()
  }

  function adapt(passed: number): void {
    gap += (Math.min(passed, LONGEST) - gap) / 8
    if (gap < SLOW || pixels <= FEWEST_PIXELS) return
    pixels = Math.max(pixels * 0.75, FEWEST_PIXELS)
    gap = FRAME
    resize()
  }

  function resize(): void {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    // as the still is cropped by object-fit: cover and its object-position
    const full = Math.max(width, height * STILL.aspect)
    const tall = full / STILL.aspect
    camera.setViewOffset(full, tall, (full - width) * STILL.across, (tall - height) / 2, width, height)
    renderer?.setPixelRatio(most * pixels)
    renderer?.setSize(width, height, false)
    drawPaused()
  }

  article.to(0)
  exact.to(0)
  if (mark) mark.visible = false
  resize()
  return {
    lit,
    play() {
      if (request !== 0) return
      before = performance.now()
      gap = FRAME
      request = requestAnimationFrame(frame)
    },
    pause() {
      cancelAnimationFrame(request)
      request = 0
    },
    showWays() {
      const sunk = (fall.through?.step ?? 0) + SUNK / STEP
      article.to(sunk, fall.article.length)
      exact.to(fall.exact.length * 0.86)
      if (mark) mark.visible = true
      draw()
    },
    resize,
    dispose() {
      cancelAnimationFrame(request)
      window.removeEventListener(ASKED, drawPaused)
      level.view.dispose() // nobody needs its light any more
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}
