import { test } from 'vitest'
import { answersAreSound } from './solids.ts'

test('answers to and about a few solids are sound', () => answersAreSound(12))
