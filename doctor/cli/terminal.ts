/** Where a command writes, and where it stands. Tests give their own. */

export interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
}

export interface Terminal {
  /** Paths count from here. */
  readonly here: string
  readonly stdout: Stream
  /** Progress and messages. */
  readonly stderr: Stream
}

export function say(terminal: Terminal, text: string): void {
  terminal.stderr.write(`${text}\n`)
}
