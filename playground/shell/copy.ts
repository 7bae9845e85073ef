/** Puts text on the clipboard; false where the browser keeps it to itself. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // pages that did not come over https from another machine have no clipboard, but may copy what is selected
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.cssText = 'position: fixed; opacity: 0'
  // inside an open dialog nothing outside can be selected
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
