/** Snapshots in the middle of flying, rolling, pressing and sleeping: what is restored goes on with the same bits. */
import { describe, expect, it } from 'vitest'
import { Balls, box, plane, World } from '../../src/index.ts'
import { at } from './grounds.ts'
import { bowl, heapOf } from './heap.ts'

/** A snapshot at each of these steps, restored into a world made anew, against the world that went on. */
function compare(
  make: () => { world: World; balls: Balls },
  act: (world: World, balls: Balls, step: number) => void,
  cuts: number[],
  more: number,
) {
  const { world, balls } = make()
  const last = cuts[cuts.length - 1]
  const hashes: string[] = []
  const saved = new Map<number, Uint8Array>()
  for (let step = 0; step < last + more; step++) {
    if (cuts.includes(step)) saved.set(step, world.save({ balls: [balls] }))
    act(world, balls, step)
    hashes.push(world.hash({ balls: [balls] }))
  }
  for (const [cut, buffer] of saved) {
    const anew = make()
    anew.world.restore(buffer, { balls: [anew.balls] })
    for (let step = cut; step < cut + more; step++) {
      act(anew.world, anew.balls, step)
      expect([cut, step, anew.world.hash({ balls: [anew.balls] })]).toEqual([cut, step, hashes[step]])
    }
    // and again, over what it has become
    anew.world.restore(buffer, { balls: [anew.balls] })
    for (let step = cut; step < cut + 5; step++) act(anew.world, anew.balls, step)
    expect(anew.world.hash({ balls: [anew.balls] })).toBe(hashes[cut + 4])
  }
}

const advance = (_world: World, balls: Balls): void => {
  balls.advance(1 / 60)
}

describe('a snapshot', () => {
  it('of balls that fly, roll and meet', () =>
    compare(
      () => {
        const world = new World()
        world.add(plane({ normal: at(0, 1, 0) }))
        world.add(bowl(), { position: at(0, 0.1, 0) })
        const balls = new Balls(world)
        for (let i = 0; i < 20; i++)
          balls.add({
            position: at((i % 5) - 2, 1 + 0.3 * i, Math.floor(i / 5) - 2),
            velocity: at(Math.sin(i), 0, Math.cos(3 * i)),
            spin: at(i, 3, 0),
            radius: 0.1 + 0.005 * i,
          })
        return { world, balls }
      },
      advance,
      [0, 17, 60, 111, 150],
      40,
    ))

  it('of a heap that settles, and then sleeps', () =>
    compare(
      () => heapOf(40, 3),
      (world, balls, step) => {
        if (step === 170) balls.remove(5)
        if (step === 180) balls.addImpulse(7, at(0.3, 2, 0))
        advance(world, balls)
      },
      [20, 45, 90, 165],
      40,
    ))

  // (contacts named balls by rows that had moved)
  it('of a heap from which the first ball is taken again and again', () =>
    compare(
      () => heapOf(60, 3),
      (world, balls, step) => {
        if (step % 20 === 10) balls.remove(balls.ids()[0])
        advance(world, balls)
      },
      [11, 51, 95, 170],
      40,
    ))

  it('of balls on a lift and a conveyor', () =>
    compare(
      () => {
        const world = new World()
        world.add(box({ halfExtents: at(1, 0.1, 1) }), { position: at(0, -0.1, 0) })
        world.add(box({ halfExtents: at(9, 0.1, 1) }), {
          position: at(0, -0.5, 3),
          surfaceVelocity: at(1, 0, 0),
          material: { friction: 0.5 },
        })
        world.add(plane({ normal: at(0, 1, 0), offset: -2 }))
        const balls = new Balls(world)
        for (let i = 0; i < 6; i++) balls.add({ position: at(0.3 * i - 0.7, 0.3, 0.5 * i), radius: 0.1 })
        return { world, balls }
      },
      (world, balls, step) => {
        const y = 0.5 - 0.5 * Math.cos(step / 20)
        world.drive(
          0,
          { position: at(0, -0.1 + y, 0), orientation: { x: 0, y: Math.sin(step / 50), z: 0, w: Math.cos(step / 50) } },
          1 / 60,
        )
        advance(world, balls)
        world.advance()
      },
      [0, 30, 77, 120],
      30,
    ))

  it('of another version, or damaged, is refused', () => {
    const { world, balls } = heapOf(3, 1)
    const buffer = world.save({ balls: [balls] })
    const old = new Float64Array(buffer.slice().buffer)
    old[1] = 2
    expect(() => world.restore(new Uint8Array(old.buffer), { balls: [balls] })).toThrow(/version is 2/)
    const other = new Balls(world, { motion: 'stepped' })
    expect(() => world.restore(buffer, { balls: [other] })).toThrow(RangeError)
  })
})
