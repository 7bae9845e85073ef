import { test } from 'vitest'
import { walkDrivenRooms } from './driven-rooms.ts'

test('in rooms full of driven things nobody is in anything but what it says that it is crushed by', () => {
  walkDrivenRooms(1, 12, 100)
}, 180_000)

test('nor is who becomes another now and then', () => {
  walkDrivenRooms(101, 12, 100, true)
}, 180_000)
