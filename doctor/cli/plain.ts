/** Somebody else's text (names of files, of materials, of levels) as a terminal may show it. */

/**
 * Control characters as \xNN: they could move the cursor, change colours, or write over other lines. So are the marks that turn the
 * direction of writing. @param keep 'lines': line breaks stay
 */
export function plain(text: string, keep?: 'lines'): string {
  let out = ''
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    if ((keep === 'lines' && letter === '\n') || !isControl(code)) out += letter
    else out += code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
  }
  return out
}

function isControl(code: number): boolean {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true
  return (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
