/**
 * Is a blocked walker in front of a passage that is too narrow for it, and that a thinner body would pass?
 *
 *        |         |
 *     ___|    .    |___       The walker touches both sides of an opening. A body of THIN of its width, moved on straight
 *          (  o  )            between them, comes to a place where the walker itself has room to stand.
 *
 * What is lower than a step that nobody sees is looked over.
 */
import { type Capsule, capsule, createHit } from '../../src/index.ts'
import { type LevelWalker, skinOf } from './walker.ts'

/** In body widths: nobody takes anything narrower for a passage. */
const THIN = 0.6
/** A thinner body gets on so far where it is worth a closer look, in radii. */
const GATE = 2
/** The walker pushes on for so many steps, and slides between the sides. */
const PUSHES = 12
/** Both sides lean against the walker's heading by at least so much, and so much to the sides: scalar products with normals. */
const AGAINST = 0.05
const ASIDE = 0.2
/** So far beyond the contact the walker has room again, in its radii. The first that will do is taken. */
const WAYS = [3, 6, 12]
/** Halvings by which the width is measured. */
const HALVINGS = 7

export interface Passage {
  /** Between its sides, at the height of the feet. */
  readonly place: number[]
  /** Beyond it: the feet. */
  readonly end: number[]
  /** Metres. */
  readonly wide: number
  readonly triangle: number
}

/** @param push one more step of the walker */
export type LookForPassage = (c: number, s: number, push: () => void) => Passage | null

const hit = createHit()

/** @param low obstacles of up to this height are looked over, metres */
export function newPassageLook({ world, character, body }: LevelWalker, low: number): LookForPassage {
  const full = body.radius + skinOf(body)
  const height = Math.max(2 * full, body.height - low)
  const shapeOf = (radius: number): Capsule => capsule({ radius, height })
  const [thin, whole] = [shapeOf(THIN * body.radius), shapeOf(full)]
  const { position, contacts } = character
  const centre = () => ({ x: position.x, y: position.y + low + height / 2, z: position.z })

  return (c, s, push) => {
    let sides = touched(c, s)
    if (sides === null) {
      const on = { x: GATE * body.radius * c, y: 0, z: GATE * body.radius * s }
      if (world.cast(thin, centre(), on, hit)) return null
      for (let n = 0; n < PUSHES && sides === null; n++) {
        push()
        sides = touched(c, s)
      }
      if (sides === null) return null
    }
    const [p, q] = sides
    // square to the line between them, the way that it was heading
    let [x, z] = [p.z - q.z, q.x - p.x]
    const length = Math.sqrt(x * x + z * z)
    if (!(length > 0)) return null
    const way = x * c + z * s < 0 ? -1 / length : 1 / length
    x *= way
    z *= way
    const from = centre()
    for (const many of WAYS) {
      const on = { x: many * body.radius * x, y: 0, z: many * body.radius * z }
      if (world.cast(thin, from, on, hit)) return null
      const there = { x: from.x + on.x, y: from.y, z: from.z + on.z }
      if (world.overlap(whole, there)) continue
      if (!world.cast(whole, there, { x: 0, y: -2 * low, z: 0 }, hit)) continue
      const end = [there.x, hit.position.y - height / 2, there.z]
      const wide = 2 * widest(from, on)
      if (!(wide < 2 * full)) return null
      return { place: [(p.x + q.x) / 2, position.y, (p.z + q.z) / 2], end, wide, triangle: p.triangle }
    }
    return null
  }

  /** A point on each side, if it touches both. */
  function touched(c: number, s: number) {
    let [left, right] = [-1, -1]
    for (let i = 0; i < character.contactCount; i++) {
      const { normal } = contacts[i]
      if (!(normal.x * c + normal.z * s < -AGAINST)) continue
      const aside = normal.z * c - normal.x * s
      if (aside > ASIDE) left = i
      if (aside < -ASIDE) right = i
    }
    if (left < 0 || right < 0) return null
    return [left, right].map((i) => ({ ...contacts[i].point, triangle: contacts[i].triangle }))
  }

  /** The radius of the widest body that is not stopped. */
  function widest(from: { x: number; y: number; z: number }, on: { x: number; y: number; z: number }): number {
    let [least, most] = [THIN * body.radius, full]
    if (!world.cast(whole, from, on, hit)) return full
    for (let n = 0; n < HALVINGS; n++) {
      const radius = (least + most) / 2
      if (world.cast(shapeOf(radius), from, on, hit)) most = radius
      else least = radius
    }
    return (least + most) / 2
  }
}
