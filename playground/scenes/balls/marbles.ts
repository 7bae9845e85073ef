/** Marbles that run down a run of triangles, and come to rest in its tray. Nothing here draws. */
import { Balls, TriangleMesh, type Vec3, World } from 'carom'
import { funnel, gutter, RADIUS, START, TRAY, tray } from './marble-run.ts'
import { isAtRest } from './rest.ts'

export const MOST = 1000
/** Seconds from one marble to the next. */
const EVERY = 0.2

export interface Marbles {
  readonly balls: Balls
  /** Those still to come. */
  readonly waiting: number
  /** Those that sleep, or lie still on a face. */
  readonly resting: number
  readonly inTray: number
  /** Those that fell beside it, and were taken away. */
  readonly lost: number
  /** Steps of which `advance` was not complete. */
  readonly limited: number
  add(count: number): void
  step(dt: number): void
}

export function createMarbles(): Marbles {
  const world = new World()
  // what bounces at each bend would be slower to come to rest
  const smooth = { restitution: 0 }
  const felt = { restitution: 0.2, rollingResistance: 0.02, spinningResistance: 0.03 }
  for (const [part, material] of [
    [gutter(), smooth],
    [funnel(), smooth],
    [tray(), felt],
  ] as const) {
    world.add(new TriangleMesh(part.positions, part.indices), { material })
  }
  const balls = new Balls(world)
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  let [waiting, clock, lost, limited, resting, inTray] = [0, EVERY, 0, 0, 0, 0]

  function count(): void {
    resting = 0
    inTray = 0
    for (const id of balls.ids()) {
      balls.getPosition(id, p)
      if (p.y < TRAY.floor - 1) {
        balls.remove(id)
        lost++
        continue
      }
      if (p.y < TRAY.floor + TRAY.wall) inTray++
      if (isAtRest(balls, id)) resting++
    }
  }

  return {
    balls,
    get waiting() {
      return waiting
    },
    get resting() {
      return resting
    },
    get inTray() {
      return inTray
    },
    get lost() {
      return lost
    },
    get limited() {
      return limited
    },
    add(count) {
      waiting = Math.min(waiting + count, MOST - balls.count)
    },
    step(dt) {
      clock += dt
      if (waiting > 0 && clock >= EVERY) {
        waiting--
        clock = 0
        balls.add({ position: START, radius: RADIUS })
      }
      if (balls.advance(dt) === 'limited') limited++
      count()
    },
  }
}
