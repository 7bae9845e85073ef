import { test } from 'vitest'
import { settlesExactly } from './near-contact.ts'

test('what is left untouched in plain doubles is so for the exact solvers', () => settlesExactly(40_000))
