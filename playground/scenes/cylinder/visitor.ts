import type { Hands } from '../../level/hands.ts'
import { type Level, ownPlace } from '../../level/level.ts'
import { openView } from '../../level/open-view.ts'
import { chooseStart } from '../../level/start.ts'
import { createTrace, type Trace } from '../../level/trace.ts'
import type { Cost } from '../../shell/cost.ts'
import { text } from './cd-run.ts'
import { createExactMover, exactShape } from './exact-mover.ts'
import { type Figure, figureOf } from './figure.ts'
import type { Mover, Vec3, Wish } from './mover.ts'
import { trianglesNear } from './near.ts'
import { createPostMover, type Outlines, outlinesOf } from './post-mover.ts'
import { PACE, type Settings, sizes, slopeLimit } from './settings.ts'

/** Somebody in a level: the body, its mover, where it was, and what the rule sees there. */
export interface Visitor {
  readonly here: Level
  readonly mover: Mover
  /** Where the feet were before the last step. */
  readonly before: Vec3
  readonly start: Vec3
  readonly figure: Figure
  /** Places of the body's middle. */
  readonly trace: Trace
  readonly respawns: number
  readonly falls: number
  /** Times that the rule had no answer. */
  readonly lost: number
  enter(level: Level): void
  restart(): void
  /** After a change of mode, body or world: another body in the same place. */
  change(): void
  respawn(): void
  /** Puts the feet there. */
  place(feet: Vec3): void
  step(dt: number): void
  /** What the overlay measures from now on. */
  tellCosts(): void
  /** Looks again at what the rule sees. */
  see(): void
}

/** How far around the body polygons are drawn, in radii. */
const NEAR = 3
/** More than a body ever keeps off what it touches, in heights. */
const HAIR = 1e-6
/** Our castle's start lies on a seam of its ground, where the post divides zero by zero; metres. */
const ASIDE = 0.013
/** What happens again and again is told once in so many milliseconds. */
const TELL_EVERY = 4000

export function createVisitor(
  settings: Settings,
  hands: Hands,
  cost: Cost,
  on: { tell(words: string): void; put(): void },
): Visitor {
  let here: Level
  let outlines: Outlines
  let mover: Mover
  let start: Vec3 = { x: 0, y: 0, z: 0 }
  let before: Vec3 = { x: 0, y: 0, z: 0 }
  let figure: Figure
  let respawns = 0
  let falls = 0
  let lost = 0
  let told = ''
  /** The body has another size since its last step, which may have no room here. */
  let resized = false
  let toldAt = -TELL_EVERY
  const trace = createTrace()

  const stepName = () => (settings.mode === 'exact' ? 'carom, one step' : 'post, one step')

  function tell(words: string): void {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY) return
    toldAt = now
    on.tell(words)
  }

  function put(at: Vec3): void {
    const feet = { ...at }
    mover =
      settings.mode === 'exact'
        ? createExactMover(here.mesh, settings, feet)
        : createPostMover(here, outlines, settings, feet)
    before = { ...mover.feet }
    told = ''
    note()
    see()
    on.put()
  }

  function note(): void {
    const { x, y, z } = mover.feet
    trace.add(x, y + sizes(settings).height / 2, z)
  }

  function see(): void {
    // The post corrects the place that was wished for: that is what it sees. carom never gets there.
    const { x, y, z } = settings.mode === 'exact' ? mover.feet : mover.wanted.to
    const { radius, height } = sizes(settings)
    // carom's body stops a hair above what it stands on, which is to be seen all the same.
    const hair = settings.mode === 'exact' ? HAIR * height : 0
    const at = { x, z, bottom: y - hair, top: y + height, radius }
    const near = trianglesNear(here.mesh, at, NEAR * radius)
    figure = figureOf(here, near, at, Math.cos(slopeLimit(settings)), settings.inside)
  }

  function findStart(): Vec3 {
    const { radius, height, skin } = sizes(settings)
    const middle = chooseStart(here.mesh, here.starts, {
      shape: exactShape(settings),
      halfHeight: height / 2 - skin,
      around: Math.hypot(radius, height / 2),
      skin,
    })
    const aside = here.builtIn ? ASIDE : 0
    return { x: middle.x + aside, y: middle.y - height / 2, z: middle.z + aside }
  }

  function restart(): void {
    start = findStart()
    const middle = { x: start.x, y: start.y + sizes(settings).height / 2, z: start.z }
    hands.yaw = here.builtIn ? 0 : openView(here, middle)
    hands.pitch = 0
    trace.clear()
    put(start)
  }

  function respawn(): void {
    respawns++
    trace.cut()
    put(start)
  }

  function wish(): Wish {
    const { scale } = settings
    const held = hands.flying
    const pace = (held ? PACE.fly : hands.running ? PACE.run : PACE.walk) * scale
    const sin = Math.sin(hands.yaw)
    const cos = Math.cos(hands.yaw)
    const { right, forward, up } = hands.move
    // Flying goes where one looks.
    const level = held ? Math.cos(hands.pitch) : 1
    const velocity = {
      x: (right * cos - forward * sin * level) * pace,
      y: up * PACE.walk * scale + (held ? forward * Math.sin(hands.pitch) * pace : 0),
      z: (-right * sin - forward * cos * level) * pace,
    }
    return { velocity, jump: hands.jump, flying: held || up !== 0 }
  }

  return {
    trace,
    get here() {
      return here
    },
    get mover() {
      return mover
    },
    get before() {
      return before
    },
    get start() {
      return start
    },
    get figure() {
      return figure
    },
    get respawns() {
      return respawns
    },
    get falls() {
      return falls
    },
    get lost() {
      return lost
    },
    tellCosts() {
      cost.clear()
      cost.question(stepName(), () => {
        const now = mover
        const { last } = now
        return last && (() => now.repeat(last))
      })
    },
    enter(level) {
      here = level
      outlines = outlinesOf(level)
      restart()
    },
    restart,
    change() {
      trace.cut()
      put(mover.feet)
      start = findStart()
      resized = true
    },
    respawn,
    place(feet) {
      trace.cut()
      put(feet)
    },
    see,
    step(dt) {
      hands.beginStep(dt)
      before = { ...mover.feet }
      const wished = wish()
      cost.time(stepName(), () => mover.step(wished, dt))
      hands.endStep()
      note()
      if (resized && settings.mode === 'exact' && mover.trouble !== '') {
        respawn()
        on.tell('There is no room for you at that size. You are back at the start.')
      }
      resized = false
      if (mover.trouble !== told) {
        told = mover.trouble
        if (told !== '') {
          lost++
          tell(told)
        }
      }
      if (mover.feet.y < here.mesh.bounds.min.y - PACE.abyss * settings.scale) {
        const from = text(ownPlace(here, mover.feet))
        falls++
        respawn()
        tell(`You fell out of the level at ${from}. You are back at the start.`)
      }
    },
  }
}
