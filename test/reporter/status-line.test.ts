import { describe, expect, test } from 'vitest'
import { StatusLine, statusText } from './status-line.mjs'

describe('how far it is', () => {
  const status = { done: 12, total: 216, passed: 340, failed: 1, seconds: 65.9 }

  test('files, tests, minutes and seconds, and the file that runs', () => {
    expect(statusText({ ...status, running: 'test/mesh/rays.test.ts' })).toBe(
      '12/216 files, 340 passed, 1 failed, 1:05, test/mesh/rays.test.ts',
    )
    expect(statusText(status)).toBe('12/216 files, 340 passed, 1 failed, 1:05')
  })

  test('never fills a line of the terminal, where it would go on in the next', () => {
    for (let columns = 2; columns < 80; columns++) {
      expect(statusText({ ...status, running: 'test/mesh/rays.test.ts' }, columns).length).toBeLessThan(columns)
    }
    expect(statusText({ ...status, running: 'test/mesh/rays.test.ts' }, 50)).toBe(
      '12/216 files, 340 passed, 1 failed, 1:05, test/m…',
    )
  })
})

/** To the beginning of the line, and away with it. */
const ERASE = '\r\u001b[K'

/** A terminal that shows what is written to it: text, ends of lines, returns, and the erasing of a line. */
function terminal() {
  const lines = ['']
  const write = (chunk: string | Uint8Array): boolean => {
    for (const part of String(chunk)
      .replaceAll(ERASE, '\r')
      .split(/(\n|\r)/)) {
      if (part === '\n') lines.push('')
      else if (part === '\r') lines[lines.length - 1] = ''
      else lines[lines.length - 1] += part
    }
    return true
  }
  return { lines, stream: { write } }
}

describe('a status line', () => {
  test('is written over', () => {
    const { lines, stream } = terminal()
    const line = new StatusLine(stream)
    line.show('1 of 9')
    line.show('2 of 9')
    expect(lines).toEqual(['2 of 9'])
  })

  test('stays below what others write, to the terminal or beside it', () => {
    const { lines, stream } = terminal()
    const other = { write: stream.write }
    const line = new StatusLine(stream, [stream, other])
    line.show('1 of 9')
    stream.write('a failure\n')
    other.write('in two lines\n')
    expect(lines).toEqual(['a failure', 'in two lines', '1 of 9'])
  })

  test('waits until a line of others is at its end, and erases none of it', () => {
    const { lines, stream } = terminal()
    const line = new StatusLine(stream)
    line.show('1 of 9')
    stream.write('half')
    line.show('2 of 9')
    expect(lines).toEqual(['half'])
    stream.write(' and half\n')
    expect(lines).toEqual(['half and half', '2 of 9'])
  })

  test('is gone at the end, and the streams are as they were', () => {
    const { lines, stream } = terminal()
    const { write } = stream
    const line = new StatusLine(stream)
    expect(stream.write).not.toBe(write)
    line.show('1 of 9')
    line.stop()
    expect(lines).toEqual([''])
    expect(stream.write).toBe(write)
    stream.write('5 passed, 0 failed\n')
    expect(lines).toEqual(['5 passed, 0 failed', ''])
  })
})
