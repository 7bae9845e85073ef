/**
 * A direction may have any length except zero. This handles directions so short that their squares leave the range of
 * doubles.
 */
import type { Coordinates } from './rows.ts'

/** 2⁻⁸⁰⁰: a direction whose square is smaller is too short. */
export const SHORT_SQUARE = 1.499696813895631e-241

/**
 * 2⁶⁶⁰: multiplying by it is exact. It takes the least of all doubles to 2⁻⁴¹⁴, and a short direction to below 2²⁶⁰.
 */
export const LENGTHEN = 4.784065733063811e198

/** Is the direction in three columns too short to be squared? */
export function isShort(row: Coordinates, o: number): boolean {
  return row[o] * row[o] + row[o + 1] * row[o + 1] + row[o + 2] * row[o + 2] < SHORT_SQUARE
}
