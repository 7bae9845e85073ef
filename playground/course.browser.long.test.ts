/** Scene "Obstacle course", the rest: see course.browser.test.ts. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atPlace, hold, look } from './scenes/course/test-page.ts'

describe('the obstacle course', () => {
  it('the lift carries, the pad throws up to its balcony, the door opens to whoever comes', async () => {
    await atPlace('at=-7.2,0.2,-34.2', async (there) => {
      expect(await hold(there, [], 6)).toMatchObject({ standsOn: 'lift', feet: { y: expect.closeTo(3, 3) } })
    })
    await atPlace('at=4.8,0.05,-46&turn=-90,0', async (there) => {
      expect((await hold(there, ['KeyW'], 1)).feet.y).toBeGreaterThan(1)
      expect(await hold(there, [], 2)).toMatchObject({ ground: 'ground', feet: { y: expect.closeTo(4, 3) } })
    })
    await atPlace('at=-3.6,0.05,-56&turn=90,0', async (there) => {
      expect((await look(there)).open).toBe(0)
      expect((await hold(there, ['KeyW'], 2)).feet.x).toBeLessThan(-8)
      expect((await hold(there, ['KeyW'], 1.5)).open).toBe(0)
    })
  })

  it('the ladder is climbed, the pool swum in', async () => {
    await atPlace('at=7,0.05,-56&turn=-90,0', async (there) => {
      expect((await hold(there, ['KeyW'], 1)).verb).toBe('climb')
      expect(await hold(there, ['KeyW'], 2)).toMatchObject({ verb: 'walk', feet: { y: expect.closeTo(4, 3) } })
    })
    await atPlace('at=-4,0.05,-63&turn=90,0', async (there) => {
      expect((await hold(there, ['KeyW'], 2.5)).verb).toBe('swim')
      const { feet, tall } = await hold(there, [], 3)
      expect(feet.y + tall / 2).toBeCloseTo(-0.25, 5)
      expect(await hold(there, ['KeyS'], 4)).toMatchObject({
        verb: 'walk',
        ground: 'ground',
        feet: { y: expect.closeTo(0, 1) },
      })
    })
  })
})

it('options may be changed on the way: who jumps higher now jumps on from there', async () => {
  const wide = { viewport: { width: 900, height: 420 } }
  const jumps = async (there: Page) => {
    await hold(there, [], 0.2)
    expect((await hold(there, ['Space'], 1)).feet.y).toBeGreaterThan(6)
    await there.click('[data-tab=Controls]')
    await there.focus('[data-control=gravity]')
    await there.keyboard.press('End')
    const { feet } = await look(there)
    expect(feet.y).toBeGreaterThan(6)
    expect((await hold(there, [], 2)).ground).toBe('ground')
  }
  await atPlace('jumpSpeed=10&gravity=5', jumps, wide)
})
