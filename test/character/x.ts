import { openCarom } from '../../bench/crowds/carom.ts'
import { dealPlace } from '../../bench/crowds/place.ts'
import { wishesOf } from '../../bench/crowds/wishes.ts'

const count = Number(process.argv[2] ?? 1000),
  cell = Number(process.argv[3] ?? 1),
  steps = Number(process.argv[4] ?? 400)
const place = dealPlace(count, cell, 1)
const crowd = openCarom().crowd(place)
const wishes = wishesOf(place)
const centres = new Float64Array(3 * count)
const times: number[] = []
for (let s = 0; s < 300 + steps; s++) {
  crowd.readCentres(centres)
  wishes.look(centres)
  const t = performance.now()
  crowd.step(wishes.rows)
  const d = performance.now() - t
  if (s >= 300) times.push(d)
}
times.sort((a, b) => a - b)
let h = 0
for (const c of centres) h = (h * 31 + c) % 1e9
console.log(
  'us per char, median',
  ((times[times.length >> 1] / count) * 1000).toFixed(2),
  'p10',
  ((times[Math.floor(times.length / 10)] / count) * 1000).toFixed(2),
  'hash',
  h,
)
