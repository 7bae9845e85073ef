import { it } from 'vitest'
import { expectCold } from './cold/expect-cold.ts'

it(
  'bench -- cold: figures of each library in a Chromium of its own, or what it would install',
  { timeout: 300_000 },
  () => expectCold('chromium', ['three-mesh-bvh'], ['rapier', 'jolt', 'crashcat']),
)
