import { test } from 'vitest'
import { answersAreSound } from './solids.ts'

test('answers to and about solids are sound', () => answersAreSound(60))
