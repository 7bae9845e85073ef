/**
 * Who sorts: TypeScript (sort.ts) or the kernel (kernel/sort.ts), with the same bits. The kernel's memory belongs to
 * one build and goes with it.
 */
import type { BuildInput } from './build-input.ts'
import { GRID_TABLE } from './grid.ts'
import { NODE_COLUMNS } from './layout.ts'
import { newNodes } from './nodes.ts'
import { newRecords, RECORD, writeRecords } from './records.ts'
import { SLICE, sortIntoNodes } from './sort.ts'

export interface Sorter {
  /** Writes the records of the triangles; yields the share done. */
  fill(input: BuildInput): Generator<number, void>
  /** Yields the share done; returns false if memory ran out, and all has to begin anew. */
  sort(): Generator<number, boolean>
  /**
   * What came of it: the words of the records, of which a run is a leaf; sixteen words a node, and the deepest level.
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

/** The kernel's doors. */
interface Kernel {
  measure(positions: number, indices: number, records: number, first: number, end: number): void
  open(count: number, ...addresses: number[]): void
  advance(slice: number): number
}

/** Smaller meshes are sorted sooner than a memory is had. */
const LEAST = 4096
const PAGE = 65536
const PAGES = 65536
const RECORD_BYTES = 4 * RECORD
/** Bytes behind the positions, whose last is read with what comes after it. */
const BEHIND = 16
/** Room for so many bytes of nodes a triangle, to begin with. */
const NODE_SHARE = 16

/** By the kernel; undefined where it is not worth it, or there is no memory. */
export function newKernelSorter(module: WebAssembly.Module, count: number): Sorter | undefined {
  if (count < LEAST) return undefined
  // the places of kernel/sort.ts
  const at: number[] = []
  let end = PAGE
  for (const bytes of [RECORD_BYTES, RECORD_BYTES, RECORD_BYTES, 4]) {
    at.push(end)
    end += count * bytes
  }
  at.push(end)
  end += GRID_TABLE * 4
  at.push(end)
  // a range that waits has more triangles than a leaf
  end += Math.ceil(count / 5 + 1) * 16
  at.push(end)
  const pages = Math.ceil((end + count * NODE_SHARE) / PAGE)
  const { memory, kernel } = start(module, pages) ?? {}
  if (!memory || !kernel) return undefined
  const words = (address: number, length: number): Uint32Array => new Uint32Array(memory.buffer, address, length)
  return {
    *fill(input) {
      const { positions, indices } = input
      // the input is put where the sorting will later keep its own data
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
