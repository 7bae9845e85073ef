/**
 * Which ids were ever given: 0, 1, 2, … up to the greatest. What cleans up is called twice at times (by React, say, or
 * by two who both feel responsible): to remove what is gone is harmless, whereas an id that nobody was given is a
 * mistake.
 */
export class GivenIds {
  #greatest = -1

  /** This one and all lower ones were given. They stay so where an older snapshot is restored. */
  add(id: number): void {
    if (id > this.#greatest) this.#greatest = id
  }

  has(id: unknown): boolean {
    return typeof id === 'number' && id >= 0 && id <= this.#greatest && id === Math.floor(id)
  }
}
