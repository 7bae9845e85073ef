import { TriangleMesh } from 'carom'
import { expect, it } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { openBvh } from '../../level/bvh-ray.ts'
import { createExactMover as createExactCylinder } from '../cylinder/exact-mover.ts'
import { createPostMover, outlinesOf } from '../cylinder/post-mover.ts'
import { SETTINGS as CYLINDER } from '../cylinder/settings.ts'
import { createArticleMover } from './article-mover.ts'
import { rayQuestion, stepQuestion } from './costs.ts'
import { createExactMover } from './exact-mover.ts'
import { SETTINGS } from './settings.ts'

const level = castle()
const mesh = new TriangleMesh(level.positions, level.indices)
const start = { x: 0.37, y: 1, z: 26.21 }

it.each([
  ['carom, an ellipsoid', () => createExactMover(mesh, SETTINGS, start)],
  ['the article', () => createArticleMover(level, { ...SETTINGS, mode: 'article' }, start)],
  ['carom, a cylinder', () => createExactCylinder(mesh, CYLINDER, start)],
  ['the post', () => createPostMover(level, outlinesOf(level), { ...CYLINDER, mode: 'post' }, start)],
])('%s: the last step is done again as often as one likes, and the body ends where it ended', (_, make) => {
  const mover = make()
  expect(mover.last).toBeNull()
  const wish = { velocity: { x: 0, y: 0, z: -4 }, jump: false, flying: false }
  for (let i = 0; i < 90; i++) mover.step({ ...wish, jump: i === 60 }, 1 / 60)
  const place = () =>
    'feet' in mover ? [{ ...mover.feet }, { ...mover.velocity }] : [{ ...mover.centre }, { ...mover.velocity }]
  const before = place()
  const { last } = mover
  for (let i = 0; i < 3; i++) mover.repeat(last as never)
  expect(place()).toEqual(before)
  expect(mover.last).toEqual(last)
  mover.teleport(start)
  expect(mover.last).toBeNull()
  expect('centre' in mover ? stepQuestion(mover) : null).toBeNull()
})

it('both libraries answer the same ray alike, before they are timed', () => {
  const bvh = openBvh(level)
  for (let i = 0; i < 200; i++) {
    const angle = i * 2.399963
    const height = 0.6 * Math.sin(i)
    const flat = Math.sqrt(1 - height * height)
    const ray = { origin: start, direction: { x: flat * Math.cos(angle), y: height, z: flat * Math.sin(angle) } }
    const ours = rayQuestion(mesh, ray)()
    if (ours === Infinity) expect(bvh(ray)()).toBe(Infinity)
    else expect(bvh(ray)()).toBeCloseTo(ours, 4)
  }
})
