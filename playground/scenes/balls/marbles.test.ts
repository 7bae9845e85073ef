/** Marbles: all go through the loop and the funnel, and sleep in the tray. */
import { expect, test } from 'vitest'
import { RADIUS, TRAY } from './marble-run.ts'
import { createMarbles } from './marbles.ts'

test('24 marbles come to rest in the tray, one at a time, and none is lost', () => {
  const marbles = createMarbles()
  marbles.add(24)
  const place = { x: 0, y: 0, z: 0 }
  const turn = { x: 0, y: 0, z: 0, w: 1 }
  let highest = 0
  for (let i = 0; i < 3600 && !(marbles.waiting === 0 && marbles.resting === 24); i++) {
    marbles.step(1 / 60)
    // the first one: over the top of the loop, between its beginning and its end
    marbles.balls.getPosition(0, place)
    if (place.z > 0.1 && place.z < 0.3) highest = Math.max(highest, place.y)
  }
  expect(highest).toBeGreaterThan(3.2)
  expect([marbles.resting, marbles.inTray, marbles.lost, marbles.limited]).toEqual([24, 24, 0, 0])
  for (const id of marbles.balls.ids()) {
    marbles.balls.getPosition(id, place)
    marbles.balls.getOrientation(id, turn)
    expect(Math.abs(place.x - TRAY.x)).toBeLessThan(TRAY.halfX - RADIUS + 1e-6)
    expect(Math.abs(place.z - TRAY.z)).toBeLessThan(TRAY.halfZ - RADIUS + 1e-6)
    expect(Math.abs(turn.w)).toBeLessThan(1)
  }
  // and stay there
  const before = marbles.balls.ids().map((id) => {
    const at = { x: 0, y: 0, z: 0 }
    marbles.balls.getPosition(id, at)
    return at
  })
  for (let i = 0; i < 60; i++) marbles.step(1 / 60)
  for (const [i, id] of marbles.balls.ids().entries()) {
    marbles.balls.getPosition(id, place)
    expect(place).toEqual(before[i])
  }
})

test('there are a thousand at most', () => {
  const marbles = createMarbles()
  marbles.add(5000)
  expect(marbles.waiting).toBe(1000)
})
