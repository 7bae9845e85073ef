/** Several buttons that are one control, such as tabs: Tab comes to the chosen one, and arrows, Home and End choose among them. */
const WAYS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Returns what makes one of the buttons the one that Tab comes to. */
export function rove(
  parent: HTMLElement,
  buttons: readonly HTMLElement[],
  choose: (button: HTMLElement) => void,
): (chosen: HTMLElement | undefined) => void {
  parent.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const shown = buttons.filter((button) => !button.hidden)
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? undefined : shown[WAYS[event.key]?.(at, shown.length - 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
    choose(next)
  })
  return (chosen) => {
    for (const button of buttons) button.tabIndex = button === (chosen ?? buttons[0]) ? 0 : -1
  }
}
