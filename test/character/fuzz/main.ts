/**
 * node scripts/fuzz.mjs [--moves 1e5] [--seed 1] [--room 0] [--only] [--trace] [--plant 0] [--json]
 *
 * Deals rooms, lets characters do all they can in them, and judges every move. --room: the first room; --only: no other; --trace: prints
 * every call in it; --plant: first plants each kind of fault so often. Ends with 1 if anything is wrong.
 */
import { parseArgs } from 'node:util'
import { plantAll } from './planted.ts'
import { liveIn } from './rooms-lived.ts'
import { newTally } from './tally.ts'
import { traceCalls } from './trace.ts'

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '1e5' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string', default: '0' },
    only: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    plant: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})
/** Seconds between two lines of progress. */
const OFTEN = 10

const seed = Number(values.seed)
const moves = Number(values.moves)
let missed = 0
if (Number(values.plant) > 0)
  for (const [name, { planted, caught }] of plantAll(seed, Number(values.plant))) {
    missed += planted - caught
    console.log(`${name}: ${planted} planted, ${caught} caught`)
  }
if (values.trace) traceCalls()

const tally = newTally()
const began = performance.now()
const seconds = () => (performance.now() - began) / 1000
let rooms = 0
let told = 0
let said = 0
for (let room = Number(values.room); tally.moves < moves && tally.faults.length < 100; room++) {
  liveIn(seed, room, tally)
  // (what a weak reference was asked for is kept alive until then: else all rooms would be)
  await new Promise((next) => setImmediate(next))
  rooms++
  for (; said < tally.faults.length; said++) console.log(tally.faults[said])
  if (values.only) break
  if (seconds() < told + OFTEN) continue
  told = seconds()
  const rate = tally.moves / told
  const left = Math.max(0, (moves - tally.moves) / rate)
  console.error(
    `${tally.moves} moves, ${rooms} rooms, ${rate.toFixed(0)} moves a second, ${left.toFixed(0)} s left, ${said} faults`,
  )
}
const counts = [...tally.counts].sort()
console.log(counts.map(([name, count]) => `${name} ${count}`).join(', '))
console.log(`${tally.moves} moves in ${rooms} rooms, ${seconds().toFixed(0)} s: ${tally.faults.length} faults`)
if (values.json) {
  const { faults } = tally
  console.log(JSON.stringify({ seed, moves: tally.moves, rooms, counts: Object.fromEntries(counts), faults, missed }))
}
process.exitCode = tally.faults.length === 0 && missed === 0 ? 0 : 1
