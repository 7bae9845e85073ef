/** A bad network: messages that may be lost are lost, delayed and so put into another order, whole; all others only come later. */
export interface Lag {
  /** One way, ms. */
  latency: number
  /** A message takes up to this much more or less, ms. */
  jitter: number
  /** Of 1. */
  loss: number
}

/** @param random from 0 to 1 */
export function createLag(lag: Readonly<Lag>, random = Math.random) {
  let free = 0 // no reliable message arrives before this
  const queue: (() => void)[] = []
  return (isReliable: boolean, deliver: () => void): void => {
    if (!isReliable && random() < lag.loss) return
    const now = performance.now()
    let arrives = now + Math.max(0, lag.latency + lag.jitter * (2 * random() - 1))
    if (isReliable) {
      arrives = free = Math.max(free, arrives)
      queue.push(deliver)
    }
    // (Timers may go off in another order than they were set for.)
    setTimeout(() => (isReliable ? queue.shift()! : deliver)(), arrives - now)
  }
}
