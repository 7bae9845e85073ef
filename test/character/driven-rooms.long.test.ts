import { test } from 'vitest'
import { walkDrivenRooms } from './driven-rooms.ts'

// DRIVEN_ROOMS=8400 DRIVEN_SEED=1: a million moves
const ROOMS = Number(process.env.DRIVEN_ROOMS ?? 80)
const FIRST = Number(process.env.DRIVEN_SEED ?? 10_000)

// between three things at once, of which two are named, one in some hundred thousand moves ends in the third
test(`${ROOMS} rooms full of driven things, 120 frames each`, () => {
  walkDrivenRooms(FIRST, ROOMS, 120, Math.ceil(ROOMS / 1000))
})
