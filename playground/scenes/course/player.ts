import { Character, type Vec3, type World } from 'carom'
import { advanceGait, createGait, type GaitSettings, resetGait } from 'carom/controls'
import type { Hands } from '../../level/hands.ts'
import { createModes, type Media, type Verb, type Wishes } from './modes.ts'
import { bodyOf, type Kind, optionsOf, type Settings, SIZES } from './settings.ts'

/** Shares of the walking speed. */
const CROUCH = 0.5
const FLY = 8

/** The settings of a gait that the panel sets. */
const GAIT: readonly (keyof GaitSettings)[] = [
  'acceleration',
  'braking',
  'airAcceleration',
  'coyote',
  'buffer',
  'release',
]

/** Who is led by the visitor's hands. */
export interface Player {
  readonly character: Character
  /** Where the feet were before the last step. */
  readonly before: Vec3
  /** What it did in the last step. */
  readonly verb: Verb
  /** With its skin; it crouches as long as there is no room to stand. */
  readonly tall: number
  readonly crouched: boolean
  readonly kind: Kind
  step(dt: number): void
  /** Down, or up again as soon as there is room. */
  crouch(): void
  teleport(feet: Vec3): void
  /** The settings have changed. @returns is there room for the body that they want? */
  refit(): boolean
}

export function createPlayer(world: World, media: Media, hands: Hands, settings: Settings, feet: Vec3): Player {
  const modes = createModes(media)
  const gait = createGait()
  let worn = { ...settings }
  let tall = SIZES[worn.kind].tall
  let wantsDown = false
  let held = false
  let verb: Verb = 'walk'
  let character = new Character(world, { shape: bodyOf(worn, tall), position: feet, ...optionsOf(worn) })
  let before = { ...character.position }

  /** Where there is no room it stays as it is. */
  function size(): void {
    const { tall: high, crouched: low } = SIZES[worn.kind]
    const wish = wantsDown ? low : high
    if (wish !== tall && character.resize(bodyOf(worn, wish))) tall = wish
  }

  /** m/s along the world's axes. @param pitch of who goes where they look */
  function wish(speed: number, pitch = 0): Vec3 {
    const { right, forward, up } = hands.move
    const [sin, cos] = [Math.sin(hands.yaw), Math.cos(hands.yaw)]
    const level = forward * Math.cos(pitch)
    return {
      x: (right * cos - level * sin) * speed,
      y: (forward * Math.sin(pitch) + up) * speed,
      z: (-right * sin - level * cos) * speed,
    }
  }

  function move(dt: number): void {
    const pressed = hands.jump && !held
    held = hands.jump
    const isLow = tall < SIZES[worn.kind].tall
    const speed = isLow ? CROUCH * settings.speed : hands.running ? settings.runSpeed : settings.speed
    const wishes: Wishes = { level: wish(speed), along: wish(speed, hands.pitch), speed, pressed, held }
    verb = modes.verb(character, tall, wishes, dt)
    if (hands.flying || (hands.move.up !== 0 && verb !== 'swim')) verb = 'fly'
    if (verb !== 'walk') resetGait(gait)
    const flight = { velocity: wish(FLY, hands.pitch) }
    if (verb === 'fly') settings.noclip ? character.noclip(flight, dt) : character.fly(flight, dt)
    else if (verb === 'climb') modes.climb(character, wishes, dt)
    else if (verb === 'swim') modes.swim(character, tall, wishes, dt)
    else {
      for (const name of GAIT) gait.settings[name] = settings[name]
      gait.settings.speed = speed
      advanceGait(gait, character, { direction: wish(1), jump: hands.jump }, dt)
    }
  }

  return {
    get character() {
      return character
    },
    get before() {
      return before
    },
    get verb() {
      return verb
    },
    get tall() {
      return tall
    },
    get crouched() {
      return tall < SIZES[worn.kind].tall
    },
    get kind() {
      return worn.kind
    },
    step(dt) {
      size()
      before = { ...character.position }
      move(dt)
    },
    crouch() {
      wantsDown = !wantsDown
    },
    teleport(to) {
      resetGait(gait)
      modes.forget()
      wantsDown = false
      character.teleport(to)
      size()
      before = { ...character.position }
    },
    refit() {
      const { tall: high, crouched: low } = SIZES[settings.kind]
      const next = wantsDown || tall < SIZES[worn.kind].tall ? low : high
      // a place for it is looked for with the body that it has
      if (settings.kind !== worn.kind && !character.resize(bodyOf({ ...worn, kind: settings.kind }, next))) return false
      tall = next
      worn = { ...settings }
      const { state } = character
      character.dispose()
      const again = new Character(world, {
        shape: bodyOf(worn, tall),
        position: character.position,
        ...optionsOf(worn),
      })
      if (again.skin === character.skin) again.restore(state)
      character = again
      return true
    },
  }
}
