import type { Source } from './file-set.ts'
import { counted, LevelError, count as pretty } from './limits.ts'

const SLICE = 2 ** 20
/** Characters. A face of 50,000 corners still fits; a file without line ends does not become one string. */
export const LONGEST_LINE = 2 ** 20

/**
 * Hands out the lines of a text, read in slices, so that no text of the file's size is ever made. A line ends in LF, in CR and LF, or in CR
 * alone; the answer is how many of the last kind there are.
 */
export async function eachLine(
  who: string,
  blob: Source,
  start: number,
  take: (line: string) => void,
  onProgress: (fraction: number) => void = () => {},
): Promise<number> {
  const decoder = new TextDecoder('utf-8') // drops a byte order mark; foreign bytes in names do no harm
  let bare = 0
  let rest = ''
  let number = 0
  for (let at = start; at < blob.size; at += SLICE) {
    const bytes = await blob.slice(at, Math.min(at + SLICE, blob.size)).arrayBuffer()
    const text = rest + decoder.decode(bytes, { stream: true })
    let begin = 0
    // Each is looked for again only once it is passed, so that a text is searched twice and no more.
    let lf = text.indexOf('\n')
    let cr = text.indexOf('\r')
    for (;;) {
      if (lf >= 0 && lf < begin) lf = text.indexOf('\n', begin)
      if (cr >= 0 && cr < begin) cr = text.indexOf('\r', begin)
      const isReturn = cr >= 0 && (lf < 0 || cr < lf)
      if (isReturn ? cr === text.length - 1 : lf < 0) break // an LF may follow the CR in the next slice
      const end = isReturn ? cr : lf
      const isPair = isReturn && lf === cr + 1
      number++
      take(text.slice(begin, end))
      if (isReturn && !isPair) bare++
      begin = end + (isPair ? 2 : 1)
    }
    rest = text.slice(begin)
    if (rest.length > LONGEST_LINE) throw tooLong(who, number + 1)
    onProgress(Math.min(1, (at + SLICE) / blob.size))
  }
  rest += decoder.decode()
  const isReturn = rest.endsWith('\r')
  if (rest !== '') take(isReturn ? rest.slice(0, -1) : rest)
  return bare + Number(isReturn)
}

/** @param lines that end in CR alone */
export function returnsNote(lines: number): string {
  return `${counted(lines, 'line ends', 'lines end')} in a carriage return alone`
}

export function tooLong(who: string, line: number): LevelError {
  return new LevelError(`${who}: line ${line} is longer than ${pretty(LONGEST_LINE)} characters`)
}

/** @param what a text format: 'an OBJ' */
export function refuseForeign(who: string, what: string, bytes: Uint8Array): void {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (wide) throw new LevelError(`${who}: expected ${what} in ASCII or UTF-8, but got UTF-16`)
  if (bytes.subarray(0, 4096).includes(0))
    throw new LevelError(`${who}: expected ${what}, which is text, but got binary data`)
}
