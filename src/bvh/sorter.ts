/**
 * The two sorters: TypeScript (sort.ts) and the kernel (kernel/sort.ts), which give the same bits. The kernel's memory
 * belongs to one build.
 */
import type { BuildInput } from './build-input.ts'
import { GRID_TABLE } from './grid.ts'
import { NODE_COLUMNS } from './layout.ts'
import { newNodes } from './nodes.ts'
import { newRecords, RECORD, writeRecords } from './records.ts'
import { SLICE, sortIntoNodes } from './sort.ts'

export interface Sorter {
  /** Writes the records of the triangles, and yields the share done. */
  fill(input: BuildInput): Generator<number, void>
  /**
   * Sorts, and yields the share done. Returns false if memory ran out: then the caller must start again with another
   * sorter.
   */
  sort(): Generator<number, boolean>
  /**
   * The result: the words of the records, in which each leaf is a run; sixteen words per node, and the deepest level.
   */
  records(): Uint32Array
  nodes(): { words: Uint32Array; count: number; depth: number }
}

export function newSorter(count: number): Sorter {
  const records = newRecords(count)
  const nodes = newNodes(count)
  return {
    fill: (input) => writeRecords(input, records),
    records: () => records.words,
    nodes: () => nodes,
    *sort() {
      yield* sortIntoNodes(records, nodes)
      return true
    },
  }
}

/** The functions of the kernel. */
interface Kernel {
  measure(positions: number, indices: number, records: number, first: number, end: number): void
  open(count: number, ...addresses: number[]): void
  advance(slice: number): number
}

/** Smaller meshes are sorted in less time than it takes to allocate a memory. */
const LEAST = 4096
const PAGE = 65536
const PAGES = 65536
const RECORD_BYTES = 4 * RECORD
/** Bytes after the positions: the kernel reads 16 bytes at the last vertex, which has 12. */
const BEHIND = 16
/** The initial room for nodes, in bytes per triangle. */
const NODE_SHARE = 16

/** The kernel's sorter; undefined if the mesh is too small for it, or if there is no memory. */
export function newKernelSorter(module: WebAssembly.Module, count: number): Sorter | undefined {
  if (count < LEAST) return undefined
  // the addresses that kernel/sort.ts needs
  const at: number[] = []
  let end = PAGE
  for (const bytes of [RECORD_BYTES, RECORD_BYTES, RECORD_BYTES, 4]) {
    at.push(end)
    end += count * bytes
  }
  at.push(end)
  end += GRID_TABLE * 4
  at.push(end)
  // a waiting range has more triangles than a leaf
  end += Math.ceil(count / 5 + 1) * 16
  at.push(end)
  const pages = Math.ceil((end + count * NODE_SHARE) / PAGE)
  const { memory, kernel } = start(module, pages) ?? {}
  if (!memory || !kernel) return undefined
  const words = (address: number, length: number): Uint32Array => new Uint32Array(memory.buffer, address, length)
  return {
    *fill(input) {
      const { positions, indices } = input
      // the input goes where the sort will later keep its own data
      const indexed = at[1] + positions.length * 4 + BEHIND
      const end = indices ? indexed + indices.length * 4 : indexed
      if (!(positions instanceof Float32Array) || end > at[3]) {
        const boxes = new Float32Array(memory.buffer, at[0], count * RECORD)
        yield* writeRecords(input, { boxes, words: words(at[0], count * RECORD) })
        return
      }
      new Float32Array(memory.buffer, at[1], positions.length).set(positions)
      if (indices) words(indexed, indices.length).set(indices)
      for (let first = 0; first < count; first += SLICE) {
        kernel.measure(at[1], indices ? indexed : 0, at[0], first, Math.min(count, first + SLICE))
        yield first / count
      }
    },
    records: () => words(at[0], count * RECORD),
    nodes() {
      const [nodes, depth] = words(0, 2)
      return { words: words(end, nodes * NODE_COLUMNS), count: nodes, depth }
    },
    *sort() {
      kernel.open(count, ...at)
      for (;;) {
        const done = kernel.advance(SLICE)
        if (done < 0) return done === -1
        yield done / count
      }
    },
  }
}

function start(module: WebAssembly.Module, pages: number): { memory: WebAssembly.Memory; kernel: Kernel } | undefined {
  if (pages > PAGES) return undefined
  try {
    const memory = new WebAssembly.Memory({ initial: pages })
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    return { memory, kernel: exports as unknown as Kernel }
  } catch {
    return undefined
  }
}
