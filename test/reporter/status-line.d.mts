interface Status {
  done: number
  total: number
  passed: number
  failed: number
  seconds: number
  running?: string
}
interface Stream {
  write(chunk: string | Uint8Array, ...rest: unknown[]): boolean
}

export function statusText(status: Status, columns?: number): string
export class StatusLine {
  constructor(terminal: Stream, others?: Stream[])
  show(text: string): void
  stop(): void
}
