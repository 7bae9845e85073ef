/** How the materials of two things combine. */
import { checkObject, checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import { findId } from '../world/ids.ts'
import { MATERIAL_PARTS } from '../world/material.ts'
import { BALL_SIZE, type Crowd, MATERIAL } from './crowd.ts'

/** How the values of two materials become one. */
export type Combine = 'min' | 'average' | 'multiply' | 'max'

const RULES = ['min', 'average', 'multiply', 'max']

/** The rules, one for each part of a material. Parts that are left out keep their default. */
export interface CombineOptions {
  restitution?: Combine | undefined
  friction?: Combine | undefined
  rollingResistance?: Combine | undefined
  spinningResistance?: Combine | undefined
  tangentialRestitution?: Combine | undefined
}

/** The defaults: see docs/choices/balls.md. */
export const COMBINE_DEFAULTS: Required<CombineOptions> = {
  restitution: 'min',
  friction: 'multiply',
  rollingResistance: 'max',
  spinningResistance: 'max',
  tangentialRestitution: 'min',
}

/** Reads the option `combine`. */
export function takeCombine(who: string, given: CombineOptions, out: Int32Array): void {
  checkObject(who, 'combine', given, 'an object with the parts of a material')
  checkOptions(who, 'combine', given, MATERIAL_PARTS)
  MATERIAL_PARTS.forEach((part, i) => {
    const { [part]: rule = COMBINE_DEFAULTS[part] ?? 'min' } = given
    checkWord(who, `combine.${part}`, rule, RULES)
    out[i] = RULES.indexOf(rule)
  })
}

/** The columns of a MATERIAL row. */
export const M_RESTITUTION = 0
export const M_FRICTION = 1
export const M_ROLLING = 2
export const M_SPINNING = 3
export const M_TANGENTIAL = 4
export const MATERIAL_SIZE = 5

/** out = the material of a ball and of a collider together. */
export function combineWithCollider({ balls, colliders, combine }: Crowd, slot: number, id: number, out: Row): void {
  const m = slot * BALL_SIZE + MATERIAL
  const material = findId(colliders.ids, id)?.material
  if (material !== undefined && material.length > 0) combineRows(combine, balls, m, material, 0, out)
  else for (let k = 0; k < MATERIAL_SIZE; k++) out[k] = balls[m + k]
}

/** out = the material of two balls together. */
export function combineBalls({ balls, combine }: Crowd, a: number, b: number, out: Row): void {
  combineRows(combine, balls, a * BALL_SIZE + MATERIAL, balls, b * BALL_SIZE + MATERIAL, out)
}

/** A collider that says nothing (NaN) leaves the ball's value alone. */
function combineRows(rules: Int32Array, a: Row, i: number, b: Row, j: number, out: Row): void {
  for (let k = 0; k < MATERIAL_SIZE; k++) {
    const one = a[i + k]
    const other = b[j + k]
    if (Number.isNaN(other)) out[k] = one
    else if (rules[k] === 0) out[k] = Math.min(one, other)
    else if (rules[k] === 1) out[k] = 0.5 * (one + other)
    else out[k] = rules[k] === 2 ? one * other : Math.max(one, other)
  }
}
