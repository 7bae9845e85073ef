import { test } from 'vitest'
import { walkDrivenRooms } from './driven-rooms.ts'

test('in rooms full of driven things nobody is in anything but what it says that it is crushed by', () => {
  walkDrivenRooms(1, 12, 100)
}, 180_000)

test('nor is who becomes another now and then', () => {
  walkDrivenRooms(101, 12, 100, true)
}, 180_000)

test('who is driven at while it steps up again and again loses none of its time', () => {
  for (const seed of [30172, 30510, 30828]) walkDrivenRooms(seed, 1, 120)
})
