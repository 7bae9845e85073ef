/**
 * npm run bench -- balls [--scene gas,…] [--count 1000,…] [--pile N] [--speed V] [--peer rapier-simd,…] [--long] [--short] [--seed S] [--seconds T]
 * [--json]
 *
 * A gas in a closed box, a heap that comes to rest, marbles that roll on hills, beside other libraries. Each library has a process of its own
 * for each scene, and they make their steps by turns. --count is of the gas, --pile of the other scenes, --speed the gas's (m/s), and so are the
 * seconds. --long adds a gas of 100,000; --short is for CI.
 */
import { styleText } from 'node:util'
import {
  CCD,
  closeField,
  type Entrant,
  type Field,
  judge,
  lookAtAll,
  openAll,
  takeTurns,
  warmUp,
} from './balls/entrants.ts'
import { closeAll, type Opened } from './balls/library.ts'
import { aimsOf, type BallSet, brokenIn, type Found, printSet } from './balls/report.ts'
import { BALL, type BallScene, dealGas, dealHeap, dealMarbles, PACKING } from './balls/scene.ts'
import { median } from './measure.ts'
import { readOptions, takeFlag, takeSome, takeValue } from './options.ts'
import { STEP } from './peer.ts'
import { BenchError, runTask, tell } from './run.ts'

const SCENES = ['gas', 'heap', 'marbles'] as const
const LIBRARIES = ['rapier', 'rapier-simd', 'jolt', 'crashcat'] as const
/** The gas is also for those whose continuous collision detection is on. */
const PEERS = LIBRARIES.flatMap((name) => [name, `${name}${CCD}`] as const)
/** Steps that a gas makes before it is timed, and then in a turn: so many ball-steps. */
const WARM = { ballSteps: 200_000, least: 5, most: 200 }
const TURN = { ballSteps: 20_000, least: 1, most: 20 }
const LEAST_ROUNDS = 7
/** In larger gases nobody's continuous collision detection is on: crashcat's takes 8 s a step among 100,000, Jolt's has no room. */
const MOST_CCD = 10_000
/** Steps in a turn of the other scenes, after how many turns balls are looked at, and turns of marbles before they are timed. */
const PART = 6
const LOOK = 5
const WARM_TURNS = 5
/** A heap that sleeps is timed for so many turns more. */
const ASLEEP = 10
/** Root of the mean square of the velocities in the gas, m/s: in a step a ball goes a quarter of its radius, and 7 % of all meet another. */
const SPEED = 7
/** Balls in a heap, turns of both scenes at most, and bytes are measured over the steps of so many milliseconds, and of no more. */
const USUAL = { counts: [1000, 10_000], pile: 1000, seconds: 60, heap: 300, marbles: 60, garbage: 1500, steps: 300 }
const LONG = { ...USUAL, counts: [...USUAL.counts, 100_000], seconds: 180 }
const SHORT = { counts: [1000], pile: 150, seconds: 3, heap: 60, marbles: 20, garbage: 300, steps: 60 }
type Size = typeof USUAL
/** Fewer steps than these do not tell how many bytes one leaves. */
const LEAST_STEPS = 10

const versions: Record<string, Opened> = {}

await runTask(() => bench().finally(closeAll))

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const isShort = takeFlag(args, '--short')
  const size = takeFlag(args, '--long') ? LONG : isShort ? SHORT : USUAL
  const scenes = takeSome(args, '--scene', SCENES)
  const peers = takeSome(args, '--peer', PEERS, isShort ? [...LIBRARIES] : PEERS)
  const counts = takeWholes(args, '--count') ?? size.counts
  const [pile] = takeWholes(args, '--pile') ?? [size.pile]
  const speed = Number(takeValue(args, '--speed') ?? SPEED)
  if (!(speed > 0)) throw new BenchError(`bench: --speed is ${speed}, expected a number above 0`)
  const options = readOptions(args, size.seconds)
  const { seed, seconds } = options
  console.log(`Balls, ms a step at 60 Hz, one thread; × carom: how many times as fast carom is; seed ${seed}`)
  const sets: BallSet[] = []
  const add = (set: BallSet) => {
    sets.push(set)
    printSet(set)
  }
  const discrete = peers.filter((name) => !name.endsWith(CCD))
  if (scenes.includes('gas'))
    for (const count of counts) {
      const able = count > MOST_CCD ? discrete : peers
      add(await benchGas(dealGas(count, speed, seed), able, seconds / counts.length, size))
    }
  if (scenes.includes('heap')) add(await benchHeap(dealHeap(pile, seed), discrete, size))
  if (scenes.includes('marbles')) add(await benchMarbles(dealMarbles(pile, seed), discrete, size))

  console.log('')
  for (const [name, { version, settings }] of Object.entries(versions)) console.log(`  ${name} ${version}: ${settings}`)
  const aims = aimsOf(sets)
  for (const text of aims) console.log(text)
  const broken = sets.flatMap(brokenIn)
  for (const text of broken) console.log(styleText('red', `a promise is broken: ${text}`))
  const libraries = Object.values(versions)
  const bytesPerOp = Math.max(...sets.map(({ bytesPerStep = 0 }) => bytesPerStep))
  const ok = broken.length === 0
  tell(options, { task: 'balls', seed, speed, libraries, sets, aims, bytesPerOp, broken, ok })
  return ok
}

function takeWholes(args: string[], name: string): number[] | undefined {
  const given = takeValue(args, name)
  const all = given?.split(',').map(Number)
  if (all !== undefined && !all.every((n) => Number.isInteger(n) && n >= 1))
    throw new BenchError(`bench: ${name} is ${given}, expected whole numbers of at least 1`)
  return all
}

/** Elastic balls in a closed box, for so many seconds. */
async function benchGas(scene: BallScene, peers: readonly string[], seconds: number, size: Size): Promise<BallSet> {
  const { count } = scene
  const stepsOf = ({ ballSteps, least, most }: typeof WARM) =>
    Math.min(most, Math.max(least, Math.round(ballSteps / count)))
  const [warm, steps] = [WARM, TURN].map(stepsOf)
  const field = await openAll(scene, ['carom', ...peers], versions)
  await warmUp(field, warm)
  const end = performance.now() + 1000 * seconds
  let rounds = 0
  for (; rounds < LEAST_ROUNDS || performance.now() < end; rounds++) await takeTurns(field, rounds, steps)
  const found = await judge(field, 0)
  return close(field, found, rounds, (warm + rounds * steps) * STEP, size, ` at ${100 * PACKING} % packing`)
}

/** Balls that fall, pile up and sleep. */
async function benchHeap(scene: BallScene, peers: readonly string[], size: Size): Promise<BallSet> {
  const field = await openAll(scene, ['carom', ...peers], versions)
  const { entrants } = field
  const isOver = ({ turns, asleepAt = Number.POSITIVE_INFINITY }: Entrant) => turns.length > asleepAt + ASLEEP
  let rounds = 0
  for (; rounds < size.heap && !entrants.every(isOver); rounds++) {
    await takeTurns(field, rounds, PART)
    if (rounds % LOOK === 0) await lookAtAll(field)
  }
  const fallen = Math.ceil(secondsOfFall(scene) / (PART * STEP))
  const found = await judge(field, fallen)
  for (const { library, turns, asleepAt } of entrants) {
    const falling = turns.slice(0, fallen)
    const fall = falling.reduce((sum, ms) => sum + ms, 0) / falling.length
    const slept = asleepAt === undefined ? [] : turns.slice(asleepAt + 1)
    const asleep = slept.length > 0 ? { sleep: median(slept), rest: (asleepAt! + 1) * PART * STEP } : {}
    found[library.name] = { ...found[library.name], fall, ...asleep }
  }
  return close(field, found, rounds, rounds * PART * STEP, size)
}

/** Marbles that roll. */
async function benchMarbles(scene: BallScene, peers: readonly string[], size: Size): Promise<BallSet> {
  const field = await openAll(scene, ['carom', ...peers], versions)
  for (let round = 0; round < size.marbles; round++) {
    await takeTurns(field, round, PART)
    if (round % LOOK === 0) await lookAtAll(field)
  }
  const found = await judge(field, WARM_TURNS)
  return close(field, found, size.marbles, size.marbles * PART * STEP, size)
}

/** Until the highest ball could be on the floor. */
function secondsOfFall({ balls, count, gravity, bottom }: BallScene): number {
  let top = 0
  for (let i = 0; i < count; i++) top = Math.max(top, balls[BALL * i + 1] - bottom)
  return Math.sqrt((2 * top) / gravity)
}

/** Measures carom's bytes, ends the processes, and puts all together. */
async function close(
  field: Field,
  found: Record<string, Found>,
  rounds: number,
  seconds: number,
  { garbage, steps }: Size,
  where = '',
): Promise<BallSet> {
  const { scene, entrants, failed } = field
  const { carom, ...peers } = found
  const over = Math.min(steps, Math.round(garbage / carom.ms))
  const bytes = over < LEAST_STEPS ? 0 : await entrants[0].library.ask('garbage', over, carom.ms)
  closeField(field)
  const of = (get: (one: Found) => number) =>
    Object.fromEntries(Object.entries(peers).map(([name, one]) => [name, get(one)]))
  return {
    name: `${scene.name}, ${scene.count.toLocaleString('en')}${where}`,
    scene: scene.name,
    count: scene.count,
    unit: 'ms',
    carom: carom.ms,
    peers: of(({ ms }) => ms),
    times: of(({ ratio }) => ratio),
    rounds,
    seconds,
    found,
    failed,
    bytesPerStep: over < LEAST_STEPS ? undefined : Math.round(10 * bytes) / 10,
  }
}
