/** The map from above: moved by mouse, fingers, buttons and keys. */
import { visible } from '../inert.ts'
import { coordinates, WORDS } from '../words.ts'
import { type Camera, fitted, held, zoomed } from './camera.ts'
import type { Choice } from './choice.ts'
import type { PageData } from './data.ts'
import { byId, say } from './dom.ts'
import { drawMap } from './draw-map.ts'
import { hands } from './hands.ts'
import { type Spot, spotAt, spotTowards } from './pins.ts'

/** Pixels. */
const REACH = 22
const EDGE = 24
const STEP = 60
const ZOOM = 1.5

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function levelMap(choice: Choice, { report }: PageData, open: () => void): void {
  const { map, findings } = report
  const canvas = byId<HTMLCanvasElement>('map')
  const heatButton = byId('heat')
  let camera = fitted(map, 1, 1)
  let least = 0
  let heat = false
  let waits = false
  const size = () => ({ width: canvas.clientWidth, height: canvas.clientHeight })

  const spots = (): Spot[] => choice.passed.map((index) => ({ index, ...toCanvas(findings[index].place) }))
  function toCanvas([x, , z]: readonly number[]) {
    const { width, height } = size()
    return { x: width / 2 + camera.scale * (x - camera.x), y: height / 2 + camera.scale * (z - camera.z) }
  }

  /** Once a frame at most. */
  function redraw() {
    if (waits) return
    waits = true
    requestAnimationFrame(() => {
      waits = false
      drawMap(canvas, report, camera, spots(), choice.chosen, heat)
    })
  }

  function look(next: Camera) {
    camera = held(next, map)
    canvas.classList.toggle('near', camera.scale > 1.01 * least)
    redraw()
  }
  const showAll = () => look(fitted(map, size().width, size().height))
  const zoom = (factor: number, x?: number, y?: number) => look(zoomed(camera, least, factor, x, y))
  const pan = (dx: number, dy: number) =>
    look({ ...camera, x: camera.x - dx / camera.scale, z: camera.z - dy / camera.scale })

  function toggleHeat() {
    heat = !heat
    heatButton.setAttribute('aria-pressed', String(heat))
    byId('legend').hidden = !heat
    redraw()
  }

  /** The chosen pin is on the canvas. */
  function show() {
    const finding = findings[choice.chosen]
    if (finding) {
      const [{ x, y }, { width, height }] = [toCanvas(finding.place), size()]
      if (x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE)
        camera = held({ ...camera, x: finding.place[0], z: finding.place[2] }, map)
    }
    redraw()
  }

  function tell() {
    const finding = findings[choice.chosen]
    if (!finding) return
    const { kind, severity, place } = finding
    say(
      `Finding ${choice.chosen + 1}, ${severity}: ${WORDS[kind].title} at ${coordinates(place)}. ${visible(finding.text)}`,
    )
  }

  function towards([dx, dy]: readonly [number, number]) {
    const all = spots()
    const from = all.find(({ index }) => index === choice.chosen)
    const next = from ? spotTowards(all, from, dx, dy) : all[0]
    if (next) choice.choose(next.index)
    tell()
  }

  const keys: Record<string, () => void> = {
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    _: () => zoom(1 / ZOOM),
    '0': showAll,
    h: toggleHeat,
    H: toggleHeat,
    Home: () => choice.move(-findings.length),
    End: () => choice.move(findings.length),
    PageDown: () => choice.move(1),
    PageUp: () => choice.move(-1),
    Enter: open,
    ' ': open,
  }
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (arrow && event.shiftKey) pan(-STEP * arrow[0], -STEP * arrow[1])
    else if (arrow) towards(arrow)
    else if (keys[event.key]) keys[event.key]()
    else return
    event.preventDefault()
    if (['Home', 'End', 'PageDown', 'PageUp'].includes(event.key)) tell()
  })
  byId('zoom-in').addEventListener('click', () => zoom(ZOOM))
  byId('zoom-out').addEventListener('click', () => zoom(1 / ZOOM))
  byId('fit').addEventListener('click', showAll)
  heatButton.addEventListener('click', toggleHeat)

  hands(canvas, {
    pan,
    zoom,
    tap(x, y) {
      const spot = spotAt(spots(), x, y, REACH)
      if (spot) choice.choose(spot.index)
    },
    hover: (x, y) => canvas.classList.toggle('over', spotAt(spots(), x, y, REACH / 2) !== undefined),
  })
  new ResizeObserver(() => {
    const wasFitted = !(camera.scale > 1.01 * least)
    least = fitted(map, size().width, size().height).scale
    if (wasFitted) showAll()
    else look(zoomed(camera, least, 1))
  }).observe(canvas)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  choice.onFilter(redraw)
  choice.onChoice(show)
}
