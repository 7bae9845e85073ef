/** A ray through a mesh's mirror, in the kernel; what that cannot say alone is judged here. kernel/layout.ts draws the registers. */
import type { Row } from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_PAD, shearRay } from '../ray/watertight.ts'
import { filtering, isFrontOnly } from './filter.ts'
import type { Tree } from './layout.ts'
import { found, keepFound, meets, met, RAY_ALL, RAY_ANY, RAY_VISIT, type Visit } from './ray-found.ts'
import { type Kernel, touch } from './wasm-kernel.ts'

// registers: columns of f64
const LIMIT = 7
const PAD = 8
// columns of i32
const SLOT = 22
const COUNT = 23
const OPENED = 32
const TESTED = 33
// lists
const FOUND_SLOTS = 8192 / 4
const FOUND_TS = (8192 + 4 * 512) / 8

// what is asked, in bits
const ANY = 1
const ALL = 2
const VISIT = 4
/** Every triangle that is met is to be judged here. */
const ASK = 8
const FRONT = 16
/** The ray has no width: the kernel computes what boxes grow by. */
const THIN = 32

// what a walk answers where there is no triangle to be judged
const FULL = -2
const PLAIN = -3

/**
 * As `walkRay`, of a tree that `kernelFor` has a kernel for. Axes and shear need not be there.
 * @param thin the pad neither, for a ray without width
 * @returns false where the kernel does not take this ray: nothing was asked then
 */
export function walkByKernel(
  kernel: Kernel,
  tree: Tree,
  p: Row,
  question: number,
  visit: Visit,
  thin: boolean,
): boolean {
  const { f64, i32, walk } = kernel
  const { mirror } = tree
  // a filter may dispose of the mesh: what lies there stays until the next mirror is made, which no filter can bring about
  const { at } = mirror
  for (let i = 0; i < LIMIT; i++) f64[i] = p[i]
  f64[LIMIT] = p[PREPARED_LIMIT]
  f64[PAD] = p[PREPARED_PAD]
  f64[PAD + 1] = p[PREPARED_PAD + 1]
  f64[PAD + 2] = p[PREPARED_PAD + 2]
  touch(mirror)
  const bits = bitsOf(tree, question) | (thin ? THIN : 0)
  let slot = walk(at, bits, 0)
  if (slot === PLAIN) return false
  found.count = 0
  while (slot !== -1) {
    if (slot === FULL) takeList(kernel)
    else {
      p[PREPARED_LIMIT] = f64[LIMIT]
      shearRay(p)
      if (question === RAY_VISIT) {
        visit(tree, p, slot, -1)
        f64[LIMIT] = p[PREPARED_LIMIT]
      } else if (meets(tree, p, slot)) {
        if (question === RAY_ALL) {
          keepFound(slot)
          found.ts[found.count - 1] = met[0]
        } else if (i32[SLOT] < 0 || met[0] < p[PREPARED_LIMIT] || visit(tree, p, slot, i32[SLOT])) {
          f64[LIMIT] = met[0]
          i32[SLOT] = slot
          if (question === RAY_ANY) break
        }
      }
    }
    slot = walk(at, bits, 1)
  }
  if (question === RAY_ALL) takeList(kernel)
  found.slot = i32[SLOT]
  found.nodes = i32[OPENED]
  found.triangles = i32[TESTED]
  p[PREPARED_LIMIT] = f64[LIMIT]
  return true
}

function bitsOf(tree: Tree, question: number): number {
  if (question === RAY_VISIT) return VISIT
  const bits = (filtering ? ASK : 0) | (isFrontOnly(tree) ? FRONT : 0)
  return question === RAY_ALL ? bits | ALL : question === RAY_ANY ? bits | ANY : bits
}

/** What the kernel has put on its list. */
function takeList({ f64, i32 }: Kernel): void {
  for (let i = 0; i < i32[COUNT]; i++) {
    keepFound(i32[FOUND_SLOTS + i])
    found.ts[found.count - 1] = f64[FOUND_TS + i]
  }
  i32[COUNT] = 0
}
