import type { Source } from './file-set.ts'
import { LevelError, count as pretty } from './limits.ts'

const SLICE = 2 ** 20
/** Characters. A face of 50,000 corners still fits; a file without line ends does not become one string. */
export const LONGEST_LINE = 2 ** 20

/** Hands out the lines of a text, read in slices, so that no text of the file's size is ever made. */
export async function eachLine(
  who: string,
  blob: Source,
  start: number,
  take: (line: string) => void,
  onProgress: (fraction: number) => void = () => {},
): Promise<void> {
  const decoder = new TextDecoder('utf-8') // drops a byte order mark; foreign bytes in names do no harm
  let rest = ''
  let number = 0
  for (let at = start; at < blob.size; at += SLICE) {
    const bytes = await blob.slice(at, Math.min(at + SLICE, blob.size)).arrayBuffer()
    const text = rest + decoder.decode(bytes, { stream: true })
    let begin = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
      number++
      take(text.slice(begin, text.charCodeAt(end - 1) === RETURN ? Math.max(begin, end - 1) : end))
      begin = end + 1
    }
    rest = text.slice(begin)
    if (rest.length > LONGEST_LINE) throw tooLong(who, number + 1)
    onProgress(Math.min(1, (at + SLICE) / blob.size))
  }
  rest += decoder.decode()
  if (rest !== '') take(rest.endsWith('\r') ? rest.slice(0, -1) : rest)
}

const RETURN = 13

export function tooLong(who: string, line: number): LevelError {
  return new LevelError(`${who}: line ${line} is longer than ${pretty(LONGEST_LINE)} characters`)
}

/** @param what a text format: 'an OBJ' */
export function refuseForeign(who: string, what: string, bytes: Uint8Array): void {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (wide) throw new LevelError(`${who}: expected ${what} in ASCII or UTF-8, but came UTF-16`)
  if (bytes.subarray(0, 4096).includes(0))
    throw new LevelError(`${who}: expected ${what}, which is text, but came binary data`)
}
