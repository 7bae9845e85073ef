import { expect, test } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { createArticleMover } from './article-mover.ts'
import { movesAlike } from './random-moves.ts'
import { SETTINGS } from './settings.ts'

const level = castle()

test('with kept planes the article’s rule gives the same place, bit for bit, on a few random moves through the castle', () => {
  movesAlike(3, 2)
})

test('its player walks the courtyard: stands, jumps, lands', () => {
  const mover = createArticleMover(level, { ...SETTINGS, mode: 'article' }, { x: 0, y: 0.95, z: 10 })
  const rest = { velocity: { x: 0, y: 0, z: 0 }, jump: false, flying: false }
  for (let i = 0; i < 60; i++) mover.step(rest, 1 / 60)
  expect(mover.centre.y).toBeGreaterThan(0.89)
  expect(mover.centre.y).toBeLessThan(0.98)
  while (mover.ground !== 'ground') mover.step(rest, 1 / 60)
  mover.step({ ...rest, jump: true }, 1 / 60)
  for (let i = 0; i < 20; i++) mover.step(rest, 1 / 60)
  expect(mover.centre.y).toBeGreaterThan(1.5)
  for (let i = 0; i < 80; i++) mover.step({ ...rest, velocity: { x: 0, y: 0, z: -2 } }, 1 / 60)
  expect(mover.centre.z).toBeLessThan(9)
  expect(mover.centre.y).toBeLessThan(1)
})
