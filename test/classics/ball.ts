/** carom's player for lesson 2. */
import { Character, type MoveResult, sphere, type TriangleMesh, type Vec3, World } from 'carom'

export interface Moved {
  result: MoveResult
  /** The ball's centre afterwards. */
  centre: Vec3
  contacts: number
}

/** A Character that is a ball of radius 5, its centre at a place: the article's player as it should have been. */
export function ball(mesh: TriangleMesh, centre: Vec3, skin = 0.2): Character {
  const world = new World()
  world.add(mesh)
  return new Character(world, {
    shape: sphere({ radius: 5 }),
    position: { x: centre.x, y: centre.y - 5 - skin, z: centre.z },
    skin,
  })
}

/** The centre of such a ball. */
export function centreOf(character: Character, skin = 0.2): Vec3 {
  const { x, y, z } = character.position
  return { x, y: y + 5 + skin, z }
}

/** Moves such a ball from one place towards another, sliding. */
export function slide(mesh: TriangleMesh, from: Vec3, to: Vec3, skin = 0.2): Moved {
  const character = ball(mesh, from, skin)
  const result = character.move({ x: to.x - from.x, y: to.y - from.y, z: to.z - from.z })
  return { result, centre: centreOf(character, skin), contacts: character.contactCount }
}
