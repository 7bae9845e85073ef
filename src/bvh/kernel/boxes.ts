/**
 * The boxes of leaves, with the bits of `aroundFloats` in src/bvh/refit.ts: pmin and pmax keep the first of equal
 * numbers, zeros included. src/bvh/leaf-boxes.ts copies some nodes in, and out again, and the corners of a run of slots
 * in. Change both files together.
 *
 *     bytes    what
 *     0        512 nodes of the mesh's tree, 64 bytes each (src/bvh/layout.ts draws them)
 *     32768    u32: the end of the run that `run` has found
 *     32784    corners, 36 bytes per slot, of 2048 slots and one more leaf; and some room, since reads go beyond them
 */
const END: usize = 32768
const CORNERS: usize = 32784
const NODE_BYTES: usize = 64
const BOX_BYTES: usize = 24
const CHILDREN: usize = 48
const CHILD_BYTES: usize = 8
const COUNT: usize = 4
const CORNER_BYTES: usize = 12
/** A run has so many slots from its first on, and the leaves that begin there. */
const RUN: u32 = 2048
const NONE: u32 = 0xffffffff

/**
 * Finds the next run of slots, which begins with the first leaf from a slot on.
 * @returns the run's first slot, or NONE
 */
export function run(nodes: u32, from: u32): u32 {
  const last = <usize>nodes * NODE_BYTES
  let first = NONE
  for (let node: usize = 0; node < last; node += NODE_BYTES)
    for (let side: usize = CHILDREN; side < NODE_BYTES; side += CHILD_BYTES) {
      const slot = load<u32>(node + side)
      if (load<u32>(node + side, COUNT) > 0 && slot >= from && slot < first) first = slot
    }
  if (first === NONE) return NONE
  let end: u32 = 0
  for (let node: usize = 0; node < last; node += NODE_BYTES)
    for (let side: usize = CHILDREN; side < NODE_BYTES; side += CHILD_BYTES) {
      const slot = load<u32>(node + side)
      const count = load<u32>(node + side, COUNT)
      if (count > 0 && slot - first < RUN && slot + count > end) end = slot + count
    }
  store<u32>(END, end)
  return first
}

/** Writes the boxes of all leaves of the run that begins at `first`. The corners of the run are in memory. */
export function boxLeaves(nodes: u32, first: u32): void {
  for (let node: usize = 0, last = <usize>nodes * NODE_BYTES; node < last; node += NODE_BYTES) {
    boxLeaf(node, node + CHILDREN, first)
    boxLeaf(node + BOX_BYTES, node + CHILDREN + CHILD_BYTES, first)
  }
}

function boxLeaf(box: usize, child: usize, first: u32): void {
  const slot = load<u32>(child) - first
  const count = load<u32>(child, COUNT)
  if (count === 0 || slot >= RUN) return
  let corner = CORNERS + <usize>slot * 3 * CORNER_BYTES
  const beyond = corner + <usize>count * 3 * CORNER_BYTES
  let low = v128.load(corner)
  let high = low
  for (corner += CORNER_BYTES; corner < beyond; corner += CORNER_BYTES) {
    const at = v128.load(corner)
    low = f32x4.pmin(low, at)
    high = f32x4.pmax(high, at)
  }
  v128.store(box, low)
  v128.store64_lane(box, high, 0, 12)
  v128.store32_lane(box, high, 2, 20)
}
