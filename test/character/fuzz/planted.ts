/** Faults that are planted behind the judge's back, each true by what src/ says of the place: the judge has to find them. */
import { createHit } from '../../../src/index.ts'
import { Life, type Plant } from './life.ts'
import { centreOf, type Person } from './people.ts'
import { at } from './rooms.ts'
import { skinned } from './solids.ts'
import { newTally } from './tally.ts'
import { shapeOf } from './things.ts'

const hit = createHit()
const point = ([x, y, z]: readonly number[]) => at(x, y, z)

/** Puts its centre somewhere, as if it had come there. */
function put({ character }: Person, centre: readonly number[]): void {
  const state = character.state.slice()
  state.set(centre)
  character.restore(state)
}

/** In a room where nothing is driven: is there something between two places? */
const isBetween = ({ room: { world }, people }: Life, from: readonly number[], to: readonly number[]) =>
  world.castSegmentAny(point(from), point(to), { exclude: people.map(({ character }) => character.collider) })

/** How deep a body would be in what is not a person, at a place. */
function depthAt({ room: { world }, people }: Life, { solid }: Person, centre: readonly number[]): number {
  const exclude = people.map(({ character }) => character.collider)
  return world.overlap(shapeOf(solid), point(centre), hit, { exclude }) ? hit.depth : 0
}

/** Does nothing excuse it from being anywhere? */
const isFree = (person: Person) => !person.held && !person.outside && person.character.crushedBy.length === 0

const byMove = (afterMove: NonNullable<Plant['afterMove']>): Plant => ({ afterMove })

export const PLANTS: Record<string, Plant> = {
  'goes through what stands in its way': byMove((life, person, before, wish) => {
    if (!isFree(person) || life.driven.length > 0) return false
    const to = before.map((x, k) => x + wish[k])
    if (!isBetween(life, before, to) && !(depthAt(life, person, to) > 1e-3 * life.room.scale)) return false
    put(person, to)
    return true
  }),
  'goes through a triangle, a body wide': byMove((life, person, before, _wish, longest) => {
    const direction = life.dice.direction()
    const way = 2.5 * Math.max(...person.solid.half)
    // (so slow that it cannot have gone around)
    if (longest > way) return false
    const to = before.map((x, k) => x + way * direction[k])
    if (!isFree(person) || life.driven.length > 0 || !isBetween(life, before, to)) return false
    if (depthAt(life, person, to) > 0) return false
    put(person, to)
    return true
  }),
  'sinks 5 mm into the ground': byMove((life, person) => {
    const { ground } = person.character
    if (!isFree(person) || life.driven.length > 0 || ground.kind !== 'ground') return false
    const down = person.skin + 0.005 * life.room.scale
    const { x, y, z } = ground.normal
    const to = centreOf(person.character).map((c, k) => c - down * [x, y, z][k])
    if (!(depthAt(life, person, to) > 1e-3 * life.room.scale)) return false
    put(person, to)
    return true
  }),
  'loses a thousandth of its skin': byMove((life, person) => {
    const { ground } = person.character
    if (!isFree(person) || life.driven.length > 0 || ground.kind !== 'ground' || !(person.skin > 0)) return false
    const { x, y, z } = ground.normal
    const to = centreOf(person.character).map((c, k) => c - 1e-3 * person.skin * [x, y, z][k])
    const body = shapeOf(skinned(person.solid, person.skin))
    const exclude = life.people.map(({ character }) => character.collider)
    if (!life.room.world.overlap(body, point(to), hit, { exclude })) return false
    // (what is round is judged by a search)
    if (!(hit.triangle >= 0 && hit.depth > 1e-5 * life.room.scale)) return false
    put(person, to)
    return true
  }),
  'is flung': byMove((life, person, before, _wish, longest) => {
    if (!isFree(person) || life.driven.length > 0 || life.people.length > 1) return false
    const direction = life.dice.direction()
    const to = before.map((x, k) => x + 1.1 * longest * direction[k])
    if (isBetween(life, before, to) || depthAt(life, person, to) > 0) return false
    put(person, to)
    return true
  }),
  'comes into another': byMove((life, person) => {
    const other = life.dice.pick(life.people)
    if (other === person || other.ghost || person.ghost || !isFree(person) || !isFree(other)) return false
    if (life.driven.length > 0 || person.inOthers.size > 0) return false
    const to = centreOf(other.character).map((x) => x + 0.1 * person.solid.half[0])
    if (isBetween(life, centreOf(person.character), to) || depthAt(life, person, to) > 0) return false
    put(person, to)
    return true
  }),
  'comes to the other side of a piston': byMove((life, person) => {
    const piston = life.driven.find(({ thing }) => thing.isPiston && person.sides.has(thing.id))
    if (piston === undefined || !isFree(person) || person.fresh) return false
    const [, y, z] = centreOf(person.character)
    const away = piston.thing.parts[0].solid.half[0] + 1.1 * person.solid.half[0] + person.skin
    const x = piston.pose.position.x - (person.sides.get(piston.thing.id) as number) * away
    const exclude = [person.character.collider]
    if (life.room.world.overlap(shapeOf(person.solid), at(x, y, z), hit, { exclude })) return false
    put(person, [x, y, z])
    return true
  }),
  'does not say what crushes it': {
    afterFrame({ room: { world, scale } }, person) {
      const { character, solid } = person
      if (character.crushedBy.length === 0 || person.held || person.fresh) return false
      const exclude = [character.collider]
      if (!world.overlap(shapeOf(solid), point(centreOf(character)), hit, { exclude })) return false
      const { collider } = hit
      if (!character.crushedBy.includes(collider) || !(hit.depth > 1e-3 * scale)) return false
      if (person.inThings.has(collider)) return false
      character.crushedBy.length = 0
      return true
    },
  },
  'has NaN in its state': byMove(({ dice }, { character }) => {
    character.state[dice.whole(0, 14)] = Number.NaN
    return true
  }),
  'has NaN in a contact': byMove(({ dice }, { character: { contacts, contactCount } }) => {
    if (contactCount === 0) return false
    const contact = contacts[dice.whole(0, contactCount - 1)]
    // (no program may write there)
    if (dice.chance(0.3)) (contact as { speed: number }).speed = Number.NaN
    else ((dice.chance(0.5) ? contact.point : contact.normal) as { y: number }).y = Number.NaN
    return true
  }),
}

/** Plants faults in rooms of their own: how many of each were planted, and how many the judge found. */
export function plantAll(
  seed: number,
  times: number,
  names = Object.keys(PLANTS),
): Map<string, { planted: number; caught: number }> {
  const told = new Map<string, { planted: number; caught: number }>()
  for (const name of names) {
    const count = { planted: 0, caught: 0 }
    for (let room = 0; count.planted < times && room < 60 * times; room++) {
      const tally = newTally()
      const life = new Life(seed, room, tally, PLANTS[name])
      life.run()
      if (!life.planted) continue
      count.planted++
      if (tally.faults.length > 0) count.caught++
    }
    told.set(name, count)
  }
  return told
}
