/**
 * Takes in numbers, bit by bit, and makes one hash of them: two lanes of 32 bits, each a multiplication and a shift, as MurmurHash3
 * mixes (Austin Appleby, public domain). Each step of a lane is a bijection, so that a single bit that differs is never lost in it.
 *
 * Which bits a NaN has is the engine's own affair, so all are taken as one. −0 is not 0: its sign is a bit like others.
 */
const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)
double[0] = 1
/** Which of the two words holds the low bits, on this machine. */
const LOW = words[0] === 0 ? 0 : 1
const HIGH = 1 - LOW

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')

/** A number as text that reads back as the same bits. */
const print = (x: number): string => (x === 0 && 1 / x < 0 ? '-0' : String(x))

export class Tally {
  /** If there: every number that is taken gets a line of its own in it, under its name. */
  trace: string[] | undefined
  /** Plants a difference: the next number that is taken counts as the double beside it. */
  nudge = false
  #a = 0
  #b = 0
  #name = ''
  #index = 0

  /** Names the numbers that come now. */
  mark(name: string): void {
    this.#name = name
    this.#index = 0
  }

  take(x: number): void {
    double[0] = x
    // biome-ignore lint/suspicious/noSelfCompare: true of NaN alone
    if (x !== x) {
      words[LOW] = 0
      words[HIGH] = 0x7ff80000
    }
    if (this.nudge) words[LOW] ^= 1
    this.nudge = false
    this.#mix(words[LOW], words[HIGH])
    if (this.trace !== undefined) this.trace.push(`${this.#name} [${this.#index++}] ${print(double[0])}`)
  }

  takeAll(row: ArrayLike<number>): void {
    for (let i = 0; i < row.length; i++) this.take(row[i])
  }

  takeVec({ x, y, z }: { x: number; y: number; z: number }): void {
    this.take(x)
    this.take(y)
    this.take(z)
  }

  takeFlag(flag: boolean): void {
    this.take(flag ? 1 : 0)
  }

  takeWord(text: string): void {
    for (let i = 0; i < text.length; i++) this.take(text.charCodeAt(i))
  }

  /** The bytes of a buffer, as words: the same on all machines of one byte order. Traced as one number, their own hash. */
  takeBuffer(buffer: ArrayBufferLike): void {
    const own = new Tally()
    const view = new Uint32Array(buffer)
    for (let i = 0; i < view.length; i += 2) own.#mix(view[i], i + 1 < view.length ? view[i + 1] : 0)
    this.take(buffer.byteLength)
    this.take(own.#a >>> 0)
    this.take(own.#b >>> 0)
  }

  /** What has been taken since the last one: sixteen hexadecimal digits. Then it starts afresh. */
  finish(): string {
    const text = hex(this.#a) + hex(this.#b)
    this.#a = this.#b = 0
    this.mark('')
    return text
  }

  #mix(low: number, high: number): void {
    let a = Math.imul(this.#a ^ low, 0x85ebca6b)
    a ^= a >>> 15
    let b = Math.imul(this.#b ^ high ^ a, 0xc2b2ae35)
    b ^= b >>> 13
    this.#a = (Math.imul(a, 5) + 0x6b64e653) | 0
    this.#b = (Math.imul(b, 5) + 0x38495ab5) | 0
  }
}
