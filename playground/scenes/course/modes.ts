import type { Character, Vec3 } from 'carom'

/** Where one moves otherwise: the sensors of a ladder and of a pool, and how high the water stands. */
export interface Media {
  readonly ladder: number
  readonly water: number
  readonly surface: number
}

export type Verb = 'walk' | 'climb' | 'swim' | 'fly'

/** Who swims: with so much of the height under water; somebody on the ground wades deeper. */
const AFLOAT = { free: 0.45, wading: 0.65 }
/** Who walks past a ladder's foot does not walk towards it, m/s. */
const TOWARDS = 0.1
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
export function createModes({ ladder, water, surface }: Media) {
  let letGo = 0
  let leaps = false

  return {
    verb(character: Character, tall: number, { level }: Wishes, dt: number): Verb {
      letGo -= dt
      const stands = character.ground.kind === 'ground'
      leaps &&= !stands && character.verticalSpeed > 0
      const depth = surface - character.position.y
      const swims = depth > tall * (stands ? AFLOAT.wading : AFLOAT.free) && !leaps
      if (swims && character.touches(water)) return 'swim'
      const climbs = letGo <= 0 && (level.x > TOWARDS || !stands)
      return climbs && character.touches(ladder) ? 'climb' : 'walk'
    },

    climb(character: Character, { level, pressed }: Wishes, dt: number): void {
      if (pressed) {
        letGo = OFF.seconds
        character.launch({ x: -OFF.away, y: OFF.up, z: 0 })
        character.walk({ velocity: level }, dt)
        return
      }
      // towards it is up, away from it is down
      const velocity = { x: Math.max(0, level.x), y: CLIMBS * level.x, z: level.z / 2 }
      character.climb({ velocity, ladder }, dt)
    },

    swim(character: Character, tall: number, { level, along, speed, pressed, held }: Wishes, dt: number): void {
      const under = surface - character.position.y - tall / 2
      if (pressed && under < AT_SURFACE) {
        leaps = true
        character.launch({ x: 0, y: character.jumpSpeed, z: 0 })
        character.walk({ velocity: level }, dt)
        return
      }
      const isIdle = along.x === 0 && along.y === 0 && along.z === 0
      const y = held ? SWIMS * speed : isIdle ? RISES : SWIMS * along.y
      character.swim({ velocity: { x: SWIMS * along.x, y, z: SWIMS * along.z }, water }, dt)
    },

    forget() {
      letGo = 0
      leaps = false
    },
  }
}
