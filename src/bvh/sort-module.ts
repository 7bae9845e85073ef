/** The kernel that sorts (kernel/sort.ts), compiled when it is first wanted. */
import { SORT_BINARY } from './sort-binary.ts'
import { bytesOf } from './wasm-bytes.ts'
import { isPlain } from './wasm-kernel.ts'

let compiled: WebAssembly.Module | null | undefined

/** Null where WebAssembly or its SIMD is missing, forbidden or not wanted (`backend`). */
export function sortModule(): WebAssembly.Module | null {
  if (isPlain()) return null
  if (compiled === undefined) compiled = compile()
  return compiled
}

function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(bytesOf(SORT_BINARY))
  } catch {
    return null
  }
}
