/** How far it is, in one line of at most so many columns: the file that runs is what is cut off. */
export function statusText({ done, total, passed, failed, seconds, running }, columns = 80) {
  const clock = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  const text = `${done}/${total} files, ${passed} passed, ${failed} failed, ${clock}${running ? `, ${running}` : ''}`
  return text.length < columns ? text : `${text.slice(0, Math.max(0, columns - 2))}…`
}

const ERASE = '\r\u001b[K'

/**
 * The last line of a terminal, written over again and again. What anybody else writes to the streams goes above it: their
 * `write` is replaced until `stop`.
 */
export class StatusLine {
  #write
  #restore = []
  #text = ''
  #shown = false
  /** Is the cursor at the beginning of a line? Else somebody's line is not at its end, and we would erase it. */
  #fresh = true

  /** @param terminal where it is shown @param others streams that end up on the same screen */
  constructor(terminal, others = []) {
    this.terminal = terminal
    this.#write = terminal.write.bind(terminal)
    for (const stream of new Set([terminal, ...others])) this.#intercept(stream)
  }

  show(text) {
    this.#text = text
    this.#draw()
  }

  stop() {
    this.#erase()
    for (const restore of this.#restore.splice(0)) restore()
  }

  #intercept(stream) {
    const own = stream.write
    const write = own.bind(stream)
    stream.write = (chunk, ...rest) => {
      this.#erase()
      const more = write(chunk, ...rest)
      if (chunk.length > 0) this.#fresh = typeof chunk === 'string' ? chunk.endsWith('\n') : chunk.at(-1) === 10
      this.#draw()
      return more
    }
    this.#restore.push(() => {
      stream.write = own
    })
  }

  #erase() {
    if (this.#shown) this.#write(ERASE)
    this.#shown = false
  }

  #draw() {
    if (!this.#fresh || this.#text === '') return
    this.#write(ERASE + this.#text)
    this.#shown = true
  }
}
