/** As guides.test.ts, for the guides whose programs import packages of the site's own: crashcat and navcat. */
import { CHARACTER_STATE, type Character, createHit } from 'carom'
import { expect, test } from 'vitest'
import { installSite } from './installed.ts'
import { distance, play, type WITH_PACKAGES } from './play.ts'

const centreOf = ({ state }: Character) => {
  const [x, y, z] = state.subarray(CHARACTER_STATE.centre.offset)
  return { x, y, z }
}

const CLAIMS: Record<(typeof WITH_PACKAGES)[number], () => Promise<void>> = {
  async crates() {
    const { characters, crates, demo, step, world } = await import('../../site/guides/crates.ts')
    const [player] = characters
    const colliders = crates.map(({ collider }) => collider)
    const placeOf = (collider: number) => {
      const at = { x: 0, y: 0, z: 0 }
      world.getPosition(collider, at)
      return at
    }
    const starts = colliders.map(placeOf)
    let before = starts
    let [stood, fastest] = [0, 0]
    play({ world, step, demo }, 20, () => {
      const now = colliders.map(placeOf)
      for (const [i, { body }] of crates.entries()) {
        // the pushes of this step move the body in the next one only
        expect([now[i].x, now[i].y, now[i].z]).toEqual([...body.position])
        expect(Math.abs(now[i].x)).toBeLessThan(6)
        fastest = Math.max(fastest, 60 * distance(now[i], before[i]))
      }
      before = now
      expect(player.crushedBy).toEqual([])
      expect(world.overlapAny(player.shape, centreOf(player))).toBe(false)
      if (colliders.includes(player.ground.collider) && Math.abs(player.position.y - 1) < 0.05) stood++
    })
    expect(stood).toBeGreaterThan(20) // on top of a crate of 1 m
    expect(fastest).toBeLessThan(6.3) // a fall of 2 m: √(2 · 9.81 · 2); nothing flies off
    const ways = starts.map((start, i) => distance(start, before[i]))
    expect(ways.filter((way) => way > 1).length).toBeGreaterThanOrEqual(3)
  },
  async navmesh() {
    const { agents, characters, lines, step, world } = await import('../../site/guides/navmesh.ts')
    const goals = agents.map(({ goal }) => [goal])
    const highest = agents.map(() => 0)
    const hit = createHit()
    const exclude = characters.map(({ collider }) => collider)
    let [corners, before] = [0, characters.map(centreOf)]
    play({ world, step }, 40, (time) => {
      for (const [i, { character, goal, path }] of agents.entries()) {
        if (goal !== goals[i].at(-1)) goals[i].push(goal)
        highest[i] = Math.max(highest[i], character.position.y)
        expect(distance(centreOf(character), before[i])).toBeLessThan(0.35) // 2 m/s, and a step of the stairs
        expect(character.position.y).toBeGreaterThan(-1e-6)
        if (Math.round(time * 60) % 60 !== 0) continue
        for (const { x, y, z } of path) {
          corners++
          expect(world.castRay({ x, y: y + 1, z }, { x: 0, y: -1, z: 0 }, 2, hit, { exclude })).toBe(true)
          expect(Math.abs(hit.point.y - y)).toBeLessThan(0.31) // as flat as a step of 0.2 m and a cell
        }
      }
      before = characters.map(centreOf)
    })
    expect(corners).toBeGreaterThan(300)
    expect(lines().length).toBeGreaterThan(6)
    for (const height of highest) expect(height).toBeCloseTo(1.2, 6) // everybody has been upstairs
    for (const seen of goals) expect(new Set(seen).size).toBe(4) // and at all four goals
  },
}

test.runIf(await installSite()).each(Object.entries(CLAIMS))('%s keeps what it promises', (_, judge) => judge())
