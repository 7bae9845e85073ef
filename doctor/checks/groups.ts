/** What belongs together: a forest of disjoint sets (Galler and Fischer 1964), each named by its smallest member. */
export class Groups {
  readonly #above: Uint32Array

  constructor(count: number) {
    this.#above = Uint32Array.from({ length: count }, (_, i) => i)
  }

  /** The smallest member of the group. */
  of(member: number): number {
    const above = this.#above
    let root = member
    while (above[root] !== root) root = above[root]
    while (above[member] !== root) {
      const next = above[member]
      above[member] = root
      member = next
    }
    return root
  }

  join(a: number, b: number): void {
    const [p, q] = [this.of(a), this.of(b)]
    if (p < q) this.#above[q] = p
    else this.#above[p] = q
  }

  /** The smallest of each member's group. */
  all(): Uint32Array {
    return this.#above.map((_, member) => this.of(member))
  }

  /** The groups of some members, each in the order in which it came, the groups by their first. */
  list(members: Iterable<number>): number[][] {
    const found = new Map<number, number[]>()
    for (const member of members) {
      const root = this.of(member)
      const group = found.get(root)
      if (group) group.push(member)
      else found.set(root, [member])
    }
    return [...found.values()]
  }
}
