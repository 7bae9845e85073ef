/** The sorting kernel (kernel/sort.ts), compiled at its first use. */
import { SORT_BINARY } from './sort-binary.ts'
import { bytesOf } from './wasm-bytes.ts'
import { isPlain } from './wasm-kernel.ts'

let compiled: WebAssembly.Module | null | undefined

/** Null if WebAssembly or its SIMD is missing or forbidden, or if `backend` selects TypeScript. */
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
