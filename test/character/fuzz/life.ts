/** One room of the fuzz: who and what is in it, and what they do, frame after frame, all from a seed. */
import { type MoveResult, walkAll } from '../../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../../prove/dice.ts'
import { Judge } from './judge.ts'
import { centreOf, copyOf, type Driven, gravityOf, makePerson, maskOf, type Person } from './people.ts'
import { at, dealRoom, type Room, type RoomKind } from './rooms.ts'
import { anySolid, type Kind } from './solids.ts'
import type { Tally } from './tally.ts'
import { addPistons, addThing, GHOSTS, PEOPLE, shapeOf } from './things.ts'

export const ROOMS: readonly RoomKind[] = ['soup', 'dungeon', 'field', 'hall', 'shaft']
const RATES = [24, 30, 60, 144, 240, 1000]
export const FRAMES = 100
/** On foot a move leads so many steps farther than wished: up, and down. */
const STEPS = 3

/** What is done to a character behind the judge's back: see planted.ts. True: it is done. */
export interface Plant {
  afterMove?(life: Life, person: Person, before: readonly number[], wish: readonly number[], longest: number): boolean
  afterFrame?(life: Life, person: Person): boolean
}

interface Saved {
  readonly buffer: Uint8Array
  readonly clocks: number[]
  readonly poses: Driven['pose'][]
  readonly people: { states: number[]; person: Person }[]
}

export class Life {
  readonly room: Room
  readonly people: Person[] = []
  readonly driven: Driven[] = []
  readonly judge: Judge
  readonly dice: Dice
  readonly dt: number
  readonly #tally: Tally
  readonly #name: string
  readonly #plant: Plant | undefined
  #saved: Saved | undefined
  #states: { person: number; state: Float64Array }[] = []
  planted = false

  constructor(seed: number, index: number, tally: Tally, plant?: Plant) {
    const dice = diceOf(seedOf(seed, 'fuzz', index))
    this.dice = dice
    const kind = ROOMS[index % ROOMS.length]
    this.#name = `seed ${seed}, room ${index} (${kind})`
    this.#tally = tally
    this.#plant = plant
    this.room = dealRoom(dice, kind, (Math.imul(seed, 1009) + index) & 0x3fffffff)
    this.dt = 1 / dice.pick(RATES)
    const { world, min, max, scale } = this.room
    const count = kind === 'shaft' ? 0 : kind === 'hall' || dice.chance(0.35) ? dice.whole(1, 4) : 0
    const things = Array.from({ length: count }, () => addThing(dice, world, min, max, scale))
    if (kind === 'shaft') things.push(...addPistons(dice, world, min, max, scale))
    for (const thing of things) this.driven.push({ thing, clock: 0, pose: thing.pose(0) })
    this.judge = new Judge(this.room, diceOf(seedOf(seed, 'search', index)), this.driven, this.people)
    const most = kind === 'soup' ? dice.pick([1, 1, 1, 3]) : dice.pick([1, 1, 1, 2, 3, 5, 10])
    for (let i = 0; i < most; i++) this.people.push(makePerson(dice, this.room))
    for (const person of this.people) this.#teleport(person)
  }

  /** Lives for a while; ends at the first fault, or when something was planted. */
  run(frames = FRAMES): void {
    for (let frame = 0; frame < frames; frame++) {
      this.#frame()
      if (this.judge.faults.length > 0 || this.planted) break
    }
    const { counts } = this.#tally
    for (const what of this.judge.faults) this.#tally.faults.push(`${this.#name}: ${this.#doing}: ${what}`)
    counts.set('detours', (counts.get('detours') ?? 0) + this.judge.detours)
    for (const { character } of this.people) character.dispose()
  }

  #doing = ''

  #say(name: string, person: number): void {
    this.#doing = `move ${this.#moves} of ${person}, ${name}, 1/${Math.round(1 / this.dt)} s`
  }
  #moves = 0

  #count(name: string): void {
    const { counts } = this.#tally
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  #frame(): void {
    const { dice, dt } = this
    const { world } = this.room
    if (dice.chance(0.02)) this.#snapshot()
    for (const one of this.driven) {
      if (dice.chance(0.003)) {
        one.clock += dice.between(0, 3)
        one.pose = one.thing.pose(one.clock)
        world.place(one.thing.id, one.pose)
        this.judge.thingPut(one)
        this.#count('place')
      }
      // (now and then one stands still)
      if (dice.chance(0.05)) continue
      one.clock += dt
      one.pose = one.thing.pose(one.clock)
      world.drive(one.thing.id, one.pose, dt)
    }
    if (this.people.length > 1 && dice.chance(0.6)) this.#walkAll()
    else
      for (let i = 0; i < this.people.length; i++) {
        const steps = dice.pick([0, 1, 1, 1, 1, 2])
        for (let k = 0; k < steps && this.judge.faults.length === 0 && !this.planted; k++) this.#turn(i, dt / steps)
      }
    if (this.judge.faults.length > 0) return
    const before = this.people.map(({ character }) => centreOf(character))
    world.advance()
    this.people.forEach((person, i) => {
      if (this.judge.faults.length > 0) return
      this.#say('the end of the frame', i)
      const longest = this.#reach(person, 0)
      if (!this.planted && this.#plant?.afterFrame?.(this, person)) this.planted = true
      this.judge.frameEnded(person, { name: 'advance', result: 'unknown', before: before[i], longest })
    })
  }

  /** How far somebody may come in a move whose wish is so long; on foot also up and down steps. */
  #reach({ character, solid }: Person, wish: number): number {
    const { dt } = this
    const [x, y, z] = character.state.subarray(3)
    let driven = 0
    for (const { thing } of this.driven) driven += 4 * thing.fastest * dt
    const size = Math.max(...solid.half)
    const speed = Math.hypot(x, y, z) + gravityOf(this.room) * dt + 5 * this.room.scale
    const belt = 3 * this.room.scale * dt
    return wish + speed * dt + belt + driven + 0.05 * size
  }

  #wish(): { x: number; y: number; z: number } {
    const { dice } = this
    const [x, y, z] = dice.direction()
    const speed = this.room.scale * dice.pick([0, 0.01, 1, 3, 3, 6, 6, 10, dice.chance(0.1) ? 1000 : 4])
    return at(x * speed, y * speed, z * speed)
  }

  #walkAll(): void {
    const { dice, dt } = this
    const inputs = this.people.map(() => ({ velocity: this.#wish(), jump: dice.chance(0.05) }))
    const before = this.people.map(({ character }) => centreOf(character))
    const longest = this.people.map(
      (person, i) => this.#reach(person, lengthOf(inputs[i].velocity) * dt) + STEPS * person.step,
    )
    const results: MoveResult[] = []
    const characters = this.people.map(({ character }) => character)
    walkAll(characters, inputs, dt, results)
    this.people.forEach((person, i) => {
      this.#moved('walkAll', results[i])
      if (this.judge.faults.length > 0) return
      this.#say('walkAll', i)
      this.judge.moved(person, { name: 'walkAll', result: results[i], before: before[i], longest: longest[i] })
    })
  }

  #moved(name: string, result: string): void {
    this.#tally.moves++
    this.#moves++
    this.#count(name)
    this.#count(result)
  }

  #turn(i: number, dt: number): void {
    const { dice } = this
    const person = this.people[i]
    this.#extras(person, i)
    if (this.judge.faults.length > 0) return
    const { character } = person
    const { ladders, waters } = this.room
    const before = centreOf(character)
    const velocity = this.#wish()
    const inReach = this.#reach(person, lengthOf(velocity) * dt)
    const name = dice.pick(['walk', 'walk', 'walk', 'walk', 'walk', 'walk', 'move', 'fly', 'climb', 'swim', 'noclip'])
    const passes = name === 'noclip' && dice.chance(0.2)
    let done = name
    let result: string
    this.#say(name, i)
    if (name === 'move') result = character.move(at(velocity.x * dt, velocity.y * dt, velocity.z * dt), dt)
    else if (name === 'fly') result = character.fly({ velocity }, dt)
    else if (name === 'climb' && ladders.length > 0) result = character.climb({ velocity, ladder: ladders[0] }, dt)
    else if (name === 'swim' && waters.length > 0) result = character.swim({ velocity, water: waters[0] }, dt)
    else if (passes) result = character.noclip({ velocity }, dt)
    else {
      done = 'walk'
      result = character.walk({ velocity, jump: dice.chance(0.1) }, dt)
    }
    const longest = inReach + (done === 'walk' ? STEPS * person.step : 0)
    this.#moved(done, result)
    const wish = [velocity.x * dt, velocity.y * dt, velocity.z * dt]
    if (!passes && this.#plant?.afterMove?.(this, person, before, wish, longest)) this.planted = true
    if (passes) this.judge.put(person)
    else this.judge.moved(person, { name: done, result, before, longest })
  }

  /** What takes no time. */
  #extras(person: Person, i: number): void {
    const { dice } = this
    const { character } = person
    const lost = person.outside || person.held
    if (lost ? dice.chance(0.3) : dice.chance(0.01)) this.#teleport(person)
    if (dice.chance(0.03)) this.#resize(person, i)
    if (dice.chance(0.01)) {
      const { x, y, z } = this.#wish()
      character.launch(at(x, Math.abs(y) + 1, z))
      this.judge.finite(person)
      this.#count('launch')
    }
    if (dice.chance(0.005)) {
      character.verticalSpeed = dice.between(-20, 20) * this.room.scale
      this.#count('verticalSpeed')
    }
    if (dice.chance(0.005)) {
      person.meetsGates = !person.meetsGates
      character.meet({ layer: person.ghost ? GHOSTS : PEOPLE, mask: maskOf(person.ghost, person.meetsGates) })
      person.inThings.clear()
      this.judge.put(person)
      this.#count('meet')
    }
    if (dice.chance(0.01)) this.#states.push({ person: i, state: character.state.slice() })
    if (this.#states.length > 0 && dice.chance(0.01)) {
      const { person: whose, state } = this.#states.pop() as { person: number; state: Float64Array }
      const one = this.people[whose]
      one.character.restore(state)
      const kinds: Kind[] = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box']
      one.solid = { kind: kinds[state[19]], half: [state[20], state[21], state[22]] }
      one.inThings.clear()
      this.judge.put(one)
      this.#count('restore')
    }
  }

  #teleport(person: Person): void {
    const { dice } = this
    const { min, max } = this.room
    // (the feet: the centre is to be inside)
    const [x, y, z] = min.map((low, k) =>
      dice.between(low + 0.05 * (max[k] - low), max[k] - 0.05 * (max[k] - low) - (k === 1 ? person.solid.half[1] : 0)),
    )
    const result = person.character.teleport(at(x, y, z))
    this.#say('teleport', this.people.indexOf(person))
    this.#moved('teleport', result)
    person.inThings.clear()
    this.judge.put(person)
  }

  #resize(person: Person, i: number): void {
    const { character } = person
    const before = centreOf(character)
    const solid = anySolid(this.dice, this.room.scale)
    this.#say('resize', i)
    const fits = character.resize(shapeOf(solid))
    this.#count(fits ? 'resized' : 'blocked')
    if (fits !== (character.blockedBy.length === 0)) this.judge.fault('nobody is named who is in the way')
    if (!fits) return
    person.solid = solid
    this.judge.resized(person, before)
  }

  /** Saves all; or goes back to where all was saved. */
  #snapshot(): void {
    const { world } = this.room
    const characters = this.people.map(({ character }) => character)
    if (this.#saved === undefined) {
      const people = this.people.map((person) => ({ states: [...person.character.state], person: copyOf(person) }))
      const clocks = this.driven.map(({ clock }) => clock)
      const poses = this.driven.map(({ pose }) => pose)
      this.#saved = { buffer: world.save({ characters }), clocks, poses, people }
      this.#count('save')
      return
    }
    const { buffer, clocks, poses, people } = this.#saved
    this.#saved = undefined
    world.restore(buffer, { characters })
    this.#count('go back')
    this.driven.forEach((one, i) => {
      one.clock = clocks[i]
      one.pose = poses[i]
    })
    this.people.splice(0, this.people.length, ...people.map(({ person }) => person))
    this.people.forEach(({ character }, i) => {
      this.#say('go back to a snapshot', i)
      if (people[i].states.some((x, k) => !Object.is(x, character.state[k]))) this.judge.fault('another state')
    })
  }
}

const lengthOf = ({ x, y, z }: { x: number; y: number; z: number }) => Math.sqrt(x * x + y * y + z * z)
