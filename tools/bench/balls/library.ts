import { type ChildProcess, fork } from 'node:child_process'
import type { BallScene } from './scene.ts'

/** What a process with a library can be asked for. */
export interface Asks {
  /** Loads a library and puts a scene into it. @param kind which of the module's libraries */
  open(module: string, kind: string, scene: BallScene, ccd: boolean): Promise<Opened>
  /** Makes so many steps. */
  run(steps: number): Promise<Run>
  /** MOVING numbers a ball. */
  moving(): Promise<Float64Array>
  /** Milliseconds to read all centres. */
  read(): Promise<number>
  /** Bytes of heap that a step leaves behind, over so many steps. @param ms that one takes, about */
  garbage(steps: number, ms: number): Promise<number>
}

export interface Opened {
  readonly name: string
  readonly version: string
  readonly settings: string
}

export interface Run {
  /** Milliseconds of each step. */
  readonly times: Float64Array
  /** How many balls rest after it. */
  readonly asleep: number
  /** In how many steps the library gave up on something so far. */
  readonly limited: number
}

export interface Question {
  readonly name: keyof Asks
  readonly given: unknown[]
}

export type Answer = { readonly value: unknown } | { readonly error: string }

const opened = new Set<Library>()

/** Ends all processes. */
export function closeAll(): void {
  for (const library of opened) library.close()
}

/** A library in a process of its own. */
export class Library {
  readonly name: string
  readonly #child: ChildProcess
  #said = ''

  constructor(name: string) {
    this.name = name
    opened.add(this)
    this.#child = fork(new URL('balls-child.mjs', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--enable-source-maps', '--max-old-space-size=3072'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr!.on('data', (part) => {
      this.#said = (this.#said + part).slice(-2000)
    })
  }

  /** @throws Error if the library threw, or its process ended */
  ask<Name extends keyof Asks>(name: Name, ...given: Parameters<Asks[Name]>): ReturnType<Asks[Name]> {
    const child = this.#child
    const answer = new Promise((resolve, reject) => {
      const isDone = () => child.off('message', hear).off('exit', end)
      const hear = (answer: Answer) => {
        isDone()
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.value)
      }
      const end = (code: number | null, signal: string | null) => {
        isDone()
        const last = this.#said.trimEnd().split('\n')[0]
        reject(new Error(`its process ended with ${signal ?? code}${last === '' ? '' : `: ${last}`}`))
      }
      child.on('message', hear).on('exit', end)
      child.send({ name, given } satisfies Question)
    })
    return answer as ReturnType<Asks[Name]>
  }

  close(): void {
    opened.delete(this)
    this.#child.kill()
  }
}
