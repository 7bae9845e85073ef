/** How the materials of two things combine. */
import { checkObject, checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { MATERIAL_PARTS } from '../world/material.ts'

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

/** One part of both materials together. A collider without one (NaN) leaves the ball's value alone. */
export function combined(rule: number, a: number, b: number): number {
  if (Number.isNaN(b)) return a
  if (rule === 0) return Math.min(a, b)
  if (rule === 1) return 0.5 * (a + b)
  return rule === 2 ? a * b : Math.max(a, b)
}
