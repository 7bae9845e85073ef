/** What colliders and balls are made of. Only balls ask. */
import { checkNumber, checkObject } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'

export interface Material {
  /** The share of the speed of approach that is left after a hit, 0 to 1. */
  restitution?: number | undefined
  /** Coulomb's coefficient of sliding friction, at least 0. */
  friction?: number | undefined
  /** A ball that rolls freely on level ground loses this times g of its speed a second. */
  rollingResistance?: number | undefined
  /** A ball that spins upright loses 5/2 times this times g / radius of its spin a second. */
  spinningResistance?: number | undefined
  /** How much of the slip a hit that grips reverses, 0 to 1: 1 is a superball. */
  tangentialRestitution?: number | undefined
}

/** The columns of a MATERIAL row. */
export const MATERIAL_PARTS = [
  'restitution',
  'friction',
  'rollingResistance',
  'spinningResistance',
  'tangentialRestitution',
] as const

/** Reads the parts that are given over a MATERIAL row. @param prefix of their names, for messages */
export function takeMaterial(who: string, prefix: string, given: Material, out: Row, o: number): void {
  MATERIAL_PARTS.forEach((part, i) => {
    const { [part]: value } = given
    if (value === undefined) return
    checkNumber(who, prefix + part, value, 0, part.endsWith('estitution') ? 1 : 1e6)
    out[o + i] = value
  })
}

/** Reads the material of a collider: NaN where it says nothing. */
export function takeColliderMaterial(who: string, given: Material): Row {
  checkObject(who, 'material', given, 'an object with restitution or friction')
  checkOptions(who, 'material', given, MATERIAL_PARTS)
  const row = new Float64Array(MATERIAL_PARTS.length).fill(Number.NaN)
  takeMaterial(who, 'material.', given, row, 0)
  return row
}
