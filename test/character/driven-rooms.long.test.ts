import { test } from 'vitest'
import { walkDrivenRooms } from './driven-rooms.ts'

// DRIVEN_ROOMS=8400 DRIVEN_SEED=1: a million moves
const ROOMS = Number(process.env.DRIVEN_ROOMS ?? 80)
const FIRST = Number(process.env.DRIVEN_SEED ?? 10_000)

test(`${ROOMS} rooms full of driven things, 120 frames each`, () => {
  walkDrivenRooms(FIRST, ROOMS, 120)
})

test(`${ROOMS} of them for bodies that become others`, () => {
  walkDrivenRooms(FIRST + 1_000_000, ROOMS, 120, true)
})
