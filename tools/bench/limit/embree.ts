import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Level } from '../../../scenes/level.ts'
import { RAY, type RaySet } from '../inputs.ts'
import { BenchError } from '../run.ts'

/** Of the two questions that the limit is asked. */
export type RayQuestion = 'first' | 'any'

const MISSING =
  'bench: --limit compiles a small C++ program against Embree, and needs g++ and Embree’s headers. On Debian and Ubuntu: apt-get install g++ libembree-dev'

/** Two right distances may differ by this part of the mesh's size: it computes in f32. */
export const EMBREE_TOLERANCE = 1e-4

/** Embree on one thread, in a process of its own, which times itself: how fast rays can be at all. */
export class Embree {
  readonly name = 'embree'
  readonly version: string
  readonly settings = 'C++, g++ -O3 -march=native, one thread, flag ROBUST, one call a ray; computes in f32'
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>
  readonly #folder: string

  private constructor(
    folder: string,
    child: ChildProcessByStdio<Writable, Readable, null>,
    lines: AsyncIterator<string>,
    version: string,
  ) {
    this.#folder = folder
    this.#child = child
    this.#lines = lines
    this.version = version
  }

  /** @throws BenchError that says what is missing */
  static async open(): Promise<Embree> {
    const folder = mkdtempSync(join(tmpdir(), 'carom-limit-'))
    try {
      const program = join(folder, 'embree')
      await compile(program)
      const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.on('error', () => {}) // it ended: whoever waits for its answer hears of it
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return new Embree(folder, child, lines, await nextOf(lines))
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** Takes up another mesh. */
  async take({ positions, indices }: Level): Promise<void> {
    await this.#ask(`mesh ${this.#write('positions', positions)} ${this.#write('indices', indices)}`)
  }

  async takeRays({ rays, count }: RaySet): Promise<void> {
    await this.#ask(`rays ${this.#write('rays', Float32Array.from(rays.subarray(0, RAY * count)))}`)
  }

  /** Milliseconds to build the mesh once more. */
  async build(): Promise<number> {
    return Number(await this.#ask('build'))
  }

  /** Milliseconds for all rays. */
  async time(question: RayQuestion): Promise<number> {
    return Number((await this.#ask(question)).split(' ')[0])
  }

  /** The distance of each ray's first hit, or for any hit 1; −1 is a miss. */
  async answers(question: RayQuestion): Promise<Float32Array> {
    const path = join(this.#folder, 'answers')
    await this.#ask(`answers ${question} ${path}`)
    const bytes = readFileSync(path)
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null) {
      const closed = once(this.#child, 'close')
      this.#child.stdin.end()
      await closed
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #write(name: string, values: Float32Array | Uint32Array): string {
    const path = join(this.#folder, name)
    writeFileSync(path, values)
    return path
  }

  #ask(command: string): Promise<string> {
    this.#child.stdin.write(`${command}\n`)
    return nextOf(this.#lines)
  }
}

async function nextOf(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next()
  if (done) throw new Error('bench: the program for --limit ended; its message is above')
  return value
}

/** Against Embree 4 where it is installed, else 3. */
async function compile(program: string): Promise<void> {
  const source = fileURLToPath(new URL('../limit/embree.cpp', import.meta.url))
  let message = ''
  for (const version of [4, 3]) {
    const flags = ['-std=c++17', '-O3', '-march=native', `-DEMBREE=${version}`]
    try {
      await promisify(execFile)('g++', [...flags, source, '-o', program, `-lembree${version}`])
      return
    } catch (error) {
      message = String((error as { stderr?: string }).stderr || (error as Error).message)
    }
  }
  const reason = message.split('\n').find((line) => line.includes('error') || line.includes('ENOENT')) ?? message
  throw new BenchError(`${MISSING}\n(${reason.trim()})`)
}
