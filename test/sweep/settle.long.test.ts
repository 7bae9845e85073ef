import { test } from 'vitest'
import { settlesExactly } from './settle.ts'

test('what is settled in plain doubles is the exact answer', () => settlesExactly(40_000))
