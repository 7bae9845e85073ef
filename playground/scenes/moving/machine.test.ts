/** The clockwork castle without a picture: who walks in it rides, is pushed, is crushed by what may crush, and is in nothing else. */
import { createHit, type Vec3 } from 'carom'
import { PerspectiveCamera, Quaternion, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { createFollow } from '../../level/follow.ts'
import { BODY, LOOK, START } from './visitor.ts'
import { DT, level, STILL, visit, wander } from './wander.ts'

describe('each thing does to a visitor what it is there for', () => {
  const stand = (at: Vec3, begin: number, steps: number, each?: (visitor: ReturnType<typeof visit>) => void) => {
    const visitor = visit(at, begin)
    for (let i = 0; i < steps; i++) {
      visitor.step(STILL)
      each?.(visitor)
    }
    expect(visitor.seen.wrong).toEqual([])
    return visitor
  }

  test('the lift carries up and down, and says how fast', () => {
    let fastest = 0
    let highest = 0
    const { player } = stand({ x: 11.7, y: 0.08, z: -9 }, 60, 11 * 60, ({ player: { ground, position } }) => {
      expect(ground.kind).toBe('ground')
      fastest = Math.max(fastest, ground.velocity.y)
      highest = Math.max(highest, position.y)
    })
    expect(highest).toBeCloseTo(4, 9)
    // smooth: at most 3/2 of the mean, and there nearly
    expect(fastest).toBeCloseTo((1.5 * 3.92) / 3, 3)
    expect(player.position.y).toBeCloseTo(0.08, 9)
  })

  test('the sudden lift reverses, and nobody is thrown off or falls behind', () => {
    let turns = 0
    let before = 0
    stand({ x: -11.7, y: 0.08, z: -6 }, 0, 15 * 60, ({ player: { ground } }) => {
      expect(ground.kind).toBe('ground')
      if (before * ground.velocity.y < 0) turns++
      before = ground.velocity.y
    })
    expect(turns).toBe(5)
  })

  test('the turntable takes around', () => {
    const { player } = stand({ x: 2, y: 0.2, z: 4 }, 0, 8 * 60)
    expect(player.position.x).toBeCloseTo(-2, 1)
    expect(player.position.z).toBeCloseTo(4, 1)
    expect(player.ground.velocity.z).toBeCloseTo((2 * Math.PI * 2) / 16, 2)
  })

  test('the pusher pushes, the bar sweeps away, neither crushes', () => {
    const { player, seen } = stand({ x: -12, y: 0, z: 0.5 }, 0, 90)
    expect(player.position.x).toBeGreaterThan(-9 + 0.3)
    expect(seen.crushedBy.size).toBe(0)
    const swept = stand({ x: -8, y: 0, z: 9 }, 0, 120)
    expect(Math.hypot(swept.player.position.x + 8, swept.player.position.z - 7)).toBeGreaterThan(2.8)
    expect(swept.seen.crushedBy.size).toBe(0)
  })

  test.each([
    [9.2, 1.5],
    [11, -1.5],
  ])('the belt at z = %d carries at %d m/s', (z, speed) => {
    const { player } = stand({ x: 8.2, y: 0.2, z }, 0, 60)
    expect(player.position.x).toBeCloseTo(8.2 + speed, 1)
    expect(player.ground.velocity.x).toBeCloseTo(speed, 9)
  })

  test('the stamp crushes, and lets go of who stands under it', () => {
    const { player, seen } = stand({ x: 8.5, y: 0.1, z: -1 }, 0, 4.3 * 60)
    expect([...seen.crushedBy]).toEqual(['stamp'])
    expect(player.crushedBy).toEqual([])
    expect(player.position.y).toBeCloseTo(0.1, 6)
  })

  test('the doors, the portcullis and the lift from above crush as well', () => {
    expect([...stand({ x: 0, y: 0, z: -4.3 }, 0, 5 * 60).seen.crushedBy].sort()).toEqual(['east door', 'west door'])
    expect([...stand({ x: 0, y: 0, z: 14 }, 0, 6 * 60).seen.crushedBy]).toEqual(['portcullis'])
    expect([...stand({ x: 11.7, y: 0, z: -9 }, 6 * 60, 5 * 60).seen.crushedBy]).toEqual(['lift'])
  })

  test('the drawbridge carries, and tips who stands on it onto the wall', () => {
    const { player } = stand({ x: 0, y: 4.06, z: -10.5 }, 0, 14 * 60)
    expect(player.position.y).toBeGreaterThan(3.9)
    expect(player.position.z).toBeLessThan(-11.5)
  })
})

test('who begins stands on the wall, and sees the lifts, a door, the drawbridge and most of the rest at once', () => {
  const { player, machine, step, seen } = visit(START)
  step(STILL)
  expect(player.ground.kind).toBe('ground')
  expect(seen.wrong).toEqual([])
  const camera = new PerspectiveCamera()
  camera.rotation.order = 'YXZ'
  const view = { feet: START, eye: BODY.eye, height: BODY.height, ...LOOK, thirdPerson: true, level: machine.world }
  createFollow(camera)({ ...view, aspect: 1 })
  camera.updateMatrixWorld()
  const pose = new Float64Array(7)
  const hit = createHit()
  const inSight = level.things.filter(({ motion, positions }) => {
    motion(machine.step, pose, 0)
    // one of its vertices is in the picture, and nothing stands before it
    for (let i = 0; i < positions.length; i += 3) {
      const place = new Vector3(positions[i], positions[i + 1], positions[i + 2])
      place.applyQuaternion(new Quaternion(pose[3], pose[4], pose[5], pose[6])).add(new Vector3(...pose.subarray(0, 3)))
      const { x, y, z } = place.clone().applyMatrix4(camera.matrixWorldInverse)
      if (!(z < 0 && Math.abs(x / z) < 0.6 && Math.abs(y / z) < 0.6)) continue
      const way = place.clone().sub(camera.position)
      const far = way.length() - 0.05
      const direction = way.normalize()
      if (!machine.world.castRay(camera.position, direction, far, hit)) return true
    }
    return false
  })
  const names = ['lift', 'sudden lift', 'east door', 'drawbridge', 'turntable', 'turning bar', 'pusher', 'stamp']
  expect(inSight.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

/** Walks the tour: what lies higher or lower is waited for, where the lift is, and so is the lift. */
test('the tour: in at the gate, up by the lift, over the bridge and down', () => {
  const { player, machine, seen, step } = visit(level.spawn)
  const pose = new Float64Array(7)
  const lift = level.things.find(({ name }) => name === 'lift')
  let next = 1
  let highest = 0
  while (next < level.waypoints.length && seen.steps < 8000) {
    const to = level.waypoints[next]
    const from = level.waypoints[next - 1]
    const { x, y, z } = player.position
    const away = Math.hypot(to.x - x, to.z - z)
    highest = Math.max(highest, y)
    if (away < 0.3 && Math.abs(to.y - y) < 0.3) {
      next++
      continue
    }
    lift?.motion(machine.step, pose, 0)
    // neither under the lift nor into its shaft
    const waits = to.x === 11.7 && to.y < 1 && pose[1] > 0 && away > 1.6
    const speed = waits || away < 0.1 ? 0 : Math.min(4, away / DT)
    // who fell off the way goes on from where that leads
    if (to.y > y + 1 && from.y > 3) next = 5
    step({ velocity: { x: ((to.x - x) / away) * speed, y: 0, z: ((to.z - z) / away) * speed } })
  }
  expect(seen.wrong).toEqual([])
  expect(next).toBe(level.waypoints.length)
  expect(highest).toBeGreaterThan(3.9)
  expect([...seen.stoodOn]).toEqual(expect.arrayContaining(['lift', 'drawbridge']))
})

test('wanderers: no number lost, in nothing but what crushes them', () => {
  const all = { steps: 0, crushedBy: new Set<string>(), stoodOn: new Set<string>() }
  for (let seed = 1; seed <= 4; seed++) {
    const seen = wander(seed, 2000)
    expect(seen.wrong, `seed ${seed}`).toEqual([])
    all.steps += seen.steps
    for (const name of seen.stoodOn) all.stoodOn.add(name)
    for (const name of seen.crushedBy) all.crushedBy.add(name)
  }
  expect(all.steps).toBeGreaterThan(6000)
  expect(all.stoodOn.size).toBeGreaterThan(1)
})

test('a replay comes to the same place, bit for bit, from the beginning and from a step in between', () => {
  const states = [0, 1].map(() => {
    const { player, step } = visit({ x: 2, y: 0.2, z: 4 }, 500)
    for (let i = 0; i < 200; i++) step({ velocity: { x: 1, y: 0, z: -1 }, jump: i % 50 === 0 })
    return [...player.state]
  })
  expect(states[1]).toEqual(states[0])
})
