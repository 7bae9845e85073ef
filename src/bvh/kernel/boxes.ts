/**
 * The boxes of leaves, with the bits of `aroundFloats` in src/bvh/refit.ts: pmin and pmax keep the first of equal ones,
 * for zeros too. Some nodes are copied in, and out again; of the corners, a run of slots. src/bvh/leaf-boxes.ts asks:
 * change both together.
 *
 *     bytes    what
 *     0        512 nodes of the mesh's tree, 64 bytes each (src/bvh/layout.ts draws them)
 *     32768    u32 where the run ends that `run` has found
 *     32784    corners, 36 bytes a slot, of 2048 slots and a leaf more; and room to read beyond them
 */
const END: usize = 32768
const CORNERS: usize = 32784
const NODE_BYTES: usize = 64
const BOX_BYTES: usize = 24
const CHILDREN: usize = 48
const CHILD_BYTES: usize = 8
const COUNT: usize = 4
const CORNER_BYTES: usize = 12
/** A leaf belongs to the run in which it begins, this many slots from its first on. */
const RUN: u32 = 2048
const NONE: u32 = 0xffffffff

/** The next run of slots: it begins with the first leaf from a slot on. @returns its first slot, or NONE */
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

/** Writes the boxes of all leaves of the run that begins at a slot, whose corners are there. */
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
