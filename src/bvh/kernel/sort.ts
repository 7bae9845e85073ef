/**
 * Sorts triangles into a tree like src/bvh/records.ts, sort.ts, bins.ts, grid.ts, halves.ts and nodes.ts, with the same
 * bits: the same operations in the same order, in f64. The minimum and maximum of floats are taken four at a time; pmin
 * and pmax give what `if (x < low)` gives in TypeScript, zeros included. Change both together.
 *
 *     bytes    what
 *     0        what TypeScript reads: u32 number of nodes, deepest level
 *     64       the boxes of both halves, least and greatest corner each, f32x4
 *     256      bins: three axes of sixteen, two f32x4 each (the fourth lanes mean nothing); then counts, then costs
 *     8192     ranges of cells that wait
 *     65536    at the addresses that `open` receives: records, the records after a move, cells, the cells of triangles,
 *              a table of cells, ranges that wait, and last the nodes, because the memory grows there
 */
const NODES: usize = 0
const DEEPEST: usize = 4
const HALVES: usize = 64
const BINS_AT: usize = 256
const COUNTS: usize = BINS_AT + 3 * 16 * 32
const COSTS: usize = COUNTS + 3 * 16 * 4
const CELL_RANGES: usize = 8192

const RECORD: usize = 32
const ID: usize = 12
const COUNT: usize = 28
const NODE_BYTES: usize = 64
const WAITING: usize = 16
const BINS: i32 = 16
const FEW: i32 = 24
const SPREAD: f64 = 1 - 9.094947017729282e-13 // 1 - 2^-40
const LEAF_LIMIT: i32 = 4
const HALVING_DEPTH: i32 = 62
const GRID_LEAST: i32 = 4096
const GRID_DEPTH: i32 = 24
const CELLS_DEPTH: i32 = 40
const CELLS: f64 = 128
const PER_CELL: f64 = 4
const FEW_CELLS: i32 = 32
const NONE: i32 = -1
/** The memory grows by this many pages of 64 KiB. */
const MORE: i32 = 128

let records: usize = 0
let spare: usize = 0
let cells: usize = 0
let cellOf: usize = 0
let table: usize = 0
let waiting: usize = 0
let nodes: usize = 0
let waits: i32 = 0
/** 1 if no memory is left. */
let failed: i32 = 0

let lowX: f64 = 0
let lowY: f64 = 0
let lowZ: f64 = 0
let highX: f64 = 0
let highY: f64 = 0
let highZ: f64 = 0
let left: i32 = 0
let all: i32 = 0

/**
 * Writes the records of triangles in floats: their boxes, their numbers, and a count of 1.
 * @param positions three f32 per vertex
 * @param indices three u32 per triangle; 0: none, each three vertices are a triangle
 */
export function measure(positions: usize, indices: usize, out: usize, first: i32, end: i32): void {
  for (let i = <usize>first; i < <usize>end; i++) {
    let a = 3 * i
    let b = a + 1
    let c = a + 2
    if (indices !== 0) {
      const corners = indices + i * 12
      a = <usize>load<u32>(corners)
      b = <usize>load<u32>(corners, 4)
      c = <usize>load<u32>(corners, 8)
    }
    const p = v128.load(positions + a * 12)
    const q = v128.load(positions + b * 12)
    const r = v128.load(positions + c * 12)
    const record = out + i * RECORD
    v128.store(record, i32x4.replace_lane(f32x4.pmin(f32x4.pmin(q, p), r), 3, <i32>i))
    v128.store(record, i32x4.replace_lane(f32x4.pmax(f32x4.pmax(p, q), r), 3, 1), 16)
  }
}

/** Sets all addresses, and the first range, which contains all triangles. */
export function open(
  count: i32,
  ownRecords: usize,
  ownSpare: usize,
  ownCells: usize,
  ownCellOf: usize,
  ownTable: usize,
  ownWaiting: usize,
  ownNodes: usize,
): void {
  records = ownRecords
  spare = ownSpare
  cells = ownCells
  cellOf = ownCellOf
  table = ownTable
  waiting = ownWaiting
  nodes = ownNodes
  store<i32>(NODES, 1)
  store<i32>(DEEPEST, 0)
  putOff(0, count, 0, 0)
}

/**
 * Sorts ranges until these have more than `slice` triangles. Returns the first triangle of the last range, as a measure
 * of progress; -1 at the end; -2 if memory ran out.
 */
export function advance(slice: i32): i32 {
  let sorted: i32 = 0
  while (waits > 0) {
    waits--
    const w = waiting + <usize>waits * WAITING
    const start = load<i32>(w)
    const end = load<i32>(w, 4)
    const node = load<i32>(w, 8)
    const depth = load<i32>(w, 12)
    sorted += end - start
    if (!(end - start >= GRID_LEAST && depth < GRID_DEPTH && splitByGrid(start, end, node, depth))) {
      const first = records + <usize>start * RECORD
      const last = records + <usize>end * RECORD
      let part: usize = depth < HALVING_DEPTH ? splitByBins(first, last) : 0
      if (part === 0) part = splitByCount(first, last)
      const middle = <i32>((part - records) / RECORD)
      const one = addChild(node, 0, start, middle - start, depth)
      const two = addChild(node, 1, middle, end - middle, depth)
      if (two > 0) putOff(middle, end, two, depth + 1)
      if (one > 0) putOff(start, middle, one, depth + 1)
    }
    if (failed !== 0) return -2
    if (sorted > slice) return start
  }
  return -1
}

function putOff(start: i32, end: i32, node: i32, depth: i32): void {
  const w = waiting + <usize>waits * WAITING
  store<i32>(w, start)
  store<i32>(w, end, 4)
  store<i32>(w, node, 8)
  store<i32>(w, depth, 12)
  waits++
}

function addChild(node: i32, side: i32, start: i32, count: i32, depth: i32): i32 {
  const at = nodes + <usize>node * NODE_BYTES
  const o = at + <usize>side * 24
  const low = v128.load(HALVES + <usize>side * 32)
  const high = v128.load(HALVES + <usize>side * 32, 16)
  store<f32>(o, f32x4.extract_lane(low, 0))
  store<f32>(o, f32x4.extract_lane(low, 1), 4)
  store<f32>(o, f32x4.extract_lane(low, 2), 8)
  store<f32>(o, f32x4.extract_lane(high, 0), 12)
  store<f32>(o, f32x4.extract_lane(high, 1), 16)
  store<f32>(o, f32x4.extract_lane(high, 2), 20)
  if (depth + 1 > load<i32>(DEEPEST)) store<i32>(DEEPEST, depth + 1)
  const child = at + 48 + <usize>side * 8
  if (count <= LEAF_LIMIT) {
    store<i32>(child, start)
    store<i32>(child, count, 4)
    return 0
  }
  const next = load<i32>(NODES)
  store<i32>(child, next)
  store<i32>(child, 0, 4)
  store<i32>(NODES, next + 1)
  if (nodes + <usize>(next + 1) * NODE_BYTES > (<usize>memory.size()) << 16 && memory.grow(MORE) < 0) {
    failed = 1
    return 0
  }
  return next
}

function splitByCount(first: usize, last: usize): usize {
  const middle = first + (((last - first) / RECORD) >> 1) * RECORD
  left = countOf(first, middle)
  all = left + countOf(middle, last)
  measureBox(first, middle, HALVES)
  measureBox(middle, last, HALVES + 32)
  return middle
}

function countOf(first: usize, last: usize): i32 {
  let count: i32 = 0
  for (let r = first; r < last; r += RECORD) count += load<i32>(r, COUNT)
  return count
}

function measureBox(first: usize, last: usize, out: usize): void {
  let low = f32x4.splat(Infinity)
  let high = f32x4.splat(-Infinity)
  for (let r = first; r < last; r += RECORD) {
    low = f32x4.pmin(low, v128.load(r))
    high = f32x4.pmax(high, v128.load(r, 16))
  }
  v128.store(out, low)
  v128.store(out, high, 16)
}

/** x and y of twice a centre. */
function centreXY(low: v128, high: v128): v128 {
  return f64x2.add(f64x2.promote_low_f32x4(low), f64x2.promote_low_f32x4(high))
}

/** z of twice a centre, in the first lane. */
function centreZ(low: v128, high: v128): v128 {
  return centreXY(v128.shuffle<u64>(low, low, 1, 1), v128.shuffle<u64>(high, high, 1, 1))
}

function measureCentres(first: usize, last: usize): void {
  let low = f64x2.splat(Infinity)
  let low2 = low
  let high = f64x2.splat(-Infinity)
  let high2 = high
  for (let r = first; r < last; r += RECORD) {
    const a = v128.load(r)
    const b = v128.load(r, 16)
    const xy = centreXY(a, b)
    const z = centreZ(a, b)
    low = f64x2.pmin(low, xy)
    high = f64x2.pmax(high, xy)
    low2 = f64x2.pmin(low2, z)
    high2 = f64x2.pmax(high2, z)
  }
  lowX = f64x2.extract_lane(low, 0)
  lowY = f64x2.extract_lane(low, 1)
  lowZ = f64x2.extract_lane(low2, 0)
  highX = f64x2.extract_lane(high, 0)
  highY = f64x2.extract_lane(high, 1)
  highZ = f64x2.extract_lane(high2, 0)
}

function scaleOf(used: i32, low: f64, high: f64): f64 {
  const scale = (<f64>used * SPREAD) / (high - low)
  return scale < f64.MAX_VALUE ? scale : 0
}

let used: i32 = BINS
let scaleX: f64 = 0
let scaleY: f64 = 0
let scaleZ: f64 = 0
let best: f64 = 0
let bestAxis: i32 = -1
let bestBin: i32 = 0

/** Returns the middle, or 0 if all centres coincide. */
function splitByBins(first: usize, last: usize): usize {
  measureCentres(first, last)
  used = <i32>((last - first) / RECORD) < FEW ? BINS / 2 : BINS
  scaleX = scaleOf(used, lowX, highX)
  scaleY = scaleOf(used, lowY, highY)
  scaleZ = scaleOf(used, lowZ, highZ)
  fillBins(first, last)
  best = Infinity
  bestAxis = -1
  if (scaleX !== 0) cheapestPlane(0)
  if (scaleY !== 0) cheapestPlane(1)
  if (scaleZ !== 0) cheapestPlane(2)
  if (bestAxis < 0) return 0
  const bins = bestAxis * BINS
  unite(bins, bins + bestBin + 1, HALVES)
  unite(bins + bestBin + 1, bins + used, HALVES + 32)
  left = all = 0
  for (let i = 0; i < used; i++) {
    const count = load<i32>(COUNTS + <usize>(bins + i) * 4)
    if (i <= bestBin) left += count
    all += count
  }
  return bestAxis === 0
    ? part(first, last, lowX, scaleX)
    : bestAxis === 1
      ? part(first, last, lowY, scaleY)
      : part(first, last, lowZ, scaleZ)
}

function fillBins(first: usize, last: usize): void {
  const inf = f32x4.splat(Infinity)
  const minus = f32x4.splat(-Infinity)
  for (let axis: usize = 0; axis < 3; axis++) {
    const counts = COUNTS + axis * 16 * 4
    const bins = BINS_AT + axis * 16 * 32
    for (let i: usize = 0; i < <usize>used; i += 4) v128.store(counts + i * 4, i32x4.splat(0))
    for (let i: usize = 0; i < <usize>used; i++) {
      v128.store(bins + i * 32, inf)
      v128.store(bins + i * 32, minus, 16)
    }
  }
  const low = f64x2.replace_lane(f64x2.splat(lowX), 1, lowY)
  const scale = f64x2.replace_lane(f64x2.splat(scaleX), 1, scaleY)
  for (let r = first; r < last; r += RECORD) {
    const a = v128.load(r)
    const b = v128.load(r, 16)
    const count = load<i32>(r, COUNT)
    const xy = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.sub(centreXY(a, b), low), scale))
    const z = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.sub(centreZ(a, b), f64x2.splat(lowZ)), f64x2.splat(scaleZ)))
    addToBin(<usize>i32x4.extract_lane(xy, 0), a, b, count)
    addToBin(<usize>i32x4.extract_lane(xy, 1) + 16, a, b, count)
    addToBin(<usize>i32x4.extract_lane(z, 0) + 32, a, b, count)
  }
}

function addToBin(i: usize, low: v128, high: v128, count: i32): void {
  const bin = BINS_AT + (i << 5)
  v128.store(bin, f32x4.pmin(v128.load(bin), low))
  v128.store(bin, f32x4.pmax(v128.load(bin, 16), high), 16)
  const c = COUNTS + (i << 2)
  store<i32>(c, load<i32>(c) + count)
}

function cost(low: v128, high: v128, count: i32): f64 {
  const xy = f64x2.sub(f64x2.promote_low_f32x4(high), f64x2.promote_low_f32x4(low))
  const x = f64x2.extract_lane(xy, 0)
  const y = f64x2.extract_lane(xy, 1)
  const z = <f64>f32x4.extract_lane(high, 2) - <f64>f32x4.extract_lane(low, 2)
  return (x * y + y * z + z * x) * <f64>count
}

function cheapestPlane(axis: i32): void {
  const bins = BINS_AT + <usize>axis * 16 * 32
  const counts = COUNTS + <usize>axis * 16 * 4
  let low = f32x4.splat(Infinity)
  let high = f32x4.splat(-Infinity)
  let total: i32 = 0
  for (let i = used - 1; i > 0; i--) {
    const bin = bins + <usize>i * 32
    low = f32x4.pmin(low, v128.load(bin))
    high = f32x4.pmax(high, v128.load(bin, 16))
    total += load<i32>(counts + <usize>i * 4)
    store<f64>(COSTS + <usize>i * 8, cost(low, high, total))
  }
  low = f32x4.splat(Infinity)
  high = f32x4.splat(-Infinity)
  total = 0
  let least = best
  for (let i = 0; i < used - 1; i++) {
    const bin = bins + <usize>i * 32
    low = f32x4.pmin(low, v128.load(bin))
    high = f32x4.pmax(high, v128.load(bin, 16))
    total += load<i32>(counts + <usize>i * 4)
    const sum = cost(low, high, total) + load<f64>(COSTS + <usize>i * 8, 8)
    if (sum < least) {
      least = sum
      bestAxis = axis
      bestBin = i
    }
  }
  best = least
}

function unite(first: i32, last: i32, out: usize): void {
  measureBox(BINS_AT + <usize>first * 32, BINS_AT + <usize>last * 32, out)
}

function part(first: usize, last: usize, low: f64, scale: f64): usize {
  const axis = <usize>bestAxis * 4
  const bin = bestBin
  let i = first
  let j = last - RECORD
  while (true) {
    while (i <= j && binOf(i + axis, low, scale) <= bin) i += RECORD
    while (i <= j && binOf(j + axis, low, scale) > bin) j -= RECORD
    if (i > j) break
    const a = v128.load(i)
    const b = v128.load(i, 16)
    v128.store(i, v128.load(j))
    v128.store(i, v128.load(j, 16), 16)
    v128.store(j, a)
    v128.store(j, b, 16)
    i += RECORD
    j -= RECORD
  }
  return i
}

function binOf(r: usize, low: f64, scale: f64): i32 {
  return <i32>((<f64>load<f32>(r) + <f64>load<f32>(r, 16) - low) * scale)
}

let perLength: f64 = 0
let row: i32 = 0
let layer: i32 = 0

function splitByGrid(start: i32, end: i32, node: i32, depth: i32): i32 {
  const first = records + <usize>start * RECORD
  const last = records + <usize>end * RECORD
  if (!layGrid(first, last)) return 0
  const used = fillCells(first, last)
  sortCells(used, start, node, depth)
  let own = cellOf
  for (let r = first; r < last; r += RECORD) {
    const begin = table + <usize>load<i32>(own) * 4
    const to = load<i32>(begin)
    store<i32>(begin, to + 1)
    const s = spare + <usize>to * RECORD
    v128.store(s, v128.load(r))
    v128.store(s, v128.load(r, 16), 16)
    own += 4
  }
  memory.copy(first, spare + <usize>start * RECORD, last - first)
  return 1
}

function layGrid(first: usize, last: usize): bool {
  measureCentres(first, last)
  const count = <f64>((last - first) / RECORD)
  const longest = max(highX - lowX, max(highY - lowY, highZ - lowZ))
  const along = max<f64>(2, min<f64>(CELLS, floor(sqrt(count / (3 * PER_CELL)))))
  const per = (along * SPREAD) / longest
  if (!(per < f64.MAX_VALUE)) return false
  perLength = per
  row = <i32>floor((highX - lowX) * per) + 1
  layer = row * (<i32>floor((highY - lowY) * per) + 1)
  const size = layer * (<i32>floor((highZ - lowZ) * per) + 1)
  memory.fill(table, 255, <usize>size * 4)
  return true
}

function fillCells(first: usize, last: usize): i32 {
  const per = f64x2.splat(perLength)
  const low = f64x2.replace_lane(f64x2.splat(lowX), 1, lowY)
  const low2 = f64x2.splat(lowZ)
  let used: i32 = 0
  let own = cellOf
  for (let r = first; r < last; r += RECORD) {
    const a = v128.load(r)
    const b = v128.load(r, 16)
    const xy = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.sub(centreXY(a, b), low), per))
    const z = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.sub(centreZ(a, b), low2), per))
    const place = i32x4.extract_lane(xy, 0) + i32x4.extract_lane(xy, 1) * row + i32x4.extract_lane(z, 0) * layer
    const entry = table + <usize>place * 4
    let cell = load<i32>(entry)
    if (cell === NONE) {
      cell = used++
      store<i32>(entry, cell)
      const c = cells + <usize>cell * RECORD
      v128.store(c, i32x4.replace_lane(a, 3, cell))
      v128.store(c, i32x4.replace_lane(b, 3, 1), 16)
    } else {
      const c = cells + <usize>cell * RECORD
      const count = load<i32>(c, COUNT) + 1
      v128.store(c, i32x4.replace_lane(f32x4.pmin(v128.load(c), a), 3, cell))
      v128.store(c, i32x4.replace_lane(f32x4.pmax(v128.load(c, 16), b), 3, count), 16)
    }
    store<i32>(own, cell)
    own += 4
  }
  return used
}

let cellRanges: usize = CELL_RANGES

function sortCells(used: i32, start: i32, node: i32, depth: i32): void {
  cellRanges = CELL_RANGES
  waitCells(cells, cells + <usize>used * RECORD, start, node, depth)
  while (cellRanges > CELL_RANGES) {
    cellRanges -= 20
    const first = <usize>load<u32>(cellRanges)
    const last = <usize>load<u32>(cellRanges, 4)
    const at = load<i32>(cellRanges, 8)
    const own = load<i32>(cellRanges, 12)
    const level = load<i32>(cellRanges, 16)
    let middle = splitByBins(first, last)
    if (middle === 0) middle = splitByCount(first, last)
    const right = all - left
    const next = at + left
    addCells(own, level, 0, first, middle, at, left)
    addCells(own, level, 1, middle, last, next, right)
  }
}

function waitCells(first: usize, last: usize, at: i32, node: i32, depth: i32): void {
  store<u32>(cellRanges, <u32>first)
  store<u32>(cellRanges, <u32>last, 4)
  store<i32>(cellRanges, at, 8)
  store<i32>(cellRanges, node, 12)
  store<i32>(cellRanges, depth, 16)
  cellRanges += 20
}

function addCells(parent: i32, level: i32, side: i32, first: usize, last: usize, start: i32, count: i32): void {
  const depth = level + 1
  const node = addChild(parent, side, start, count, level)
  if (node > 0 && <i32>((last - first) / RECORD) > FEW_CELLS && depth < CELLS_DEPTH) {
    waitCells(first, last, start, node, depth)
    return
  }
  if (node > 0) putOff(start, start + count, node, depth)
  let at = start
  for (let c = first; c < last; c += RECORD) {
    store<i32>(table + <usize>load<i32>(c, ID) * 4, at)
    at += load<i32>(c, COUNT)
  }
}
