/** Directions may have any length but zero; these are so short that their squares would leave the range of doubles. */
import type { Vec3 } from './check.ts'

/** 2⁻⁴⁰⁰ */
const SHORT = 3.8725919148493183e-121

/** 2⁶⁶⁰, exact to multiply with: it takes the least of all doubles to 2⁻⁴¹⁴, and what is short to under 2²⁶⁰. */
export const LENGTHEN = 4.784065733063811e198

/** Is a direction too short to be squared? */
export function isShort(v: Vec3): boolean {
  return Math.abs(v.x) < SHORT && Math.abs(v.y) < SHORT && Math.abs(v.z) < SHORT
}
