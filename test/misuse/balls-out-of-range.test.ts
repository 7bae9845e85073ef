import { expect, test } from 'vitest'
import { Balls, World } from '../../src/index.ts'

// A hit may make a ball faster than numbers go: here one of 1 kg is struck by one of 10¹⁸ kg at nearly 2⁶⁰ m/s, and leaves twice as fast.
// The advance of the hit is right. The next one cannot be, says so, and changes nothing, until that ball is slowed or removed.
test.each(['slowed', 'removed'])('a ball beyond the range stops time until it is %s', (how) => {
  const balls = new Balls(new World(), { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
  const speed = 2 ** 60 * 0.75
  const heavy = balls.add({
    position: { x: -1, y: 0, z: 0 },
    velocity: { x: speed, y: 0, z: 0 },
    radius: 0.25,
    mass: 1e18,
  })
  const light = balls.add({ position: { x: 1, y: 0, z: 0 }, radius: 0.25 })
  const dt = 4 / speed
  balls.advance(dt)
  const out = { x: 0, y: 0, z: 0 }
  balls.getVelocity(light, out)
  expect(out.x).toBeGreaterThan(2 ** 60)
  const before = [heavy, light].map((id) => {
    balls.getPosition(id, out)
    return { ...out }
  })
  for (let again = 0; again < 3; again++)
    expect(() => balls.advance(dt)).toThrow(
      /^Balls\.advance: the velocity\.x of ball 1 is [\de.+]+, expected a finite number/,
    )
  const after = [heavy, light].map((id) => {
    balls.getPosition(id, out)
    return { ...out }
  })
  expect(after).toEqual(before)
  if (how === 'slowed') balls.setVelocity(light, { x: speed, y: 0, z: 0 })
  else balls.remove(light)
  expect(balls.advance(dt)).toBe('complete')
})
