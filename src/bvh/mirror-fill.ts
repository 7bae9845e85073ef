/**
 * Fills a mirror whose shape is known (mirror-shape.ts): node after node, each with the triangles of its leaves behind it.
 *
 * What is near in the tree is near in memory: the upper part of a subtree fills a page, in order of levels, and then come the subtrees
 * below it, one after the other; a walk meets few pages.
 */
import { CHILD_COUNT, CHILD_INDEX, type Tree } from './layout.ts'
import { adopt, columnOf, inLines, isInner, NODE_WORDS, PAIR_WORDS, WIDTH } from './mirror-shape.ts'
import type { Making, Mirror } from './mirror-state.ts'
import { leafAt, NAMES, NONE, REFERENCES, writeNode, writeSlots } from './mirror-write.ts'
import type { Kernel } from './wasm-kernel.ts'

const PAGE_WORDS = 1024
/** Of a word, in eighths of what a walk counts for a node or a triangle. */
const COST_OF_WORD = 1

/** Some nodes more. @param credit in eighths of what walks count @returns what that has cost */
export function fillSome(tree: Tree, mirror: Mirror, making: Making, kernel: Kernel, credit: number): number {
  const at = mirror.at / 4
  let cost = 0
  while (cost < credit && !isFilled(making)) {
    if (!hasRoom(making)) turnPage(making)
    const begin = making.end
    fillNode(tree, kernel, making, at)
    cost += (making.end - begin) * COST_OF_WORD
  }
  return cost
}

export function isFilled({ pages, page, turn }: Making): boolean {
  return turn === page.length && pages.length === 0
}

/** Is there a node for the page under way, and room for it? The first of a page has it. */
function hasRoom({ page, turn, end, full }: Making): boolean {
  return turn < page.length && (turn === 0 || end + NODE_WORDS <= full)
}

/** What is left of a page are roots of pages to come, and the next of these begins. */
function turnPage(making: Making): void {
  const { page, pages } = making
  while (page.length > making.turn) {
    const link = page.pop()!
    pages.push(page.pop()!, link)
  }
  page.length = 0
  const link = pages.pop()!
  page.push(pages.pop()!, link)
  making.turn = 0
  making.full = making.end + PAGE_WORDS
}

const names = new Uint32Array(WIDTH)

/** The next node of the page, with all that is its own: at the end of what there is. @param at the mirror, in words of the memory */
function fillNode(tree: Tree, kernel: Kernel, making: Making, at: number): void {
  const { children } = tree
  const { codes, page, end } = making
  const { u32 } = kernel
  const node = page[making.turn]
  const link = page[making.turn + 1]
  making.turn += 2
  if (link !== 0) u32[at + link] = end
  const count = adopt(children, codes, node, names)
  let next = end + NODE_WORDS
  for (let i = 0; i < WIDTH; i++) {
    const o = end + REFERENCES + i
    u32[at + o] = NONE
    u32[at + end + NAMES + i] = i < count ? names[i] : NONE
    if (i >= count) continue
    const column = columnOf(names[i])
    const triangles = children[column + CHILD_COUNT - CHILD_INDEX]
    if (triangles > 0) {
      const pairs = (triangles + 1) >> 1
      u32[at + o] = leafAt(next, pairs)
      writeSlots(tree, kernel, at + next, children[column], triangles)
      next += pairs * PAIR_WORDS
    } else if (isInner(children, names[i])) page.push(children[column], o)
  }
  writeNode(tree, kernel, at, at + end)
  making.end = inLines(next)
}
