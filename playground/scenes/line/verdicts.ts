/** The verdicts side by side; one that is not the exact rule's says so. */
import { el } from '../../shell/dom.ts'

export interface Verdict {
  readonly id: string
  readonly by: string
  readonly says: string
  readonly why: string
  /** What it should have said. */
  readonly right: boolean
}

export function createVerdicts(parent: HTMLElement): { show(verdicts: readonly Verdict[]): void } {
  const box = el('div', { class: 'verdicts', 'aria-live': 'polite' })
  parent.append(box)
  return {
    show(verdicts) {
      box.replaceChildren(
        ...verdicts.map(({ id, by, says, why, right }) => {
          const wrong = says !== (right ? 'hit' : 'miss')
          return el(
            'div',
            { class: `verdict ${says === 'hit' ? 'hit' : 'miss'}${wrong ? ' wrong' : ''}`, 'data-rule': id },
            el('i', {}, by),
            el('b', {}, says, wrong ? el('em', {}, 'wrong') : null),
            el('small', {}, why),
          )
        }),
      )
    },
  }
}
