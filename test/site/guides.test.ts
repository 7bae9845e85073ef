/** The programs of the site's guides keep what their pages promise. Each is played once, by its own demo. */
import { readFileSync } from 'node:fs'
import { sphere } from 'carom'
import { expect, test } from 'vitest'
import * as cameraArm from '../../site/guides/camera-arm.ts'
import * as crouch from '../../site/guides/crouch.ts'
import * as doors from '../../site/guides/doors.ts'
import * as ladder from '../../site/guides/ladder.ts'
import * as lifts from '../../site/guides/lifts.ts'
import * as lineOfSight from '../../site/guides/line-of-sight.ts'
import * as mousePick from '../../site/guides/mouse-pick.ts'
import * as oneWay from '../../site/guides/one-way.ts'
import * as saveGame from '../../site/guides/save-game.ts'
import * as slopes from '../../site/guides/slopes.ts'
import * as trigger from '../../site/guides/trigger.ts'
import * as water from '../../site/guides/water.ts'
import { guides } from '../../site/pages.mjs'
import { distance, feet, play } from './play.ts'

const SECONDS = 10

/** What each guide promises, judged while it is played. */
const CLAIMS: Record<string, () => void> = {
  slopes() {
    const highest = [0, 0, 0]
    play(slopes, SECONDS, () => {
      for (const [i, { position }] of slopes.characters.entries()) highest[i] = Math.max(highest[i], position.y)
    })
    expect(highest[0]).toBeCloseTo(2, 9) // eight steps of 0.25 m
    expect(highest[1]).toBeGreaterThan(1.5)
    expect(highest[2]).toBeLessThan(0.05) // 50° is a wall to those who walk 45°
  },
  lifts() {
    const [onLift, onFerry, onTurntable] = lifts.characters
    play(lifts, SECONDS, (time) => {
      expect(onLift.position.y).toBeCloseTo(1.7 - 1.5 * Math.cos(time), 9)
      expect(onFerry.position.z).toBeCloseTo(3 * Math.sin(time), 9)
      expect(onTurntable.position.x).toBeCloseTo(5 + Math.cos(time), 3)
      expect(onTurntable.position.z).toBeCloseTo(-Math.sin(time), 3)
    })
  },
  'one-way'() {
    const [player] = oneWay.characters
    const stood: number[] = []
    play(oneWay, 8, () => {
      const height = Number(player.position.y.toFixed(6))
      if (player.ground.kind === 'ground' && height !== stood.at(-1)) stood.push(height)
    })
    expect(stood).toEqual([0, 1.2, 2.4, 1.2, 0])
  },
  trigger() {
    const [player] = trigger.characters
    let seen = 0
    play(trigger, SECONDS, () => {
      const isIn = Math.abs(player.position.x) < 1.5 + 0.32
      const ball = { x: 0, y: 0, z: 0 }
      trigger.balls.getPosition(0, ball)
      expect(trigger.visitors).toBe((isIn ? 1 : 0) + (ball.y < 2.3 ? 1 : 0))
      seen = Math.max(seen, trigger.visitors)
    })
    expect(seen).toBe(2)
  },
  doors() {
    const [player] = doors.characters
    const said = new Set<string>()
    let least = 9
    play(doors, SECONDS, () => {
      said.add(doors.says())
      least = Math.min(least, player.position.z)
      expect(player.crushedBy).toEqual([])
    })
    expect(least).toBeLessThan(-3.9)
    expect(player.position.z).toBeCloseTo(4, 1)
    expect([...said].sort()).toEqual(['closed', 'closing', 'open', 'opening'].map((word) => `the door is ${word}`))
  },
  crouch() {
    const [player] = crouch.characters
    const said: string[] = []
    play(crouch, 8, () => {
      if (crouch.says() !== said.at(-1)) said.push(crouch.says())
      const top = player.position.y + (player.shape as { height: number }).height
      if (Math.abs(player.position.x) < 1.5) expect(top).toBeLessThan(1.2) // under the beam
    })
    expect(said).toEqual([
      'stands',
      'crouches',
      'no room to stand up',
      'stands',
      'crouches',
      'no room to stand up',
      'stands',
    ])
  },
  ladder() {
    const [player] = ladder.characters
    const heights: number[] = []
    play(ladder, 9, () => heights.push(player.position.y))
    expect(Math.max(...heights)).toBeCloseTo(3, 1)
    expect(heights[4.4 * 60]).toBeCloseTo(3, 6) // on the floor above
    expect(heights.at(-1)).toBeCloseTo(0, 6)
  },
  water() {
    const [player] = water.characters
    let swum = 0
    play(water, 14, () => {
      if (water.swims) swum++
      if (water.swims) expect(player.position.y + 0.92).toBeLessThan(-0.5 + 0.01) // the middle is never over the surface
    })
    expect(swum).toBeGreaterThan(120)
  },
  'camera-arm'() {
    const { position, target } = cameraArm.camera
    let shortest = 9
    play(cameraArm, SECONDS, () => {
      expect(cameraArm.world.overlapAny(sphere({ radius: 0.19 }), position)).toBe(false)
      expect(cameraArm.world.castSegmentAny(target, position)).toBe(false)
      shortest = Math.min(shortest, distance(position, target))
    })
    expect(shortest).toBeLessThan(3)
  },
  'mouse-pick'() {
    const picked = new Set<string>()
    play(mousePick, SECONDS, () => {
      picked.add(mousePick.says().replace(/,.*/, ''))
      for (const id of mousePick.marked()) {
        const centre = { x: 0, y: 0, z: 0 }
        mousePick.world.getPosition(id, centre)
        expect(distance(centre, mousePick.hit.point)).toBeLessThan(0.6 * Math.sqrt(3) + 1e-9)
      }
    })
    expect([...picked].sort()).toEqual(['a box', 'a capsule', 'a sphere', 'the floor'])
  },
  'line-of-sight'() {
    const [player, guard] = lineOfSight.characters
    const seen = [0, 0]
    play(lineOfSight, SECONDS, () => {
      seen[lineOfSight.sees ? 1 : 0]++
      const [a, b] = [feet(player), feet(guard)]
      // where the line crosses the two faces of the walls, by hand
      const at = (z: number) => a.x + ((z - a.z) / (b.z - a.z)) * (b.x - a.x)
      const [low, high] = [at(0.2), at(-0.2)].sort((p, q) => p - q)
      expect(lineOfSight.sees).toBe(![-2.5, 0.5, 3].some((x) => low <= x + 0.7 && high >= x - 0.7))
    })
    expect(Math.min(...seen)).toBeGreaterThan(60)
  },
  'save-game'() {
    const { world, characters, balls } = saveGame
    const hash = () => world.hash({ characters, balls })
    const hashes: string[] = []
    play(saveGame, SECONDS, () => hashes.push(hash()))
    // saved in the step that begins at 2 s, loaded in the one at 5 s: everything after it is the same, bit for bit
    expect(hashes.slice(300, 359)).toEqual(hashes.slice(120, 179))
    expect(new Set(hashes.slice(0, 300)).size).toBe(300)
  },
}

test.each(Object.entries(CLAIMS))('%s keeps what it promises', (_name, judge) => judge())

test('every guide with a program has a claim, and a program is short', () => {
  const programs = guides('.').filter((path) => readFileSync(path, 'utf8').includes('<Scene '))
  expect(programs.map((path) => path.replace(/^site\/guides\/(.*)\.md$/, '$1')).sort()).toEqual(
    Object.keys(CLAIMS).sort(),
  )
  for (const name of Object.keys(CLAIMS)) {
    const lines = readFileSync(`site/guides/${name}.ts`, 'utf8').split('\n').length - 1
    expect(lines, name).toBeLessThanOrEqual(50)
  }
})
