/** Judges every move of the fuzz by what docs/guarantees.md promises, with geometry of its own: it asks src/ for nothing but the state. */
import type { Dice } from '../../prove/dice.ts'
import { areApart, depthBetween } from './parted.ts'
import { centreOf, type Driven, isUnit, meets, type Person } from './people.ts'
import type { Room } from './rooms.ts'
import { grown, type Placed, type Solid, skinned } from './solids.ts'
import { type Pose, partsAt, type Thing } from './things.ts'
import { touchesTriangle } from './touch.ts'
import { firstCrossed, isReachable } from './ways.ts'

/** What a move was, in words and in numbers. */
export interface Move {
  readonly name: string
  readonly result: string
  /** Centre before it. */
  readonly before: readonly number[]
  /** The way is at most so long, metres. */
  readonly longest: number
}

/** Deeper than this is in; where a thing is round, as exact as the search for the depth is. Metres, in rooms of a person's size. */
export const ROUNDED = 1e-9
const ROUNDED_ROUND = 1e-7
/** Against what turns: who is nearer than this share of its least half extent may be met late by half of that. */
const CLOSE = 1e-3
/** Overlaps of two characters up to this share of the scale are none (src/ lets them be). */
const TOGETHER = 2e-6
/** Of the skin: a move makes up for it without a word. */
export const UNNOTICED = 1.1e-3

export class Judge {
  readonly faults: string[] = []
  /** How often a straight way between two places went through something that can be gone around. */
  detours = 0
  readonly #room: Room
  readonly #dice: Dice
  readonly #driven: readonly Driven[]
  readonly #people: readonly Person[]
  readonly #round: number

  constructor(room: Room, dice: Dice, driven: readonly Driven[], people: readonly Person[]) {
    this.#room = room
    this.#dice = dice
    this.#driven = driven
    this.#people = people
    this.#round = ROUNDED * Math.max(1, room.scale)
  }

  get #isStill(): boolean {
    return this.#driven.length === 0
  }

  fault(what: string): void {
    this.faults.push(what)
  }

  /** After any call that may have moved it. */
  finite(person: Person): void {
    const { character } = person
    const { state, position, velocity, ground, contacts, contactCount } = character
    if (!state.every(Number.isFinite)) {
      this.fault('NaN in the state')
      return
    }
    const numbers = [position.x, position.y, position.z, velocity.x, velocity.y, velocity.z]
    for (const v of [ground.normal, ground.point, ground.velocity]) numbers.push(v.x, v.y, v.z)
    if (!numbers.every(Number.isFinite)) this.fault('NaN in position, velocity or ground')
    if (ground.kind !== 'air' && !isUnit(ground.normal)) this.fault('the normal of the ground is no direction')
    for (let i = 0; i < contactCount; i++) {
      const { point, normal, speed, collider, triangle } = contacts[i]
      if (![point.x, point.y, point.z, speed].every(Number.isFinite)) this.fault('NaN in a contact')
      if (!isUnit(normal)) this.fault(`the normal of a contact is no direction: ${Object.values(normal)}`)
      if (!(speed >= 0)) this.fault(`a contact has the speed ${speed}`)
      if (!character.world.has(collider) || !(Number.isInteger(triangle) && triangle >= -1))
        this.fault(`a contact names ${collider}, ${triangle}`)
    }
    // (also by another whom something that is driven carries)
    const crushers = this.#isStill ? [] : this.#people.map((other) => other.character.collider)
    for (const { thing } of this.#driven) crushers.push(thing.id)
    for (const id of character.crushedBy)
      if (!crushers.includes(id)) this.fault(`crushed by ${id}, which is not driven`)
  }

  /** It went through everything, or was put somewhere: it may be in anything. */
  put(person: Person): void {
    this.finite(person)
    person.held = person.fresh = true
    this.#excuse(person)
    person.outside = this.#isOutside(person)
    person.sides.clear()
  }

  #excuse(person: Person): void {
    for (const { thing, pose } of this.#driven)
      if (this.#isIn(person, thing, pose, person.skin)) person.inThings.add(thing.id)
    this.#people.forEach((other, j) => {
      if (other === person || other.ghost || person.ghost) return
      if (areApart(this.#placed(person, 0), this.#placed(other, 0))) return
      person.inOthers.add(j)
      other.inOthers.add(this.#people.indexOf(person))
    })
  }

  /** Something was put elsewhere: it may be in anybody. */
  thingPut({ thing, pose }: Driven): void {
    for (const person of this.#people) {
      person.sides.delete(thing.id)
      if (this.#isIn(person, thing, pose, person.skin)) person.inThings.add(thing.id)
    }
  }

  /** A move that is stopped by what is in its way. */
  moved(person: Person, move: Move): void {
    this.finite(person)
    if (this.faults.length > 0 || this.#isBehindWalls(person)) return
    const { character } = person
    const centre = centreOf(character)
    const { result, before } = move
    if (!['free', 'recovered', 'trapped', 'crushed'].includes(result)) this.fault(`returns ${result}`)
    const alone = this.#isStill && this.#people.length === 1
    if (this.#isStill && result === 'crushed') this.fault('crushed where nothing is driven')
    if (alone && !person.held && result !== 'free') this.fault(`${result}, though it was free before`)
    if (alone && result === 'trapped' && centre.some((x, k) => x !== before[k])) this.fault('trapped, but moved')
    if (alone && result === 'free' && Math.hypot(...centre.map((x, k) => x - before[k])) > move.longest)
      this.fault(`went ${Math.hypot(...centre.map((x, k) => x - before[k]))}, at most ${move.longest} in its power`)
    this.#way(person, move, centre)
    if (result === 'trapped') {
      person.held = true
      this.#excuse(person)
      return
    }
    if (result !== 'crushed') {
      person.held = false
      this.#clear(person, centre, this.#isStill ? 0 : -person.skin)
    }
    this.#others(person)
  }

  /** The frame is over: it may have been carried, or pushed. @param move from where it was before that */
  frameEnded(person: Person, move: Move): void {
    this.finite(person)
    if (this.faults.length > 0 || this.#isBehindWalls(person)) return
    const { character } = person
    const centre = centreOf(character)
    this.#way(person, move, centre)
    if (!person.held) this.#clear(person, centre, this.#isStill ? 0 : -person.skin)
    this.#others(person)
    // in this frame it may have been trapped, by who was put into it too; over such driven things go, and who is outside passes by them
    const held = person.held || person.fresh || person.inOthers.size > 0
    const lost = held || person.outside
    for (const { thing, pose } of this.#driven) {
      const crushes = character.crushedBy.includes(thing.id)
      // (who is put into it and crushed by it may come to be inside)
      if (crushes && held) person.inThings.add(thing.id)
      // (what crushes it may go through all of it: that it does not go by itself is judged in crushing.ts)
      if (crushes) person.sides.delete(thing.id)
      if (crushes || !meets(person, thing)) continue
      if (thing.isPiston && !lost) this.#side(person, thing, centre[0] - pose.position.x)
      if (!this.#isIn(person, thing, pose, 0)) person.inThings.delete(thing.id)
      else if (held) person.inThings.add(thing.id)
      else if (!person.inThings.has(thing.id)) {
        const allowed = this.#allowed(person, thing)
        // (how deep is found by a search; that it is no deeper, by a plane that parts them)
        const parts = partsAt(thing, pose).filter(
          (part) => !areApart(this.#placed(person, -person.skin - allowed), part),
        )
        const depth = Math.max(0, ...parts.map((part) => depthBetween(this.#placed(person, -person.skin), part)))
        if (depth > allowed)
          this.fault(`${depth} in ${thing.id}, a ${thing.parts[0].solid.kind}; crushed by ${character.crushedBy}`)
      }
    }
    if (lost) person.sides.clear()
    person.fresh = false
  }

  /** How deep a body may be in a thing that does not crush it. */
  #allowed({ solid, skin }: Person, thing: Thing): number {
    const least = Math.min(...solid.half)
    if (thing.turns && skin < CLOSE * least) return 0.5 * CLOSE * least
    const isFlat = solid.kind === 'box' && thing.parts.every((part) => part.solid.kind === 'box')
    return (isFlat ? ROUNDED : ROUNDED_ROUND) * Math.max(1, this.#room.scale)
  }

  #side(person: Person, thing: Thing, off: number): void {
    const side = Math.sign(off)
    const before = person.sides.get(thing.id)
    // (in it: who is put there)
    if (Math.abs(off) <= thing.parts[0].solid.half[0]) return
    if (before === undefined) person.sides.set(thing.id, side)
    else if (before !== side) this.fault(`on the other side of the piston ${thing.id}, by ${off}`)
  }

  /** It has another body: there was room for it. */
  resized(person: Person, before: readonly number[]): void {
    this.finite(person)
    const centre = centreOf(person.character)
    this.#way(person, { name: 'resize', result: 'free', before, longest: 0 }, centre)
    person.held = false
    this.#clear(person, centre, this.#isStill ? -UNNOTICED * person.skin : -person.skin)
    // (up to a thousandth of the skin it may be in others, and they in it)
    this.#others(person, UNNOTICED * person.skin)
    this.#excuse(person)
  }

  #way(person: Person, { before, result, name, ...move }: Move, centre: number[]): void {
    const { triangles, boxes } = this.#room
    // (out of an overlap by up to twice its size)
    const longest = move.longest + (result === 'free' ? 0 : 2 * Math.max(...person.solid.half))
    const outside = this.#isOutside(person)
    if (outside && !person.outside) this.fault(`outside of the room: ${centre}`)
    person.outside = outside
    const crossed = firstCrossed(before, centre, triangles, boxes)
    if (crossed < 0) return
    // (who is recovered may come out of a box; so may who is crushed beside it)
    if (result !== 'free' && this.#isInBox(before)) return
    const up = person.step
    const hints = [0.5, 1, 2].flatMap((s) => [before, centre].map(([x, y, z]) => [x, y + s * up, z]))
    for (const s of [1, 2])
      hints.push([centre[0], before[1] + s * up, centre[2]], [before[0], centre[1] + s * up, before[2]])
    const { solid } = person
    const small = grown(solid, -1e-6 * Math.min(...solid.half))
    const isClear = (at: ArrayLike<number>) => this.#touched(small, at) < 0
    if (isReachable(this.#dice, [...before], centre, { triangles, boxes, isClear, hints, longest })) this.detours++
    else this.fault(`crossed triangle ${crossed} (${name}, ${result}) from ${before} to ${centre}`)
  }

  #isInBox(centre: readonly number[]): boolean {
    return this.#room.insides.some(({ low, high }) => centre.every((x, k) => x >= low[k] && x <= high[k]))
  }

  #isOutside({ character }: Person): boolean {
    const { min, max } = this.#room
    return centreOf(character).some((x, k) => !(x > min[k] && x < max[k]))
  }

  /** Is it outside, where walls are planes that face in? They are not there for it, and it may come in through them. */
  #isBehindWalls(person: Person): boolean {
    if (!person.outside || !this.#room.asPlanes) return false
    this.put(person)
    return true
  }

  /** The first triangle that a solid touches, or -1. */
  #touched(solid: Solid, at: ArrayLike<number>): number {
    const { triangles, boxes } = this.#room
    const { half } = solid
    for (let b = 0, t = 0; b < boxes.length; b += 6, t += 9) {
      let apart = false
      for (let k = 0; k < 3; k++) if (boxes[b + k] > at[k] + half[k] || boxes[b + 3 + k] < at[k] - half[k]) apart = true
      if (!apart && touchesTriangle(solid, at, triangles, t)) return t / 9
    }
    return -1
  }

  /** Nothing that stands still is nearer than the skin and so much more. */
  #clear(person: Person, centre: number[], more: number): void {
    if (person.outside && this.#room.asPlanes) return
    const body = skinned(person.solid, person.skin + more)
    const touched = this.#touched(grown(body, -this.#round), centre)
    if (touched >= 0) {
      let [low, high] = [this.#round, 2 * Math.min(...body.half)]
      for (let i = 0; i < 40; i++) {
        const middle = (low + high) / 2
        if (this.#touched(grown(body, -Math.min(middle, 0.999 * Math.min(...body.half))), centre) >= 0) low = middle
        else high = middle
      }
      this.fault(`${low} in triangle ${touched}${more < 0 ? '' : ', with its skin'}`)
    }
    for (const pillar of this.#room.pillars) {
      const placed = { solid: grown(body, -ROUNDED_ROUND * this.#room.scale), at: centre }
      if (areApart(placed, pillar)) continue
      const depth = depthBetween({ solid: body, at: centre }, pillar)
      if (depth > ROUNDED_ROUND * Math.max(1, this.#room.scale))
        this.fault(`${depth} in a ${pillar.solid.kind} that stands still`)
    }
  }

  /** Nobody comes into others. */
  #others(person: Person, more = 0): void {
    if (person.ghost) return
    const allowed = TOGETHER * this.#room.scale + more
    const self = this.#people.indexOf(person)
    this.#people.forEach((other, j) => {
      if (other === person || other.ghost) return
      if (areApart(this.#placed(person, -allowed / 2), this.#placed(other, -allowed / 2))) {
        person.inOthers.delete(j)
        other.inOthers.delete(self)
        return
      }
      if (person.inOthers.has(j)) return
      const excused = [person, other].some((one) => one.held || one.character.crushedBy.length > 0)
      if (excused) {
        person.inOthers.add(j)
        other.inOthers.add(self)
        return
      }
      const depth = depthBetween(this.#placed(person, 0), this.#placed(other, 0))
      if (depth > allowed) this.fault(`${depth} in another: ${person.solid.kind} ${self} in ${other.solid.kind} ${j}`)
    })
  }

  /** With its skin and so much more. */
  #placed({ character, solid, skin }: Person, more: number): Placed {
    return { solid: more === -skin ? solid : grown(skinned(solid, skin), more), at: centreOf(character) }
  }

  /** Is the body, larger by so much, deeper in a thing than roundings? */
  #isIn(person: Person, thing: Thing, pose: Pose, more: number): boolean {
    if (!meets(person, thing)) return false
    const body: Placed = { solid: grown(person.solid, more - this.#round), at: centreOf(person.character) }
    return partsAt(thing, pose).some((part) => !areApart(body, part))
  }
}
