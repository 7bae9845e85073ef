import { test } from 'vitest'
import { expectRoomy, resizesInRooms } from './resized-rooms.ts'

const ROOMS = Number(process.env.RESIZED_ROOMS ?? 400)

test(`in ${ROOMS} rooms full of triangles whoever becomes another crosses nothing and keeps the skin`, () => {
  expectRoomy(resizesInRooms(1000, ROOMS), ROOMS)
}, 3_600_000)
