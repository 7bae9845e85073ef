/** The programs of the site's guides keep what their pages promise. Each is played once, by its own demo. */
import { readFileSync } from 'node:fs'
import { sphere, type Vec3 } from 'carom'
import { createDevices, readDevices } from 'carom/controls'
import { Raycaster, type SkinnedMesh, Vector3 } from 'three'
import { expect, test } from 'vitest'
import * as bouncingBalls from '../../site/guides/bouncing-balls.ts'
import * as cameraArm from '../../site/guides/camera-arm.ts'
import * as conveyor from '../../site/guides/conveyor.ts'
import * as crouch from '../../site/guides/crouch.ts'
import * as crowd from '../../site/guides/crowd.ts'
import * as doors from '../../site/guides/doors.ts'
import * as explosion from '../../site/guides/explosion.ts'
import * as firstPerson from '../../site/guides/first-person.ts'
import { STILL } from '../../site/guides/guide.ts'
import * as hitbox from '../../site/guides/hitbox.ts'
import * as jumpFeel from '../../site/guides/jump-feel.ts'
import * as knockBack from '../../site/guides/knock-back.ts'
import * as ladder from '../../site/guides/ladder.ts'
import * as lifts from '../../site/guides/lifts.ts'
import * as lineOfSight from '../../site/guides/line-of-sight.ts'
import * as measure from '../../site/guides/measure.ts'
import * as mousePick from '../../site/guides/mouse-pick.ts'
import * as netcode from '../../site/guides/netcode.ts'
import * as oneWay from '../../site/guides/one-way.ts'
import * as planet from '../../site/guides/planet.ts'
import * as replay from '../../site/guides/replay.ts'
import * as saveGame from '../../site/guides/save-game.ts'
import * as skinnedEnemy from '../../site/guides/skinned-enemy.ts'
import * as slopes from '../../site/guides/slopes.ts'
import * as streaming from '../../site/guides/streaming.ts'
import * as throwArc from '../../site/guides/throw-arc.ts'
import * as trigger from '../../site/guides/trigger.ts'
import * as water from '../../site/guides/water.ts'
import { asFunction } from '../../site/guides-plugin.mjs'
import { guides } from '../../site/pages.mjs'
import { PARTS } from '../../site/stage/robot.ts'
import { DT, distance, feet, play, WITH_PACKAGES } from './play.ts'

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
      expect(onLift.ground.velocity.y).toBeCloseTo(1.5 * Math.sin(time), 1)
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
    const said: string[] = []
    let deepest = 0
    play(water, 16, (_, { action }) => {
      if (water.says() !== said.at(-1)) said.push(water.says())
      const middle = player.position.y + 0.92
      if (water.swims) expect(middle).toBeLessThan(-0.5 + 0.01) // never over the surface
      if (water.swims && !action) expect(player.velocity.y).toBeGreaterThan(-1e-9)
      expect(Math.abs(player.velocity.x)).toBeLessThan(2 + 1e-9)
      deepest = Math.min(deepest, middle)
    })
    expect(deepest).toBeCloseTo(-1.5, 1) // a dive of a second, from -0.5
    // in from the bank, out on the beach, and back in; then a jump onto the bank
    expect(said).toEqual(['walks', 'falls', 'swims', 'walks', 'swims', 'falls', 'walks'])
    expect(player.position.x).toBeLessThan(0)
    expect(player.position.y).toBeCloseTo(0, 9)
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
  'first-person'() {
    const [player] = firstPerson.characters
    const said = new Set<string>()
    const { position: eye } = firstPerson.camera
    let before = { ...eye, y: 1.65 }
    let [least, most, jolt] = [9, 0, 0]
    play(firstPerson, 17, () => {
      said.add(firstPerson.says())
      least = Math.min(least, player.position.x)
      most = Math.max(most, player.position.x)
      if (eye.x > -6.5 && eye.x < -4) jolt = Math.max(jolt, Math.abs(eye.y - before.y)) // on the stairs, of 0.25 m each
      before = { ...eye }
      expect(firstPerson.world.overlapAny(sphere({ radius: 0.1 }), eye)).toBe(false)
    })
    expect([least, most].map((x) => x.toFixed(2))).toEqual(['-9.48', '8.98'])
    expect([...said].sort()).toEqual([
      'a ledge of 0.90 m: vault',
      'a ledge of 1.00 m: vault',
      'a ledge of 1.60 m: climb',
      'climbs',
      'walks',
    ])
    expect(jolt).toBeGreaterThan(0.03)
    expect(jolt).toBeLessThan(0.06)

    // the page's lines: W walks where the player looks
    const keys = new EventTarget()
    const devices = createDevices(keys)
    keys.dispatchEvent(Object.assign(new Event('keydown'), { code: 'KeyW' }))
    devices.yaw = -Math.PI / 2
    player.teleport({ x: -9, y: 0, z: 0 })
    for (let i = 0; i < 30; i++) {
      readDevices(devices, DT)
      const { direction: move, jump } = devices.input
      firstPerson.step(DT, { ...STILL, move, jump, yaw: devices.yaw, pitch: -devices.pitch })
    }
    devices.dispose()
    expect(player.position.x).toBeCloseTo(-9 + 3.5 / 2, 9)
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
  measure() {
    expect(measure.door.distance).toBeCloseTo(0.95, 12)
    const said = new Set<string>()
    play(measure, SECONDS, () => {
      const [, near, wall] = /^([\d.]+) m to (the [a-z ]+);/.exec(measure.says()) ?? []
      said.add(wall)
      const { point, wall: there } = measure
      expect(Number(near)).toBeCloseTo(distance(point, there.point), 2)
    })
    expect([...said].sort()).toEqual(['the board', 'the left wall', 'the right wall'])
    for (const turn of [0, 0.1, 0.3]) {
      // a box of this width and length, turned, is w cos + l sin wide
      const most = (0.95 - 1.2 * Math.sin(turn)) / Math.cos(turn)
      expect(measure.widest(1.2, 1.1, turn)).toBeCloseTo(most, 7)
    }
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
  replay() {
    const [live, ghost] = replay.characters
    const walked: Vec3[] = []
    let same = 0
    play(replay, 19, () => {
      walked.push(feet(live))
      if (replay.last === undefined) return
      same++
      expect(feet(ghost)).toEqual(walked[walked.length - 361]) // 6 s ago, bit for bit
      expect(replay.hashes[1]).toBe(replay.hashes[0])
    })
    expect(same).toBe(13 * 60)
    const tape = replay.last as NonNullable<typeof replay.last>
    expect(new Set(tape.hashes).size).toBe(360)
    expect(replay.check(tape, DT)).toBe(-1)
    const inputs = [...tape.inputs]
    inputs[200] = { velocity: { x: 0, y: 0, z: 5 } }
    expect(replay.check({ ...tape, inputs }, DT)).toBe(200)
  },
  'throw-arc'() {
    const { balls } = throwArc
    let thrown = -1
    let predicted: Vec3[] = []
    const away: number[] = []
    play(throwArc, SECONDS, (_, { action }) => {
      if (action && thrown < 0) {
        thrown = balls.ids().at(-1) as number
        predicted = throwArc.path
      }
      const first = balls.events.slice(0, balls.eventCount).find(({ ball }) => ball === thrown)
      if (first === undefined) return
      away.push(Math.min(...predicted.map((point) => distance(first.position, point))))
      thrown = -1
    })
    expect(away.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...away)).toBeLessThan(1e-9)
  },
  crowd() {
    const { characters } = crowd
    let nearest = 9
    play(crowd, SECONDS, () => {
      for (let i = 0; i < characters.length; i++) {
        const a = characters[i].position
        for (let k = 0; k < i; k++) {
          const b = characters[k].position
          nearest = Math.min(nearest, (a.x - b.x) ** 2 + (a.z - b.z) ** 2)
        }
      }
    })
    expect(Math.sqrt(nearest)).toBeGreaterThan(0.6) // two radii
    expect(characters.map(({ position }, i) => Math.sign(position.x) === (i < 50 ? 1 : -1))).toEqual(
      Array(100).fill(true),
    )
  },
  netcode() {
    const [client, server] = netcode.characters
    const predicted: Vec3[] = []
    play(netcode, SECONDS, (time) => {
      predicted.push(feet(client))
      const tick = Math.round(time / DT)
      // before the first blast the server does what the client did 12 ticks ago, bit for bit
      if (tick > 12 && tick < 120) expect(feet(server)).toEqual(predicted[tick - 13])
    })
    // 576 answers have come; two of the blasts, at ticks 120 and 360, were among them
    expect(netcode.count).toEqual({ confirmed: 574, corrected: 2 })
  },
  hitbox() {
    const struck = new Set<string>()
    play(hitbox, SECONDS, () => {
      struck.add(hitbox.struck)
      if (hitbox.struck === '') return
      const i = hitbox.ids.indexOf(hitbox.hit.collider)
      const [centre, turn] = [
        { x: 0, y: 0, z: 0 },
        { x: 0, y: 0, z: 0, w: 1 },
      ]
      hitbox.world.getPosition(hitbox.ids[i], centre)
      hitbox.world.getOrientation(hitbox.ids[i], turn)
      const [radius, inner] = [
        [0.18, 0],
        [0.25, 0.15],
        [0.12, 0.33],
        [0.12, 0.33],
      ][i]
      const axis = { x: 0, y: 1 - 2 * turn.x * turn.x, z: 2 * turn.x * turn.w } // y, turned about x
      const { point } = hitbox.hit
      const along = (point.y - centre.y) * axis.y + (point.z - centre.z) * axis.z
      const kept = Math.max(-inner, Math.min(inner, along))
      const near = { x: centre.x, y: centre.y + kept * axis.y, z: centre.z + kept * axis.z }
      expect(distance(near, point)).toBeCloseTo(radius, 9)
    })
    expect([...struck].sort()).toEqual(['', 'chest', 'head', 'left leg', 'right leg'])
  },
  'skinned-enemy'() {
    const { object, hit, gun: origin } = { ...skinnedEnemy, gun: new Vector3(0, 1.5, 6) }
    const skin = object.children[1] as SkinnedMesh
    const caster = new Raycaster()
    const struck = new Set<string>()
    let drawn = 0
    play(skinnedEnemy, SECONDS, (time, { ray }) => {
      struck.add(skinnedEnemy.struck)
      if (Math.round(time / DT) % 3 !== 0) return // (three.js takes its time)
      // what three.js draws is inside of the capsules
      skin.computeBoundingSphere()
      caster.set(origin, new Vector3().copy(ray?.direction as Vec3).normalize())
      const seen = caster.intersectObject(skin)[0]
      if (seen !== undefined) drawn++
      if (seen !== undefined) expect(hit.distance).toBeLessThan(seen.distance + 1e-5)
      if (skinnedEnemy.struck === '') return expect(seen).toBeUndefined()
      // on the capsule of its bone, where the bone is now
      const i = PARTS.findIndex(({ name }) => name === skinnedEnemy.struck)
      const { joint, radius, height, middle } = PARTS[i]
      const { x, y, z } = skin.skeleton.bones[i].worldToLocal(new Vector3().copy(hit.point))
      const inner = height / 2 - radius
      const along = y - (middle - joint[1])
      expect(Math.hypot(x, along - Math.max(-inner, Math.min(inner, along)), z)).toBeCloseTo(radius, 3)
    })
    expect(drawn).toBeGreaterThan(30)
    expect([...struck].sort()).toEqual(['', ...PARTS.map(({ name }) => name)].sort())
  },
  conveyor() {
    const speeds = new Set<string>()
    play(conveyor, SECONDS, () => {
      const [far, near] = conveyor.characters.map(({ velocity, position }) => [
        velocity.x.toFixed(6),
        position.y > 0.19,
      ])
      if (far[1] && near[1]) speeds.add(`${far[0]} ${near[0]}`)
    })
    // at first nobody has stood there for a step
    expect([...speeds].slice(0, 3)).toEqual(['0.000000 0.000000', '1.500000 -3.000000', '4.500000 0.000000'])
  },
  planet() {
    const [player] = planet.characters
    let lowest = 9
    let highest = 0
    play(planet, 20, () => {
      const far = distance(player.position, { x: 0, y: 0, z: 0 })
      expect(far).toBeGreaterThan(5 - 1e-6)
      lowest = Math.min(lowest, player.position.y)
      highest = Math.max(highest, far)
    })
    expect(lowest).toBeLessThan(-4.5) // on the other side
    expect(highest).toBeGreaterThan(6.5) // a jump of 2.5² / (2 · 1.6) = 1.95 m
    expect(highest).toBeLessThan(5 + 2 + 1.1)
  },
  'bouncing-balls'() {
    const { balls } = bouncingBalls
    const at = balls.ids().map(() => ({ x: 0, y: 0, z: 0 }))
    const radius = balls.ids().map((id) => balls.radius(id))
    play(bouncingBalls, SECONDS, () => {
      for (const [i, id] of balls.ids().entries()) {
        balls.getPosition(id, at[i])
        expect(at[i].y).toBeGreaterThan(radius[i] - 1e-9)
        expect(Math.max(Math.abs(at[i].x), Math.abs(at[i].z))).toBeLessThan(4 - radius[i] + 1e-9)
        for (let k = 0; k < i; k++) expect(distance(at[i], at[k])).toBeGreaterThan(radius[i] + radius[k] - 1e-9)
      }
    })
    expect(balls.count).toBe(24)
    expect(bouncingBalls.bounces).toBeGreaterThan(200)
  },
  'jump-feel'() {
    const [player] = jumpFeel.characters
    /** The least height over the gap and the second block. */
    const lowest = () => {
      let least = 9
      play(jumpFeel, 5, () => {
        const { x, y } = player.position
        if (x > -3 && x < 3) least = Math.min(least, y)
      })
      return least
    }
    expect(lowest()).toBeGreaterThan(0.9)
    jumpFeel.gait.settings.coyote = 0
    player.teleport({ x: -6, y: 1, z: 0 })
    expect(lowest()).toBeLessThan(0.1)
  },
  streaming() {
    const [player] = streaming.characters
    const seen = new Set<string>()
    play(streaming, SECONDS, (time) => {
      expect(streaming.tiles.size).toBe(25)
      expect(streaming.world.count).toBe(25)
      for (const name of streaming.tiles.keys()) seen.add(name)
      const { x, y, z } = player.position
      if (time > 1) expect(Math.abs(y - Math.sin(x / 4) - Math.cos(z / 5))).toBeLessThan(0.2)
    })
    expect(seen.size).toBeGreaterThan(40)
  },
  explosion() {
    const { characters } = explosion
    const before = characters.map(feet)
    play(explosion, 2)
    const isNear = ({ x, z }: Vec3) => Math.hypot(x, z) - 0.32 < 5
    const isCovered = ({ x, z }: Vec3) => x > 2 && Math.abs((z * 1.8) / x) <= 1.5
    const expected = characters.filter((_, i) => isNear(before[i]) && !isCovered(before[i]))
    expect(explosion.thrown).toEqual(expected)
    expect(expected.length).toBeGreaterThan(3)
    for (const [i, person] of characters.entries()) {
      const way = distance(person.position, before[i])
      if (expected.includes(person)) expect(way).toBeGreaterThan(0.3)
      else if (!isNear(before[i])) expect(way).toBeLessThan(1)
    }
  },
  'knock-back'() {
    const [player, enemy] = knockBack.characters
    let fastest = 0
    play(knockBack, SECONDS, () => {
      fastest = Math.max(fastest, Math.abs(enemy.velocity.x))
      expect(Math.abs(enemy.position.x)).toBeLessThan(5.8 - 0.3)
      const apart = Math.hypot(enemy.position.x - player.position.x, enemy.position.z - player.position.z)
      if (Math.abs(enemy.position.y - player.position.y) < 1.8) expect(apart).toBeGreaterThan(0.6)
    })
    expect(fastest).toBeCloseTo(9, 6)
    expect(knockBack.hits).toBeGreaterThan(1)
  },
}

test.each(Object.entries(CLAIMS))('%s keeps what it promises', (_name, judge) => judge())

const NAMES = [...Object.keys(CLAIMS), ...WITH_PACKAGES]

test('every guide with a program has a claim, and a program is short', () => {
  const programs = guides('.').filter((path) => readFileSync(path, 'utf8').includes('<Scene '))
  expect(programs.map((path) => path.replace(/^site\/guides\/(.*)\.md$/, '$1')).sort()).toEqual([...NAMES].sort())
  for (const name of NAMES) {
    const lines = readFileSync(`site/guides/${name}.ts`, 'utf8').split('\n').length - 1
    expect(lines, name).toBeLessThanOrEqual(50)
  }
})

test('every program becomes a function that runs it anew, with the same exports', () => {
  for (const name of NAMES) {
    const made = asFunction(readFileSync(`site/guides/${name}.ts`, 'utf8'))
    expect(made.match(/^export .*/gm), name).toEqual(['export default function start() {'])
    expect(made, name).toMatch(/\nreturn \{ .*\bworld\b.*\bstep\b.* \}\n\}\n$/)
    expect(made.slice(made.indexOf('export default')), name).not.toMatch(/^import /m)
  }
})
