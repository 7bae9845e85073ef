import { expect } from 'vitest'
import { ball, radians, still, type Triple, walk, worldOf } from './levels.ts'

/** n steep triangles around the y axis, their tip at the origin. */
const funnel = (n: number, degrees: number) => {
  const rim = (i: number): Triple => {
    const a = ((i + 0.3) / n) * 2 * Math.PI
    return [5 * Math.cos(a), 5 * Math.tan(radians(degrees)), 5 * Math.sin(a)]
  }
  return worldOf(Array.from({ length: n }, (_, i) => [0, 0, 0, ...rim(i + 1), ...rim(i)]).flat())
}

/** Who falls into a funnel of n slopes is held there, does not stir, and can jump. */
export function isHeld(n: number, degrees: number): void {
  const player = ball(funnel(n, degrees), 0.3, 4, 0.2)
  walk(player, still.velocity, 200)
  expect(player.ground.kind).toBe('ground')
  const before = player.state.slice()
  walk(player, still.velocity, 30)
  expect(player.state).toEqual(before)
  const { y } = player.position
  for (let i = 0; i < 10; i++) player.walk({ ...still, jump: i === 0 }, 1 / 60)
  expect(player.position.y).toBeGreaterThan(y + 0.3)
}
