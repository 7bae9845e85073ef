import { expect } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { random } from '../../../scenes/random.ts'
import { correct } from '../../classics/article.ts'
import { articleOptions } from './article-mover.ts'
import { correctFast, keepPlanes } from './kept-planes.ts'
import { type Mode, SETTINGS } from './settings.ts'

/** So many random moves through the castle for each kind of rule: with kept planes it gives the article's place, bit for bit. */
export function movesAlike(moves: number, touches: number): void {
  const level = castle()
  const next = random(5)
  let touched = 0
  for (const mode of ['article', 'normal'] as Mode[]) {
    for (const edgePlanes of [3, 6] as const) {
      const options = articleOptions({ ...SETTINGS, mode, edgePlanes })
      const kept = keepPlanes(level, options)
      let from = { x: 0, y: 0, z: 0 }
      for (let i = 0; i < moves; i++) {
        // every third somewhere else, the others on from where the last one ended
        if (i % 3 === 0) from = { x: 34 * next() - 17, y: 7 * next(), z: 34 * next() - 17 }
        const to = { x: from.x + 2 * next() - 1, y: from.y + 2 * next() - 1.5, z: from.z + 2 * next() - 1 }
        const fast = correctFast(kept, from, to)
        const slow = correct({ mesh: level }, { from, to }, options)
        expect(fast).toEqual({ position: slow.position, touched: slow.touched })
        touched += fast.touched.length
        from = fast.position
      }
    }
  }
  expect(touched).toBeGreaterThan(touches)
}
