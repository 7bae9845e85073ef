/** The crowd as the page has it, without a page: a hundred and sixty people for a few seconds. More of it: crowd.long.test.ts. */
import { expect, test } from 'vitest'
import { peopleCarried, timeSteps } from './carries.ts'
import { readPeople, writePeople } from './people-address.ts'
import { play } from './test-crowd.ts'

test('two streams cross: they come on, and nobody is in anybody or in a wall', () => {
  const crowd = play({ situation: 'crossing', count: 40, kind: 'capsule' })
  expect(crowd.people).toHaveLength(40)
  const { deepest, inWalls } = crowd.walk(2.5)
  expect({ deepest, inWalls }).toEqual({ deepest: 0, inWalls: 0 })
  expect(crowd.went()).toBeGreaterThan(2)
  // the walk again is the same, to the last bit
  const again = play({ situation: 'crossing', count: 40, kind: 'capsule' })
  again.walk(2.5)
  expect(again.crowd.places).toEqual(crowd.crowd.places)
})

test('a machine that steps 200 people in 2 ms carries more than one that needs 20; the clock says how long they take', () => {
  expect(peopleCarried(2, 200, 1 / 30)).toBe(1000)
  const [quick, slow] = [peopleCarried(5, 200, 1 / 30), peopleCarried(20, 200, 1 / 30)]
  expect(quick).toBeGreaterThan(400)
  expect(slow).toBeLessThan(200)
  expect([quick % 10, slow % 10, peopleCarried(1e6, 200, 1 / 30), peopleCarried(0, 200, 1 / 30)]).toEqual([
    0, 0, 10, 1000,
  ])
  let time = 0
  let runs = 0
  // slow until it is compiled
  const run = () => {
    time += ++runs <= 10 ? 50 : 4
  }
  expect(timeSteps(run, () => time)).toBe(4)
})

test('a link has everybody where they are, to 2 cm, and nobody is in anybody', () => {
  const wanted = { situation: 'door', count: 60, kind: 'capsule' } as const
  const [here, there] = [play(wanted), play(wanted)]
  here.walk(3)
  const standings = here.people.map((_, i) => ({
    x: here.crowd.places[3 * i],
    z: here.crowd.places[3 * i + 2],
    about: here.crowd.goals.about(i),
  }))
  const text = writePeople(here.floor, standings)
  expect(text).toMatch(/^[\w-]{300}$/)
  const read = readPeople(there.floor, text, 60)
  there.crowd.putAll(read!)
  let farthest = 0
  for (const [i, { x, z, about }] of standings.entries()) {
    farthest = Math.max(farthest, Math.hypot(there.crowd.places[3 * i] - x, there.crowd.places[3 * i + 2] - z))
    expect(there.crowd.goals.about(i)).toBe(about)
  }
  expect(farthest).toBeLessThan(0.1)
  expect(there.walk(1)).toMatchObject({ deepest: 0, inWalls: 0 })
  for (const bad of ['', text.slice(5), `${text.slice(1)}!`]) expect(readPeople(there.floor, bad, 60)).toBe(null)
})
