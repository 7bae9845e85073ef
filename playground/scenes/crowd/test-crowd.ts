/** The crowd in tests: on the plaza, without a page. */
import { TriangleMesh, type Vec3, World } from 'carom'
import { plaza } from '../../../scenes/plaza.ts'
import { createCrowd, LEVEL, LEVEL_MASK, type Wanted } from './crowd.ts'
import { countInWalls, measureTouch } from './figures.ts'
import { type Floor, surveyFloor } from './floor.ts'
import { STANDS } from './situations.ts'

const DT = 1 / 30

let place: { mesh: TriangleMesh; floor: Floor } | undefined

function placeForAll() {
  if (place !== undefined) return place
  const { positions, indices } = plaza()
  const mesh = new TriangleMesh(positions, indices)
  const world = new World()
  world.add(mesh, { layer: LEVEL })
  place = { mesh, floor: surveyFloor(world, mesh.bounds, LEVEL_MASK) }
  return place
}

export function play(wanted: Wanted, feet: Vec3 = STANDS[wanted.situation].feet) {
  const { mesh, floor } = placeForAll()
  const crowd = createCrowd(mesh, floor, wanted, feet)
  const begun = crowd.places.slice()
  return {
    crowd,
    floor,
    people: crowd.walkers,
    /** So many seconds; what was measured at worst, every third of a second. */
    walk(seconds: number, { givesWay = true, velocity = { x: 0, y: 0, z: 0 } } = {}) {
      const worst = { deepest: 0, inWalls: 0, touching: 0 }
      for (let step = 0; step < seconds / DT; step++) {
        crowd.plan(DT, givesWay)
        crowd.walk(DT, { velocity })
        crowd.arrive()
        if (step % 10 !== 9) continue
        const { deepest, touching } = measureTouch(crowd)
        worst.deepest = Math.max(worst.deepest, deepest)
        worst.touching = Math.max(worst.touching, touching)
        worst.inWalls = Math.max(worst.inWalls, countInWalls(crowd))
      }
      return worst
    },
    /** How far people are from where they began, in the mean. */
    went(): number {
      let sum = 0
      for (let i = 0; i < crowd.walkers.length; i++)
        sum += Math.hypot(crowd.places[3 * i] - begun[3 * i], crowd.places[3 * i + 2] - begun[3 * i + 2])
      return sum / crowd.walkers.length
    },
    /** How much of their pace they lack, in the mean. */
    waiting: () => crowd.waiting.reduce((sum, one) => sum + one, 0) / crowd.waiting.length,
  }
}
