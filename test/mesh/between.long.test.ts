import { expect, test } from 'vitest'
import { judgeMeshes, judgeTriangles } from './between.ts'

const CASES = Number(process.env.BETWEEN_CASES ?? 200_000)

test('triangles against triangles in rational numbers', () => {
  const told = judgeTriangles(20261128, CASES, false)
  console.log(JSON.stringify(told))
  expect(told.wrong).toBe(0)
}, 900_000)

test('their distances, and both places', () => {
  const told = judgeTriangles(28, CASES / 5, true)
  console.log(JSON.stringify(told))
  expect(told.wrong).toBe(0)
  expect(told.worst).toBeLessThanOrEqual(1)
  expect(told.worstAny).toBeLessThanOrEqual(1)
}, 900_000)

test('meshes against meshes, beside all pairs of triangles', () => {
  const told = judgeMeshes(29, CASES / 100)
  console.log(JSON.stringify({ ...told, wrong: told.wrong.length }))
  expect(told.wrong.slice(0, 3)).toEqual([])
}, 900_000)
