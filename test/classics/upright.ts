/** carom's player for lesson 3. */
import { Character, cylinder, type TriangleMesh, type Vec3, World } from 'carom'

export const SKIN = 0.02

export interface Upright {
  /** With the skin, so that it is the radius of the rows. */
  radius: number
  /** With the skin. */
  height: number
  stepHeight?: number
  maxSlope?: number
}

/** A Character that is an upright cylinder on its feet: the post's player as it should have been. */
export function upright(mesh: TriangleMesh, feet: Vec3, { radius, height, stepHeight, maxSlope }: Upright): Character {
  const world = new World()
  world.add(mesh)
  return new Character(world, {
    shape: cylinder({ radius: radius - SKIN, height: height - 2 * SKIN }),
    position: feet,
    skin: SKIN,
    ...(stepHeight === undefined ? {} : { stepHeight }),
    ...(maxSlope === undefined ? {} : { maxSlope }),
  })
}

/** Walks for some seconds, and remembers how high the feet came. */
export function walk(character: Character, velocity: Vec3, seconds: number, jump = false): { highest: number } {
  let highest = character.position.y
  for (let i = 0; i < Math.round(seconds * 60); i++) {
    character.walk({ velocity, jump: jump && i === 0 }, 1 / 60)
    highest = Math.max(highest, character.position.y)
  }
  return { highest }
}
