/** Numbers for reading. */

export function shown(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '−∞'
  const size = Math.abs(value)
  const text =
    size !== 0 && (size < 1e-4 || size >= 1e7)
      ? value.toExponential(Math.min(3, digits - 1))
      : String(Number(value.toPrecision(digits)))
  return text.replaceAll('-', '−')
}

export function shownPoint(point: readonly number[] | null): string {
  return point === null ? '–' : `(${point.map((x) => shown(x, 4)).join(', ')})`
}

/** All digits: two answers that differ are seen to differ. */
export const shownAll = (value: number): string => String(value).replaceAll('-', '−')

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (whole: number): string =>
  String(whole)
    .replace(/\d/g, (digit) => RAISED[Number(digit)])
    .replace('-', '⁻')

/** An error in units of ε: 0.02 ε, 3 ε, 4·10¹¹ ε. */
export function shownEpsilons(value: number): string {
  if (!Number.isFinite(value)) return 'no number'
  if (value === 0) return '0 ε'
  if (value < 0.01) return '< 0.01 ε'
  if (value < 1000) return `${Number(value.toPrecision(2))} ε`
  const power = Math.floor(Math.log10(value))
  return `${Number((value / 10 ** power).toPrecision(2))}·10${raised(power)} ε`
}

/** A small distance in the unit that suits it. */
export function shownMetres(value: number): string {
  for (const [unit, size] of [
    ['m', 1],
    ['mm', 1e-3],
    ['µm', 1e-6],
    ['nm', 1e-9],
  ] as const)
    if (Math.abs(value) >= size) return `${Number((value / size).toPrecision(2))} ${unit}`
  return `${value.toExponential(1).replaceAll('-', '−')} m`
}
