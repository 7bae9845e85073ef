/** What the command line uses of its own packages, which are in cli/node_modules only once somebody needs them. */

declare module 'piscina' {
  export class Piscina {
    constructor(options: { filename: string; minThreads: number; maxThreads: number; workerData: unknown })
    run(task: unknown): Promise<unknown>
    on(event: 'error', listener: (error: unknown) => void): this
    destroy(): Promise<void>
  }
}

declare module 'cli-progress' {
  interface Options {
    format: string
    hideCursor?: boolean
    clearOnComplete?: boolean
    stream?: NodeJS.WritableStream
    fps?: number
    barsize?: number
  }
  export class SingleBar {
    constructor(options: Options, preset?: unknown)
    start(total: number, value: number, payload: Record<string, string>): void
    setTotal(total: number): void
    update(value: number, payload: Record<string, string>): void
    stop(): void
  }
  const progress: { SingleBar: typeof SingleBar; Presets: { rect: unknown; shades_classic: unknown } }
  export default progress
}
