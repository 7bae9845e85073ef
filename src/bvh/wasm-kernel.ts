/**
 * The WebAssembly kernel for rays, and the one memory in which its mirrors of meshes lie. Synchronous: a module of so
 * few bytes may be compiled at once even by a page. Where it may not run, because there is no WebAssembly or no SIMD,
 * or a content security policy forbids it, the walk in TypeScript serves, with the same bits.
 */
import { KERNEL_BINARY } from './wasm-binary.ts'
import { bytesOf } from './wasm-bytes.ts'

/** kernel/rays.ts: a slot that has to be judged here, or one of the negative numbers of kernel/layout.ts. */
type KernelWalk = (mirror: number, question: number, resumed: number) => number

export interface Kernel {
  readonly walk: KernelWalk
  /** For so many rays of the batch. */
  readonly walkMany: (mirror: number, question: number, rays: number) => void
  readonly memory: WebAssembly.Memory
  // views of all of the memory: new ones whenever it has grown
  f64: Float64Array
  f32: Float32Array
  i32: Int32Array
  u32: Uint32Array
}

/** Something that lies in the memory. */
interface Block {
  /** Its address; 0: it is not there. */
  at: number
  bytes: number
  /** When it was last asked, by the clock of `blocks`. */
  asked: number
  /** What is known of how far it has been renewed, and what that has been worth: goes with the memory. */
  renewing: number
  work: number
  credit: number
}

/**
 * 'auto': the WebAssembly kernel where it may run and pays; 'wasm': wherever it may run, from the first query on;
 * 'plain': TypeScript alone.
 */
export type BackendChoice = 'auto' | 'wasm' | 'plain'

const PAGE = 65536
const ALIGN = 128
/** Registers, stack and lists: mirrors begin behind them. */
const FIRST = PAGE
/** What mirrors may take, bytes, if nobody says otherwise. */
export const KERNEL_BUDGET = 1073741824
/** Of memories that are kept without a mirror in them. */
const KEPT_BYTES = 4194304
const LARGEST_MEMORY = 4294967296 - PAGE

/** An instance that makes mirrors, in a memory of its own (kernel/mirror.ts). */
interface Maker {
  readonly memory: WebAssembly.Memory
  readonly shapeMirror: (nodes: number, count: number, codes: number) => number
  readonly fillMirror: (vertices: number, ids: number, mirror: number, waiting: number) => void
  /** Makes room for so many bytes: false where there is none. */
  grow(bytes: number): boolean
}

const state = {
  module: undefined as WebAssembly.Module | undefined,
  kernel: undefined as Kernel | undefined,
  maker: undefined as Maker | undefined,
  /** Why there is none; undefined: nobody has asked yet, or there is one. */
  refused: undefined as string | undefined,
  choice: 'auto' as BackendChoice,
  budget: KERNEL_BUDGET,
  /** What lies in memory, by address. */
  blocks: [] as Block[],
  bytes: 0,
  clock: 0,
  /** Raised whenever something that did not fit might. */
  room: 0,
  /** The machine has no more memory. */
  isFull: false,
}

/** The kernel, if it may run here and is wanted; it is made at the first call. */
export function openKernel(): Kernel | undefined {
  if (state.kernel === undefined && state.refused === undefined) {
    try {
      state.kernel = newKernel()
    } catch (error) {
      state.refused = error instanceof Error ? error.message : String(error)
    }
  }
  return kernelInUse()
}

function newKernel(): Kernel {
  if (typeof WebAssembly === 'undefined') throw new Error('there is no WebAssembly here')
  const bytes = bytesOf(KERNEL_BINARY)
  if (!WebAssembly.validate(bytes)) throw new Error('WebAssembly has no SIMD here')
  const memory = new WebAssembly.Memory({ initial: FIRST / PAGE, maximum: LARGEST_MEMORY / PAGE })
  state.module = new WebAssembly.Module(bytes)
  const { exports } = new WebAssembly.Instance(state.module, { env: { memory } })
  return {
    walk: exports.walk as KernelWalk,
    walkMany: exports.walkMany as Kernel['walkMany'],
    memory,
    ...viewsOf(memory),
  }
}

/** Undefined where there is no memory for it. `closeMaker` follows. @param bytes of its memory, to begin with */
export function openMaker(bytes: number): Maker | undefined {
  try {
    state.maker ??= newMaker(state.module!)
  } catch {
    return undefined
  }
  return state.maker.grow(bytes) ? state.maker : undefined
}

function newMaker(module: WebAssembly.Module): Maker {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: LARGEST_MEMORY / PAGE })
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return {
    memory,
    shapeMirror: exports.shapeMirror as Maker['shapeMirror'],
    fillMirror: exports.fillMirror as Maker['fillMirror'],
    grow: (end) => growTo(memory, end),
  }
}

/** A small one is kept for the next: engines reserve gigabytes of addresses for each memory. */
export function closeMaker(): void {
  if (state.maker !== undefined && state.maker.memory.buffer.byteLength > KEPT_BYTES) state.maker = undefined
}

function growTo(memory: WebAssembly.Memory, end: number): boolean {
  const more = Math.ceil((end - memory.buffer.byteLength) / PAGE)
  if (more <= 0) return true
  try {
    memory.grow(more)
  } catch {
    return false
  }
  return true
}

function viewsOf({ buffer }: WebAssembly.Memory) {
  return {
    f64: new Float64Array(buffer),
    f32: new Float32Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
  }
}

/**
 * The kernel in use; undefined: it has not been wanted yet, or may not run. For walks that have a mirror: it is there.
 */
export function kernelInUse(): Kernel | undefined {
  return state.choice === 'plain' ? undefined : state.kernel
}

/** Do walks in TypeScript count towards mirrors? */
export function isAuto(): boolean {
  return state.choice === 'auto'
}

/** Is every mesh to have its mirror at once? */
export function isEager(): boolean {
  return state.choice === 'wasm'
}

/**
 * Makes room for a block and writes its address. To do so it releases the blocks that were asked least recently.
 * @returns false if the block does not fit
 */
export function allocate(kernel: Kernel, block: Block, bytes: number): boolean {
  const size = Math.ceil(bytes / ALIGN) * ALIGN
  if (size > state.budget) return false
  while (state.bytes + size > state.budget) release(oldest())
  const { blocks } = state
  // the first gap that is wide enough
  let at = FIRST
  let i = 0
  while (i < blocks.length && blocks[i].at - at < size) {
    at = blocks[i].at + blocks[i].bytes
    i++
  }
  if (!makeRoom(kernel, at + size)) {
    closeUnused()
    return false
  }
  block.at = at
  block.bytes = size
  block.asked = ++state.clock
  blocks.splice(i, 0, block)
  state.bytes += size
  return true
}

/** Gives a block's memory back. With the last one goes all of it, since a memory never shrinks. */
export function free(block: Block): void {
  release(block)
  closeUnused()
}

function release(block: Block): void {
  const i = state.blocks.indexOf(block)
  if (i < 0) return
  state.blocks.splice(i, 1)
  state.bytes -= block.bytes
  block.at = 0
  block.bytes = 0
  block.renewing = -1
  block.work = 0
  block.credit = 0
  if (state.isFull) state.room++
  state.isFull = false
}

function closeUnused(): void {
  if (state.blocks.length > 0) return
  state.kernel = undefined
  state.maker = undefined
}

/** A block is asked: those that are not will have to go first. */
export function touch(block: Block): void {
  if (block.asked !== state.clock) block.asked = ++state.clock
}

function oldest(): Block {
  return state.blocks.reduce((a, b) => (b.asked < a.asked ? b : a))
}

function makeRoom(kernel: Kernel, end: number): boolean {
  const { memory } = kernel
  const { buffer } = memory
  if (!growTo(memory, end)) {
    state.isFull = true
    return false
  }
  if (memory.buffer !== buffer) Object.assign(kernel, viewsOf(memory))
  return true
}

/** What mirrors take, bytes, and what they may. */
export function kernelBytes(): { readonly held: number; readonly budget: number } {
  return { held: state.bytes, budget: state.budget }
}

/** While it is the same, what has not fitted does not fit. */
export function roomCount(): number {
  return state.room
}

export function setKernelBudget(bytes: number): void {
  state.budget = bytes
  state.room++
  while (state.bytes > bytes) free(oldest())
}

export function chooseBackend(choice: BackendChoice): void {
  state.choice = choice
}

/** Is TypeScript alone to be used? */
export function isPlain(): boolean {
  return state.choice === 'plain'
}

/** Does it serve, and if not, why? */
export function kernelState(): { readonly serves: boolean; readonly why: string } {
  const serves = openKernel() !== undefined
  if (serves) return { serves, why: 'WebAssembly with SIMD' }
  return { serves, why: state.refused ?? 'it is turned off' }
}
