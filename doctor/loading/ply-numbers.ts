import type { Source } from './file-set.ts'
import { counted, LevelError, shown } from './limits.ts'
import { BYTES, type PlyHeader, type Scalar } from './ply-header.ts'

/** The numbers behind a PLY's header, one after the other. A window of the file is in memory; `fill` moves it on. */
export interface Numbers {
  /** The next number may not be in the window: `fill` first. */
  readonly isLow: boolean
  fill(): Promise<void>
  /** 0..1 of the file. */
  readonly fraction: number
  startRow(element: string, row: number): void
  /** Text that is no number is NaN: whoever needs it complains. */
  next(type: Scalar): number
  endRow(): void
  fail(text: string): LevelError
  /** What is left in the file, in words; null: nothing. */
  rest(): string | null
}

const WINDOW = 2 ** 20
const LONGEST_NUMBER = 64

type Getter = (view: DataView, at: number, little: boolean) => number
const GET: Readonly<Record<Scalar, Getter>> = {
  i8: (view, at) => view.getInt8(at),
  u8: (view, at) => view.getUint8(at),
  i16: (view, at, little) => view.getInt16(at, little),
  u16: (view, at, little) => view.getUint16(at, little),
  i32: (view, at, little) => view.getInt32(at, little),
  u32: (view, at, little) => view.getUint32(at, little),
  f32: (view, at, little) => view.getFloat32(at, little),
  f64: (view, at, little) => view.getFloat64(at, little),
}

abstract class Window {
  readonly who: string
  readonly blob: Source
  /** In the file: where the window begins, and where reading is, counted from there. */
  begin: number
  at = 0
  length = 0
  element = ''
  row = 0

  constructor(who: string, blob: Source, begin: number) {
    this.who = who
    this.blob = blob
    this.begin = begin
  }

  get fraction(): number {
    return (this.begin + this.at) / this.blob.size
  }

  async fill(): Promise<void> {
    this.begin += this.at
    this.at = 0
    const end = Math.min(this.blob.size, this.begin + WINDOW)
    const bytes = await this.blob.slice(this.begin, end).arrayBuffer()
    this.length = bytes.byteLength
    this.show(bytes)
  }

  abstract show(bytes: ArrayBuffer): void

  /** Whether fewer than n bytes are left in the window, and more in the file. */
  lacks(n: number): boolean {
    return this.length - this.at < n && this.begin + this.length < this.blob.size
  }

  startRow(element: string, row: number): void {
    this.element = element
    this.row = row
  }

  fail(text: string): LevelError {
    return new LevelError(`${this.who}: ${shown(this.element)} ${this.row}: ${text}`)
  }
}

export class BinaryNumbers extends Window implements Numbers {
  readonly #little: boolean
  #view = new DataView(new ArrayBuffer(0))

  constructor(who: string, blob: Source, header: PlyHeader) {
    super(who, blob, header.end)
    this.#little = header.format === 'binary_little_endian'
  }

  get isLow(): boolean {
    return this.lacks(8)
  }

  show(bytes: ArrayBuffer): void {
    this.#view = new DataView(bytes)
  }

  next(type: Scalar): number {
    const { at } = this
    this.at += BYTES[type]
    if (this.at > this.length) throw this.fail('the file ends here: cut short?')
    return GET[type](this.#view, at, this.#little)
  }

  endRow(): void {}

  rest(): string | null {
    const left = this.blob.size - this.begin - this.at
    return left === 0
      ? null
      : `${counted(left, 'byte after the last row was', 'bytes after the last row were')} ignored`
  }
}

const NEWLINE = 10
const RETURN = 13
const isBlank = (code: number) => code === 32 || code === 9
/** Of CR and LF only the CR: what follows is passed over before the next row. */
const isEnd = (code: number) => code === NEWLINE || code === RETURN

export class TextNumbers extends Window implements Numbers {
  #text = ''

  /** Twice: for blanks before it, of which there are seldom many. */
  get isLow(): boolean {
    return this.lacks(2 * LONGEST_NUMBER)
  }

  show(bytes: ArrayBuffer): void {
    this.#text = new TextDecoder('latin1').decode(bytes)
  }

  override startRow(element: string, row: number): void {
    super.startRow(element, row)
    let code = this.#text.charCodeAt(this.at)
    while (isBlank(code) || isEnd(code)) code = this.#text.charCodeAt(++this.at)
  }

  next(_type: Scalar): number {
    const text = this.#text
    let code = text.charCodeAt(this.at)
    while (isBlank(code)) code = text.charCodeAt(++this.at)
    const start = this.at
    while (code > 32) code = text.charCodeAt(++this.at)
    if (this.at - start > LONGEST_NUMBER || (this.at === this.length && this.lacks(1)))
      throw this.fail(`expected a number, but got ${shown(text.slice(start, start + LONGEST_NUMBER))}`)
    if (start < this.at) return Number(text.slice(start, this.at))
    throw this.fail(start < text.length ? 'expected more numbers in this line' : 'the file ends here: cut short?')
  }

  endRow(): void {
    let code = this.#text.charCodeAt(this.at)
    while (isBlank(code)) code = this.#text.charCodeAt(++this.at)
    if (isEnd(code) || this.at === this.length) return
    const more = this.#text.slice(this.at, this.at + LONGEST_NUMBER).split(/[\r\n]/, 1)[0]
    throw this.fail(`expected the end of the line, but got ${shown(more)}`)
  }

  rest(): string | null {
    return /\S/.test(this.#text.slice(this.at)) ? 'what follows the last row was ignored' : null
  }
}
