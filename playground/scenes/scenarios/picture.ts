/** Draws a moment of a run: the level, who is in it, the way, the wish and what is touched. */
import { type Camera, Group, Vector3 } from 'three'
import type { Input, Vec } from '../../../tools/scenarios/scenario.ts'
import type { Motion } from '../../figure/figure.ts'
import { type BodyView, createBodyView } from './bodies-view.ts'
import { createLevelView, type LevelView } from './level-view.ts'
import { createMarksView } from './marks-view.ts'
import { type Measure, measureOf, middleOf, TALL } from './measure.ts'
import { createSeeThrough } from './see-through.ts'
import type { Run, Seen } from './watch.ts'

export interface Picture {
  readonly object: Group
  readonly measure: Measure
  /** Are the way, the wish and the normals drawn? */
  hasMarks: boolean
  /** Are walls left out that are in the way? */
  isCut: boolean
  /** Another run, all of which has been seen. */
  begin(run: Run): void
  /** Is it this one that is drawn? */
  shows(run: Run): boolean
  /** Where the body's middle is then, in the picture. */
  middleAt(moment: number): Vector3
  draw(moment: number, camera: Camera): void
}

const OWN = 0xf1ede1
/** A velocity is taken over so many frames on both sides; whoever is faster was put there, units of the picture a second. */
const SMOOTH = 2
const PUT = 40
/** Of its height, what a crouch takes away. */
const LOWEST = 0.35
/** Coats of others. */
const COATS = [0x4c7fb5, 0x7a9e54, 0xa65a7c, 0x5aa39a, 0x8d74b8, 0xb9bcae, 0x6b7c8c]
/** A wish is drawn as long as the way of so many seconds, within bounds, in units of the picture. */
const WISH = { seconds: 0.3, least: 0.5 * TALL, most: 1.3 * TALL }

export function createPicture(): Picture {
  const object = new Group()
  const seeThrough = createSeeThrough()
  const marks = createMarksView()
  const body = createBodyView(OWN)
  const others: BodyView[] = []
  object.add(body.object, marks.object)
  let level: LevelView | null = null
  let run!: Run
  let measure: Measure
  const [middle, feet, wish, from, to] = Array.from({ length: 5 }, () => new Vector3())
  /** How far everybody has gone at each frame that was asked for: one's own body first. */
  let ways: number[][] = []

  /** Feet of somebody between two frames. @param of who */
  function feetAt(moment: number, of: (seen: Seen) => Vec, into: Vector3): Vector3 {
    const { seen } = run
    const next = seen[Math.min(seen.length - 1, Math.ceil(moment))]
    const before = seen[Math.floor(moment)]
    const [a, b] = [of(before), of(next)]
    const share = next.input.teleport === undefined ? moment - Math.floor(moment) : 0
    return measure.place([0, 1, 2].map((k) => a[k] + (b[k] - a[k]) * share) as unknown as Vec, into)
  }

  function lift(feet: Vector3, { body: worn }: Pick<Seen, 'body'>, options = run.setting.options): Vector3 {
    return feet.addScaledVector(measure.up, middleOf(worn, options) * measure.scale)
  }

  /** Where it goes around this moment, and how far it has gone. */
  function show(view: BodyView, moment: number, who: number, does: Motion['does'], crouch: number): void {
    const of = (seen: Seen) => (who === 0 ? seen.feet : (seen.others?.[who - 1] ?? seen.feet))
    const last = run.seen.length - 1
    const [a, b] = [Math.max(0, Math.floor(moment) - SMOOTH), Math.min(last, Math.floor(moment) + SMOOTH)]
    const velocity = feetAt(b, of, to).sub(feetAt(a, of, from))
    velocity.multiplyScalar(run.setting.rate / Math.max(1, b - a))
    if (velocity.length() > PUT) velocity.setScalar(0)
    ways[who] ??= [0]
    const way = ways[who]
    const end = Math.min(last, Math.ceil(moment))
    while (way.length <= end) {
      const step = feetAt(way.length, of, to).distanceTo(feetAt(way.length - 1, of, from))
      way.push(way[way.length - 1] + (step * run.setting.rate > PUT ? 0 : step))
    }
    const done = way[Math.floor(moment)] + (way[end] - way[Math.floor(moment)]) * (moment % 1)
    view.show({ velocity: { x: velocity.x, y: velocity.y, z: velocity.z }, does, crouch }, done)
  }

  const middleAt = (moment: number, into = new Vector3()) =>
    lift(
      feetAt(moment, (seen) => seen.feet, into),
      run.seen[Math.floor(moment)],
    )

  const picture: Picture = {
    object,
    hasMarks: true,
    isCut: true,
    get measure() {
      return measure
    },
    begin(next) {
      run = next
      const { setting, seen } = next
      measure = measureOf(setting)
      ways = []
      level?.dispose()
      level = createLevelView(setting.level, measure, seeThrough)
      object.add(level.object)
      marks.begin(seen, measure)
      while (others.length < (setting.others?.length ?? 0)) {
        const other = createBodyView(COATS[others.length % COATS.length])
        others.push(other)
        object.add(other.object)
      }
    },
    shows: (asked) => asked === run,
    middleAt,
    draw(moment, camera) {
      const { setting, seen } = run
      const { options } = setting
      const frame = Math.floor(moment)
      const now = seen[frame]
      level?.draw(moment / setting.rate)
      middleAt(moment, middle)
      body.wear(now.body, options.skin, measure.scale, setting.body)
      body.turnUp(measure.up)
      body.place(
        middle,
        feetAt(moment, (one) => one.feet, feet),
      )
      const crouch = Math.min(1, Math.max(0, (1 - now.body.height / setting.body.height) / LOWEST))
      show(body, moment, 0, now.ground === 'air' ? 'air' : 'walk', crouch)
      for (const [i, view] of others.entries()) {
        const other = setting.others?.[i]
        view.object.visible = other !== undefined
        if (other === undefined) continue
        const own = { ...options, ...other.options }
        view.wear(other.body, own.skin, measure.scale, other.body)
        view.turnUp(measure.up)
        feetAt(moment, (one) => one.others?.[i] ?? other.start, feet)
        view.place(lift(middle.copy(feet), other, own), feet)
        show(view, moment, 1 + i, 'walk', 0)
      }
      middleAt(moment, middle)
      wishOf(seen[Math.min(seen.length - 1, frame + 1)].input, setting.rate, wish)
      marks.object.visible = picture.hasMarks
      marks.draw(frame, now, middle, wish)
      feetAt(moment, (one) => one.feet, feet)
      seeThrough.look(camera, middle, feet, measure.up, picture.isCut)
    },
  }

  function wishOf({ velocity = [0, 0, 0], move }: Input, rate: number, into: Vector3): void {
    into.set(...(velocity as [number, number, number]))
    if (move !== undefined) into.set(...(move as [number, number, number])).multiplyScalar(rate)
    into.multiplyScalar(measure.scale * WISH.seconds)
    const length = into.length()
    if (length > 0) into.multiplyScalar(Math.min(WISH.most, Math.max(WISH.least, length)) / length)
  }

  return picture
}
