/** How wide text is on a terminal, in columns. */

/** Ranges that take two columns: Hangul, kana, Chinese characters, full-width forms, emoji (Unicode's East Asian Width W and F, roughly). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
]

const MARK = /^[\p{Mn}\p{Me}]$/u

export function columns(text: string): number {
  let sum = 0
  for (const char of text) sum += charColumns(char)
  return sum
}

/** Cut to so many columns, with … at its end if it was longer. */
export function shorten(text: string, most: number): string {
  if (columns(text) <= most) return text
  let kept = ''
  let sum = 0
  for (const char of text) {
    sum += charColumns(char)
    if (sum > most - 1) break
    kept += char
  }
  return `${kept.trimEnd()}…`
}

/** Filled up with spaces. */
export function pad(text: string, to: number, side: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, to - columns(text)))
  return side === 'left' ? text + space : space + text
}

function charColumns(char: string): number {
  const code = char.codePointAt(0) as number
  if (code < 0x300) return 1
  if (MARK.test(char)) return 0
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}
