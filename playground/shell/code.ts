/** Files to read in a dialog: code of a scene, or documents. */
import { el } from './dom.ts'
import { rove } from './roving.ts'

export function createCodeDialog(
  source: readonly { name: string; text: string }[],
  title = 'code of this scene',
): HTMLDialogElement {
  const code = el('code')
  const id = `file-of-${title.toLowerCase().replace(/\W+/g, '-')}`
  const pre = el('pre', { tabindex: 0, id, role: 'tabpanel', 'aria-label': 'the file' }, code)
  const tabs = source.map((file, index) =>
    el('button', { type: 'button', role: 'tab', 'aria-controls': id, onclick: () => show(index) }, file.name),
  )
  const show = (index: number) => {
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === index))
    })
    comeTo(tabs[index])
    const { name, text } = source[index]
    const isCode = name.endsWith('.ts')
    pre.classList.toggle('prose', !isCode)
    code.replaceChildren(...(isCode ? coloured(text) : [document.createTextNode(text)]))
    pre.scrollTop = 0
  }
  const strip = el('div', { role: 'tablist', 'aria-label': 'files' }, ...tabs)
  const comeTo = rove(strip, tabs, (tab) => show(tabs.indexOf(tab as HTMLButtonElement)))
  const dialog = el(
    'dialog',
    { class: 'code', 'aria-label': title },
    el(
      'header',
      {},
      strip,
      el('button', { type: 'button', 'data-do': 'close', 'aria-label': 'close', onclick: () => dialog.close() }, '×'),
    ),
    pre,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  show(0)
  return dialog
}

// Enough to read by: comments, strings, words of the language. Not a parser.
const TOKEN =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(import|export|from|const|let|function|return|if|else|for|of|while|class|interface|type|new|async|await|true|false|null|undefined)\b|\b(\d[\d_.]*(?:e[+-]?\d+)?)\b/g

export function coloured(text: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) nodes.push(document.createTextNode(text.slice(end, match.index)))
    const kind = match[1] ? 'comment' : match[2] ? 'string' : match[3] ? 'word' : 'number'
    nodes.push(el('span', { class: kind }, match[0]))
    end = match.index + match[0].length
  }
  nodes.push(document.createTextNode(text.slice(end)))
  return nodes
}
