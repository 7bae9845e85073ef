import { expect, test } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { random } from '../../../scenes/random.ts'
import { correct } from '../../classics/article.ts'
import { articleOptions, correctFast, createArticleMover, keepPlanes } from './article-mover.ts'
import { type Mode, SETTINGS } from './settings.ts'

const level = castle()

test('with kept planes the article’s rule gives the same place, bit for bit, on random moves through the castle', () => {
  const next = random(5)
  let touched = 0
  for (const mode of ['article', 'normal'] as Mode[]) {
    for (const edgePlanes of [3, 6] as const) {
      const options = articleOptions({ ...SETTINGS, mode, edgePlanes })
      const kept = keepPlanes(level, options)
      for (let i = 0; i < 30; i++) {
        const from = { x: 34 * next() - 17, y: 7 * next(), z: 34 * next() - 17 }
        const to = { x: from.x + 2 * next() - 1, y: from.y + 2 * next() - 1.5, z: from.z + 2 * next() - 1 }
        const fast = correctFast(kept, from, to)
        const slow = correct({ mesh: level }, { from, to }, options)
        expect(fast).toEqual({ position: slow.position, touched: slow.touched })
        touched += fast.touched.length
      }
    }
  }
  expect(touched).toBeGreaterThan(20)
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
