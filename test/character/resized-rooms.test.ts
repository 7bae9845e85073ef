import { test } from 'vitest'
import { expectRoomy, resizesInRooms } from './resized-rooms.ts'

test('in rooms full of triangles whoever becomes another crosses nothing and keeps the skin', () => {
  expectRoomy(resizesInRooms(1, 8), 8)
}, 60_000)
