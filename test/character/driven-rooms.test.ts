import { test } from 'vitest'
import { walkDrivenRooms } from './driven-rooms.ts'

test('in rooms full of driven things nobody is in anything but what it says that it is crushed by', () => {
  walkDrivenRooms(1, 12, 100)
}, 180_000)
