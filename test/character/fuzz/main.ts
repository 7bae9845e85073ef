import { Life, newTally } from './life.ts'

const moves = Number(process.env.FUZZ_MOVES ?? 1e4),
  seed = Number(process.env.FUZZ_SEED ?? 1)
let room = Number(process.env.FUZZ_ROOM ?? 0)
if (process.env.FUZZ_TRACE) (await import('./trace.ts')).traceCalls()
const only = process.env.FUZZ_ONLY !== undefined
const tally = newTally()
const began = performance.now()
while (tally.moves < moves) {
  const n = tally.faults.length
  try {
    new Life(seed, room, tally).run()
  } catch (e) {
    tally.faults.push(`seed ${seed} room ${room}: threw ${(e as Error).stack}`)
  }
  for (const f of tally.faults.slice(n)) console.log(f)
  room++
  if (only || tally.faults.length > 40) break
}
const s = (performance.now() - began) / 1000
console.log(
  tally.moves,
  'moves',
  room,
  'rooms',
  (tally.moves / s).toFixed(0),
  '/s',
  Object.fromEntries([...tally.counts].sort()),
  tally.faults.length,
)
