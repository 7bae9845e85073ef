/** A report or a replay whose level is not here yet: says which level is wanted, and which came instead. */
import { el } from '../../shell/dom.ts'

export interface Awaited {
  readonly element: HTMLElement
  readonly isWaiting: boolean
  /** `name`: of the level, if it is known. */
  wait(wanted: { hash: string; what: 'replay' | 'report'; name: string | null; take(): void }): void
  /** A level has come. */
  came(level: { hash(): string; name: string }): void
  forget(): void
}

export function createAwaited(): Awaited {
  const words = el('p', {})
  let wanted: Parameters<Awaited['wait']>[0] | null = null
  const forget = () => {
    wanted = null
    element.hidden = true
  }
  const element = el(
    'div',
    { class: 'doctor-awaited', role: 'status', 'data-control': 'awaited', hidden: true },
    words,
    el('button', { type: 'button', onclick: forget }, 'dismiss'),
  )
  const whose = () => (wanted?.name ? `“${wanted.name}”` : `the level ${wanted?.hash}`)
  return {
    element,
    get isWaiting() {
      return wanted !== null
    },
    wait(next) {
      wanted = next
      words.textContent = `This ${next.what} belongs to ${whose()}. Drop that level here to see it.`
      element.hidden = false
    },
    came({ hash, name }) {
      if (wanted === null) return
      const { take, what } = wanted
      if (hash() === wanted.hash) {
        forget()
        take()
      } else words.textContent = `“${name}” is another level. The ${what} belongs to ${whose()}: drop that one.`
    },
    forget,
  }
}
