import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EVERYTHING, startMounts } from './mounts.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heap(): number {
  for (let i = 0; i < 3; i++) collect()
  return process.memoryUsage().heapUsed
}

test('memory is flat over a thousand mounts and unmounts of everything', async () => {
  const { count, again } = await startMounts(EVERYTHING)
  await again(2500) // what engines learn of code takes memory, too
  const [before, counted] = [heap(), count()]
  await again(1000)
  const growth = (heap() - before) / 1000
  console.log(`${growth.toFixed(0)} bytes a mount`)
  expect(growth).toBeLessThan(500)
  expect(count()).toEqual(counted)
})
