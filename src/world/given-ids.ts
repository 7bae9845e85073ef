/**
 * Records which ids were ever given: 0, 1, 2, … up to the greatest. Code that cleans up is sometimes called twice (by
 * React, say, or by two owners who both feel responsible). It may remove an id that is gone, but an id that was never
 * given is a mistake.
 */
export class GivenIds {
  #greatest = -1

  /**
   * Records that this id and all lower ones were given. They still count as given after an older snapshot is restored.
   */
  add(id: number): void {
    if (id > this.#greatest) this.#greatest = id
  }

  has(id: unknown): boolean {
    return typeof id === 'number' && id >= 0 && id <= this.#greatest && id === Math.floor(id)
  }
}
