/** Numbers for reading: six digits, a real minus sign, and NaN by its name. */
import type { Vec3 } from './model.ts'

export function shown(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞'
  if (Object.is(value, -0)) return '−0'
  const size = Math.abs(value)
  const text =
    size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : String(Number(value.toPrecision(6)))
  return text.replaceAll('-', '−')
}

export function shownPoint({ x, y, z }: Vec3): string {
  return `(${shown(x)}, ${shown(y)}, ${shown(z)})`
}
