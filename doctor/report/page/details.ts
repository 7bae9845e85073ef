/** All about the chosen finding. */
import type { Finding, Replay } from '../../finding.ts'
import { visible } from '../inert.ts'
import { replayJson } from '../json.ts'
import { amount, coordinates, sized, thousands, WORDS } from '../words.ts'
import type { Choice } from './choice.ts'
import type { PageData } from './data.ts'
import { button, byId, element, say } from './dom.ts'
import { severityMark } from './marks.ts'
import { copy, download, replayAddress, replayFile, replaySeconds } from './replay.ts'

export function details(choice: Choice, { pictures, replayLink }: PageData): void {
  const box = byId('details')
  choice.onChoice(show)
  choice.onFilter(() => showPlace())
  show()

  function show() {
    const finding = choice.findings[choice.chosen]
    box.hidden = !finding
    if (!finding) return
    const heading = element('h2', { id: 'chosen', tabindex: '-1' }, WORDS[finding.kind].title)
    const title = element('div', { class: 'title' }, severityMark(finding.severity), heading, badge(finding), steps())
    const picture = pictureOf(finding, pictures[choice.chosen])
    const told = element(
      'div',
      { class: 'told' },
      element('p', { class: 'text' }, visible(finding.text)),
      facts(finding),
    )
    box.replaceChildren(title, element('div', { class: 'columns' }, picture, told))
    if (finding.replay) box.append(replayBox(finding.replay, choice.chosen, replayLink))
    box.append(advice(finding))
    showPlace()
  }

  function steps() {
    const previous = button('Previous', () => go(-1), { id: 'previous' })
    const next = button('Next', () => go(1), { id: 'next' })
    return element('div', { class: 'steps' }, element('span', { id: 'at' }), previous, next)
  }

  /** The buttons are made anew with the finding: the focus goes on to the same one. */
  function go(by: number) {
    choice.move(by)
    const same = byId<HTMLButtonElement>(by < 0 ? 'previous' : 'next')
    if (same.disabled) byId('chosen').focus()
    else same.focus()
    const { kind, severity } = choice.findings[choice.chosen]
    say(`Finding ${choice.chosen + 1}: ${severity}, ${WORDS[kind].title}`)
  }

  function showPlace() {
    const at = choice.passed.indexOf(choice.chosen)
    if (at < 0 || box.hidden) return
    byId('at').textContent = `${thousands(at + 1)} of ${thousands(choice.passed.length)}`
    byId<HTMLButtonElement>('previous').disabled = at === 0
    byId<HTMLButtonElement>('next').disabled = at === choice.passed.length - 1
  }
}

function badge({ severity }: Finding) {
  return element('span', { class: `badge ${severity}` }, severity)
}

function pictureOf({ kind, place }: Finding, svg: string | undefined): HTMLElement | undefined {
  if (!svg) return undefined
  const alt = `${WORDS[kind].title}: the level around ${coordinates(place)} from above, with the body as an outline`
  return element('img', { width: '320', height: '200', alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
}

function facts({ kind, place, size, count, triangles, objects = [], fault }: Finding): HTMLElement {
  const list = element('dl', { class: 'facts' })
  const fact = (name: string, ...value: (Node | string)[]) => {
    const made = element('div', {}, element('dt', {}, name), element('dd', {}, ...value))
    list.append(made)
    return made
  }
  const where = coordinates(place)
  fact('Place (x, y, z)', element('code', {}, where), ' ', copyButton('Copy', 'Copy the place', where))
  fact(capital(WORDS[kind].measure), sized(kind, size))
  if (count > 1) fact('Cases', thousands(count))
  if (objects.length > 0) fact(objects.length > 1 ? 'Objects' : 'Object', visible(objects.join(', ')))
  if (triangles.length > 0) fact('Triangles', element('code', {}, triangles.join(', ')))
  if (fault === 'carom')
    fact('At fault', 'carom, not the level. Please report it, with the replay.').classList.add('wide')
  return list
}

function advice({ kind }: Finding): HTMLElement {
  const { means, remedy } = WORDS[kind]
  return element('p', { class: 'advice' }, `${means} `, element('strong', {}, remedy))
}

function replayBox(replay: Replay, index: number, link: string): HTMLElement {
  const file = replayFile(index)
  const json = replayJson(replay)
  const seconds = amount(Number(replaySeconds(replay).toFixed(1)))
  const opened = link
    ? element(
        'a',
        { class: 'button', href: replayAddress(link, replay), target: '_blank', rel: 'noopener noreferrer' },
        'Open in the playground',
      )
    : undefined
  const keep = button(`Download ${file}`, () => download(file, `${json}\n`))
  const buttons = element('div', { class: 'buttons' }, opened, copyButton('Copy replay', 'Copy replay', json), keep)
  const command = element('p', {}, 'On the command line: ', element('code', {}, `carom replay ${file}`))
  return element('div', { class: 'replay' }, element('h3', {}, `Replay, ${seconds} s`), buttons, command)
}

function copyButton(text: string, label: string, what: string): HTMLButtonElement {
  const made = button(text, async () => {
    const copied = await copy(what)
    made.textContent = copied ? 'Copied' : 'Not copied'
    say(copied ? 'Copied' : 'The browser did not allow to copy')
    setTimeout(() => {
      made.textContent = text
    }, 1500)
  })
  if (label !== text) made.setAttribute('aria-label', label)
  return made
}

const capital = (text: string) => text[0].toUpperCase() + text.slice(1)
