/** A process of its own with one library, which does what library.ts asks it for. */
import { garbageOf } from '../measure.ts'
import { type BallModule, type BallWorld, MOVING } from './ball-peer.ts'
import type { Answer, Asks, Opened, Question, Run } from './library.ts'
import type { BallScene } from './scene.ts'

/** Balls that are to keep moving while bytes are measured are thrown upwards so fast, m/s, once in so many steps. */
const TOSS = 2
const TOSS_EVERY = 60
/** Throws without speed before that, until V8 has compiled them. */
const TOSSES = 300
/** Bytes are measured again so often, at most, and for so many milliseconds. */
const AGAIN = { most: 30, ms: 15_000 }
/** Centres are read so often in a measurement. */
const READS = 5

let world: BallWorld
let scene: BallScene
let steps = 0

const answers: { [Name in keyof Asks]: (...given: Parameters<Asks[Name]>) => ReturnType<Asks[Name]> } = {
  async open(module, kind, given, ccd): Promise<Opened> {
    const { open }: BallModule = await import(module)
    const { name, version, settings, ...peer } = await open(kind)
    scene = given
    world = peer.world(scene, ccd)
    return { name, version, settings }
  },
  async run(count): Promise<Run> {
    const times = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const start = performance.now()
      world.step()
      times[i] = performance.now() - start
    }
    steps += count
    return { times, asleep: world.asleep(), limited: world.limited?.() ?? 0 }
  },
  async moving() {
    const rows = new Float64Array(MOVING * scene.count)
    world.readMoving(rows)
    return rows
  },
  async read() {
    const centres = new Float64Array(3 * scene.count)
    const start = performance.now()
    for (let i = 0; i < READS; i++) world.readCentres(centres)
    return (performance.now() - start) / READS
  },
  async garbage(count, ms) {
    const again = Math.min(AGAIN.most, Math.ceil(AGAIN.ms / (count * ms)))
    const isThrown = scene.gravity > 0
    for (let i = 0; i < TOSSES && isThrown; i++) world.toss?.(0)
    const { bytesPerOp } = await garbageOf(
      (n) => {
        for (let i = 0; i < n; i++) {
          if (isThrown && steps++ % TOSS_EVERY === 0) world.toss?.(TOSS)
          world.step()
        }
      },
      count,
      again,
    )
    return bytesPerOp
  },
}

process.on('disconnect', () => process.exit())
process.on('message', async ({ name, given }: Question) => {
  try {
    const answer = answers[name] as (...given: unknown[]) => Promise<unknown>
    process.send!({ value: await answer(...given) } satisfies Answer)
  } catch (error) {
    process.send!({ error: String((error as Error)?.message ?? error).split('\n')[0] } satisfies Answer)
  }
})
