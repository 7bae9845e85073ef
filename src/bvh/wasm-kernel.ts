/**
 * The WebAssembly kernel for rays, and the one memory that holds all mirrors. It is compiled synchronously, which even
 * a page may do with so small a module. If it cannot run, because WebAssembly or SIMD is missing or a content security
 * policy forbids it, the walk in TypeScript gives the same bits.
 */
import { growTo, LARGEST_MEMORY, type Maker, newMaker } from './mirror-words.ts'
import { KERNEL_BINARY } from './wasm-binary.ts'
import { bytesOf } from './wasm-bytes.ts'

/** The walk of kernel/rays.ts. Returns a slot that TypeScript must judge, or a negative number of kernel/layout.ts. */
type KernelWalk = (mirror: number, question: number, resumed: number) => number

export interface Kernel {
  readonly walk: KernelWalk
  /** Walks the first `rays` rays of the batch. */
  readonly walkMany: (mirror: number, question: number, rays: number) => void
  readonly memory: WebAssembly.Memory
  // views of the whole memory, replaced when it grows
  f64: Float64Array
  f32: Float32Array
  i32: Int32Array
  u32: Uint32Array
}

/** A block of that memory. */
interface Block {
  /** Its address; 0: it is not in memory. */
  at: number
  bytes: number
  /** When it was last queried, by `state.clock`. */
  asked: number
  /**
   * How far a mirror has been renewed, and the work that pays for it (mirror-state.ts). Reset when the block is
   * released.
   */
  renewing: number
  work: number
  credit: number
}

/**
 * - 'auto': the WebAssembly kernel where it can run and pays.
 * - 'wasm': wherever it can run, from the first query on.
 * - 'plain': TypeScript only.
 */
export type BackendChoice = 'auto' | 'wasm' | 'plain'

const PAGE = 65536
const ALIGN = 128
/** Where mirrors begin, after registers, stack and lists. */
const FIRST = PAGE
/** The default budget of mirrors, bytes. */
export const KERNEL_BUDGET = 1073741824
/** The largest memory of a maker that is kept for the next mirror, bytes. */
const KEPT_BYTES = 4194304

const state = {
  module: undefined as WebAssembly.Module | undefined,
  kernel: undefined as Kernel | undefined,
  maker: undefined as Maker | undefined,
  /** Why there is no kernel. Undefined if there is one, or before the first try. */
  refused: undefined as string | undefined,
  choice: 'auto' as BackendChoice,
  budget: KERNEL_BUDGET,
  /** The blocks in memory, by address. */
  blocks: [] as Block[],
  bytes: 0,
  clock: 0,
  /** Raised when a block that did not fit might fit now. */
  room: 0,
  /** The machine has no more memory. */
  isFull: false,
}

/** Returns the kernel if it can run here and is wanted. The first call makes it. */
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

/** The kernel's module, if it can run here and is wanted. */
export function kernelModule(): WebAssembly.Module | null {
  return (openKernel() && state.module) ?? null
}

/** An instance that makes mirrors. Undefined if there is no memory for it. Call `closeMaker` afterwards. */
export function openMaker(): Maker | undefined {
  const module = kernelModule()
  if (module === null) return undefined
  try {
    state.maker ??= newMaker(module)
  } catch {
    return undefined
  }
  return state.maker
}

/**
 * Keeps a maker with a small memory for the next mirror, because engines reserve gigabytes of addresses for each
 * memory.
 */
export function closeMaker(): void {
  if (state.maker !== undefined && state.maker.memory.buffer.byteLength > KEPT_BYTES) state.maker = undefined
}

function viewsOf({ buffer }: WebAssembly.Memory) {
  return {
    f64: new Float64Array(buffer),
    f32: new Float32Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
  }
}

/** The kernel in use. Undefined if it has not been made, or is not wanted. For walks of a mirror it is always there. */
export function kernelInUse(): Kernel | undefined {
  return state.choice === 'plain' ? undefined : state.kernel
}

/** Does the work of walks in TypeScript count towards mirrors? */
export function isAuto(): boolean {
  return state.choice === 'auto'
}

/** Does every mesh get its mirror before its first query? */
export function isEager(): boolean {
  return state.choice === 'wasm'
}

/**
 * Makes room for a block and writes its address. Releases the least recently queried blocks if the budget requires it.
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

/** Frees a block. Without blocks the whole memory is freed, because a memory never shrinks. */
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

/** Marks a block as queried. Blocks that were not queried for longest are released first. */
export function markUsed(block: Block): void {
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

/** How much memory mirrors take, and how much they may take, in bytes. */
export function kernelBytes(): { readonly held: number; readonly budget: number } {
  return { held: state.bytes, budget: state.budget }
}

/** Raised when memory becomes available. While it stays the same, what did not fit will not fit. */
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

/** Is only TypeScript to be used? */
export function isPlain(): boolean {
  return state.choice === 'plain'
}

/** Is the kernel active? If not, why? */
export function kernelState(): { readonly serves: boolean; readonly why: string } {
  const serves = openKernel() !== undefined
  if (serves) return { serves, why: 'WebAssembly with SIMD' }
  return { serves, why: state.refused ?? 'it is turned off' }
}
