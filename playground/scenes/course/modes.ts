import type { Character, Vec3, World } from 'carom'

/** A box in the world in which one moves otherwise: a ladder, a pool. */
export interface Medium {
  /** Its sensor. */
  readonly id: number
  /** How high it reaches. */
  readonly top: number
}

export type Verb = 'walk' | 'climb' | 'swim' | 'fly'

/** Who swims: with so much of the height under water; somebody on the ground wades deeper. */
const AFLOAT = { free: 0.45, wading: 0.65 }
/** Shares of the walking speed. */
const CLIMBS = 0.6
const SWIMS = 0.75
/** Who does nothing rises, m/s. */
const RISES = 0.4
/** Off a ladder: m/s away from it and up; it is not taken hold of again for so many seconds. */
const OFF = { away: 3, up: 3, seconds: 0.4 }
/** So near under the surface one can jump out of the water, metres. */
const AT_SURFACE = 0.1

/** What a step is given: wishes in m/s along the world's axes. */
export interface Wishes {
  readonly level: Vec3
  /** Where one looks, up and down as well. */
  readonly along: Vec3
  readonly speed: number
  readonly pressed: boolean
  readonly held: boolean
}

/** Ladder and water: which verb is due, and how it goes. The ladder is climbed towards +x. */
export function createModes(world: World, ladder: Medium, water: Medium) {
  let letGo = 0
  let leaps = false

  const isIn = (character: Character, tall: number, { id }: Medium) => {
    const { x, y, z } = character.position
    const centre = { x, y: y + tall / 2, z }
    return world.overlap(character.shape, centre, undefined, { sensors: true, filter: (one) => one === id })
  }

  return {
    verb(character: Character, tall: number, { level }: Wishes, dt: number): Verb {
      letGo -= dt
      const stands = character.ground.kind === 'ground'
      leaps &&= !stands && character.verticalSpeed > 0
      const depth = water.top - character.position.y
      const swims = depth > tall * (stands ? AFLOAT.wading : AFLOAT.free) && !leaps
      if (swims && isIn(character, tall, water)) return 'swim'
      const climbs = letGo <= 0 && (level.x > 0 || !stands)
      return climbs && isIn(character, tall, ladder) ? 'climb' : 'walk'
    },

    climb(character: Character, { level, speed, pressed }: Wishes, dt: number): void {
      if (pressed) {
        letGo = OFF.seconds
        character.launch({ x: -OFF.away, y: OFF.up, z: 0 })
        character.walk({ velocity: level }, dt)
        return
      }
      const rate = CLIMBS * speed
      const room = Math.max(0, ladder.top - character.position.y) / dt
      const y = level.x > 0 ? Math.min(rate, room) : level.x < 0 ? -rate : 0
      character.fly({ velocity: { x: Math.max(0, level.x), y, z: level.z / 2 } }, dt)
    },

    swim(character: Character, tall: number, { level, along, speed, pressed, held }: Wishes, dt: number): void {
      const under = water.top - character.position.y - tall / 2
      if (pressed && under < AT_SURFACE) {
        leaps = true
        character.launch({ x: 0, y: character.jumpSpeed, z: 0 })
        character.walk({ velocity: level }, dt)
        return
      }
      const isIdle = along.x === 0 && along.y === 0 && along.z === 0
      const wish = held ? SWIMS * speed : isIdle ? RISES : SWIMS * along.y
      const y = Math.min(wish, Math.max(0, under) / dt)
      character.fly({ velocity: { x: SWIMS * along.x, y, z: SWIMS * along.z } }, dt)
    },

    forget() {
      letGo = 0
      leaps = false
    },
  }
}
