/** The yard of "One way" in Node: up through the decks, down, through the gate and not back, and with the lift. */
import { TriangleMesh } from 'carom'
import { expect, test } from 'vitest'
import { createYard, liftAt, yardLevel } from './yard.ts'

const still = { x: 0, y: 0, z: 0 }
const { positions, indices, spawn } = yardLevel()
const level = new TriangleMesh(positions, indices)

function stand(x: number, y: number, z: number) {
  const yard = createYard(level, { x, y, z })
  yard.step(still, false, false)
  return yard
}

test('the start stands on the yard', () => {
  const yard = stand(spawn.x, spawn.y, spawn.z)
  expect(yard.player.position.y).toBeCloseTo(0, 9)
  expect(yard.nameOf(yard.player.ground.collider)).toBe(null)
})

test('three jumps lead up through three decks, and three times X down again', () => {
  const yard = stand(-3.5, 0, 1)
  for (const height of [1.1, 2.2, 3.3]) {
    for (let i = 0; i < 70; i++) {
      yard.step(still, i === 0, false)
      expect(yard.result).toBe('free')
    }
    expect(yard.player.position.y).toBeCloseTo(height, 9)
    expect(yard.nameOf(yard.player.ground.collider)).toBe('deck')
  }
  for (const height of [2.2, 1.1, 0]) {
    for (let i = 0; i < 70; i++) yard.step(still, false, i === 0)
    expect(yard.player.position.y).toBeCloseTo(height, 9)
  }
})

test('through the gate, and not back', () => {
  const yard = stand(0, 0, -3)
  for (let i = 0; i < 45; i++) yard.step({ x: 0, y: 0, z: -4 }, false, false)
  expect(yard.player.position.z).toBeCloseTo(-6, 9)
  for (let i = 0; i < 60; i++) yard.step({ x: 0, y: 0, z: 4 }, false, false)
  expect(yard.player.position.z).toBeCloseTo(-4 - 0.35, 9)
})

test('the lift comes up under a jump, or passes who stands below it, and carries', () => {
  const yard = stand(3.6, 0, 0.4)
  let carried = 0
  for (let i = 0; i < 900; i++) {
    const { y } = yard.player.position
    yard.step(still, i % 40 === 0, false)
    expect(yard.result).toBe('free')
    expect(Math.abs(yard.player.position.y - y)).toBeLessThan(0.12)
    if (yard.nameOf(yard.player.ground.collider) !== 'lift') continue
    expect(yard.player.position.y).toBeCloseTo(liftAt(yard.at), 9)
    carried++
  }
  expect(carried).toBeGreaterThan(100)
})
