/** What the command line uses of its own packages. */

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

declare module 'bullmq' {
  interface Connected {
    readonly connection: { readonly url: string; readonly maxRetriesPerRequest: null }
    readonly prefix: string
  }
  export class Queue {
    constructor(
      name: string,
      options: Connected & {
        skipMetasUpdate?: boolean
        defaultJobOptions?: { attempts: number; removeOnComplete: boolean; removeOnFail: boolean }
      },
    )
    add(name: string, data: object, options: { jobId: string }): Promise<unknown>
    obliterate(options: { force: boolean }): Promise<void>
    close(): Promise<void>
    on(event: 'error', listener: (error: Error) => void): this
  }
  export class QueueEvents {
    constructor(name: string, options: Connected)
    waitUntilReady(): Promise<unknown>
    close(): Promise<void>
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'completed' | 'stalled', listener: (told: { jobId: string }) => void): this
    on(event: 'failed', listener: (told: { jobId: string; failedReason: string }) => void): this
  }
  export class Worker {
    constructor(
      name: string,
      process: (job: { id?: string }) => Promise<void>,
      options: Connected & {
        concurrency: number
        lockDuration: number
        stalledInterval: number
        maxStalledCount: number
      },
    )
    close(): Promise<void>
    on(event: 'error', listener: (error: Error) => void): this
  }
}

declare module 'ioredis' {
  export class Redis {
    /** ready: connected */
    readonly status: string
    constructor(url: string, options: { maxRetriesPerRequest: null; lazyConnect: boolean; connectTimeout: number })
    connect(): Promise<void>
    disconnect(): void
    ping(): Promise<string>
    on(event: 'error', listener: (error: Error) => void): this
    get(key: string): Promise<string | null>
    getBuffer(key: string): Promise<Buffer | null>
    set(key: string, value: string | Buffer, unit: 'EX', seconds: number): Promise<unknown>
    del(...keys: string[]): Promise<number>
    exists(key: string): Promise<number>
    expire(key: string, seconds: number): Promise<number>
    sadd(key: string, member: string): Promise<number>
    srem(key: string, member: string): Promise<number>
    smembers(key: string): Promise<string[]>
  }
}
