/** Two players side by side, each with a connection, a prediction and a bad network of its own. */
import { HZ, type Input } from '../game.ts'
import type { Lag } from '../lag.ts'
import { Session } from '../session.ts'
import { drawGraph, newGraph, recordGraph } from './graph.ts'
import { createView } from './view.ts'

const KEYS = [
  { ahead: 'KeyW', back: 'KeyS', left: 'KeyA', right: 'KeyD', jump: 'Space', throw: 'KeyE' },
  { ahead: 'ArrowUp', back: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', jump: 'Enter', throw: 'Period' },
]
const held = new Set<string>()
addEventListener('keydown', (event) => {
  held.add(event.code)
  if (KEYS.some((keys) => Object.values(keys).includes(event.code))) event.preventDefault()
})
addEventListener('keyup', ({ code }) => held.delete(code))
addEventListener('blur', () => held.clear())

const form = document.querySelector('form')!
const lag: Lag = { latency: 0, jitter: 0, loss: 0 }
function readSliders(): void {
  for (const name of ['latency', 'jitter', 'loss'] as const) {
    const slider = form.elements.namedItem(name) as HTMLInputElement
    lag[name] = name === 'loss' ? slider.valueAsNumber / 100 : slider.valueAsNumber
    slider.nextElementSibling!.textContent = `${slider.value} ${name === 'loss' ? '%' : 'ms'}`
  }
}
form.addEventListener('input', readSliders)
readSliders()

const asked = new URLSearchParams(location.search)
const servers = asked.get('servers')?.split(',') ?? [location.origin]
const game = asked.get('game') ?? undefined
const canvas = document.querySelector<HTMLCanvasElement>('#views')!
const sections = [...document.querySelectorAll('section')]
const players = ['left', 'right'].map((name, i) => ({
  session: new Session({ servers, name, lag, game }),
  keys: KEYS[i],
  heading: 0,
  graph: newGraph(),
  canvas: sections[i].querySelector('canvas')!,
  text: sections[i].querySelector('p')!,
}))
type Player = (typeof players)[number]

/** The camera looks along +x: ahead is east. */
function readKeys(player: Player): Input {
  const { keys } = player
  const x = Number(held.has(keys.ahead)) - Number(held.has(keys.back))
  const z = Number(held.has(keys.right)) - Number(held.has(keys.left))
  const move = x !== 0 || z !== 0
  if (move) player.heading = Math.round((Math.atan2(z, x) / (2 * Math.PI)) * 256) & 255
  const { heading } = player
  return { move, heading, jump: held.has(keys.jump), throw: held.has(keys.throw), aim: heading, pitch: 0, seen: 0 }
}

function report({ session, text }: Player): void {
  const { predictor, status, message } = session
  if (!predictor) text.textContent = status === 'over' ? `It is over: ${message}` : `Joining … ${message}`
  else {
    const scores = [...session.players.values()].map(
      ({ name, score, isHere }) => `${name} ${score}${isHere ? '' : ' (away)'}`,
    )
    const { corrections, latest, slack, delay } = predictor
    const last = latest
      ? `, the last by ${(latest.distance * 1000).toFixed(0)} mm, ${latest.replayed} inputs again`
      : ''
    const ready = predictor.isReady ? '' : 'Getting ready … '
    text.textContent = `${ready}Hits: ${scores.join(', ')}. ${corrections} corrections${last}. Inputs ${slack} steps early, others ${Math.round(delay)} steps ago.`
  }
}

const view = createView(canvas)
let before = performance.now()
let left = 0
let frames = 0
function frame(now: number): void {
  left += Math.min((now - before) / 1000, 0.25) * HZ
  before = now
  for (; left >= 1; left--) {
    for (const player of players) {
      player.session.tick(readKeys(player))
      recordGraph(player.graph, player.session)
    }
  }
  for (const [i, { session }] of players.entries()) view.draw(i, session, left)
  if (frames++ % 6 === 0) {
    for (const player of players) {
      report(player)
      drawGraph(player.graph, player.canvas)
    }
  }
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)

// One after the other, so that both come into the same room.
for (const { session } of players) await session.join().catch(() => {})

/** For tests, which read it. */
Object.assign(globalThis, { course: { players } })
