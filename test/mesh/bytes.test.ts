import { expect, test } from 'vitest'
import { TriangleMesh, World } from '../../src/index.ts'
import { Grid } from '../../src/mesh/make-grid.ts'
import { bytesLeft } from './bytes.ts'
import { makeGridForms, makeMeshForms } from './bytes-forms.ts'
import { makeWorldForms } from './bytes-world.ts'

/** What games ask most, and one of each kind; all forms, by both backends: bytes.long.test.ts. */
const HANDFUL = [
  'castRay',
  'castRayAny, mask',
  'castSegment, filter',
  'closestPoint',
  'contains',
  'cast sphere',
  'cast capsule, turned',
  'castRays',
  'grid: castRay',
  'grid: castRayAll',
  'grid: cast capsule, turned',
  'grid: closestPoint',
  'grid: overlapAny box',
  'world: castRay',
  'world: cast sphere',
]

test('less than a byte a question, in a handful of forms', { timeout: 120_000 }, async () => {
  const told = await bytesLeft('wasm', HANDFUL)
  expect(Object.keys(told).sort()).toEqual([...HANDFUL].sort())
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})

/** Doors that ask nothing of a mesh or a world. */
const NO_QUESTIONS = [
  'constructor',
  'add',
  'remove',
  'revision',
  'count',
  'has',
  'getData',
  'getPosition',
  'getOrientation',
  'refit',
  'toBuffer',
  'dispose',
  'byteLength',
  'looked',
  'edge',
  'isClosed',
  'eventCount',
  'setData',
  'setSurfaceVelocity',
  'save',
  'hash',
  'restore',
  'write',
  'read',
]

test.each([
  ['', TriangleMesh, makeMeshForms],
  ['grid: ', Grid, makeGridForms],
  ['world: ', World, makeWorldForms],
] as const)('every door has a form: %s%o', (who, owner, makeForms) => {
  const names = makeForms().map(({ name }) => name)
  const doors = Object.getOwnPropertyNames(owner.prototype).filter((door) => !NO_QUESTIONS.includes(door))
  const without = doors.filter((door) => !names.some((name) => name.startsWith(who + door)))
  expect(without).toEqual([])
})
