/** One picture of the map: floors, grid, starts, pins and a scale. */
import type { Report, Severity } from '../../finding.ts'
import type { Camera } from './camera.ts'
import { CORNERS } from './marks.ts'
import type { Spot } from './pins.ts'
import { terrainPixels } from './terrain.ts'
import { DARK, LIGHT, type Theme } from './themes.ts'

/** With more pins than this each is smaller. */
const MANY = 300
const DRAWN_LAST: readonly Severity[] = ['note', 'warning', 'error']

/** The picture of the floors is made once for each look. */
const floors = new Map<string, HTMLCanvasElement>()

export function drawMap(
  canvas: HTMLCanvasElement,
  report: Report,
  camera: Camera,
  spots: readonly Spot[],
  chosen: number,
  heat: boolean,
): void {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  const dense = Math.min(3, devicePixelRatio || 1)
  canvas.width = Math.round(width * dense)
  canvas.height = Math.round(height * dense)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(dense, dense)
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = dark ? DARK : LIGHT
  const { map } = report
  const toX = (x: number) => width / 2 + camera.scale * (x - camera.x)
  const toY = (z: number) => height / 2 + camera.scale * (z - camera.z)

  pen.imageSmoothingEnabled = camera.scale * map.cell < 3
  if (map.columns > 0 && map.rows > 0) {
    const size = [map.columns * map.cell * camera.scale, map.rows * map.cell * camera.scale] as const
    pen.drawImage(floorsOf(report, theme, `${dark} ${heat}`, heat), toX(map.x), toY(map.z), ...size)
  }
  grid(pen, camera, width, height, theme)
  for (const [x, , z] of report.spawns) start(pen, toX(x), toY(z), theme)

  const { findings } = report
  const radius = spots.length > MANY ? 4 : 6.5
  const [visible, last] = [[] as Spot[], spots.find(({ index }) => index === chosen)]
  for (const spot of spots)
    if (spot.x > -20 && spot.y > -20 && spot.x < width + 20 && spot.y < height + 20) visible.push(spot)
  for (const severity of DRAWN_LAST)
    for (let i = visible.length - 1; i >= 0; i--)
      if (findings[visible[i].index].severity === severity) pin(pen, visible[i], severity, radius, theme)
  if (last) chosenPin(pen, last, findings[last.index].severity, theme)
  scale(pen, camera.scale, height, theme)
}

function floorsOf({ map }: Report, theme: Theme, look: string, heat: boolean): HTMLCanvasElement {
  let made = floors.get(look)
  if (made) return made
  made = document.createElement('canvas')
  made.width = map.columns
  made.height = map.rows
  const pixels = terrainPixels(map, theme.terrain, heat)
  made.getContext('2d')?.putImageData(new ImageData(pixels, map.columns, map.rows), 0, 0)
  floors.set(look, made)
  return made
}

function grid(pen: CanvasRenderingContext2D, camera: Camera, width: number, height: number, theme: Theme) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((metres) => metres * camera.scale >= 50) ?? 5000
  pen.beginPath()
  const [left, top] = [camera.x - width / 2 / camera.scale, camera.z - height / 2 / camera.scale]
  for (let x = Math.ceil(left / step) * step; (x - left) * camera.scale < width; x += step) {
    const at = Math.round((x - left) * camera.scale) + 0.5
    pen.moveTo(at, 0)
    pen.lineTo(at, height)
  }
  for (let z = Math.ceil(top / step) * step; (z - top) * camera.scale < height; z += step) {
    const at = Math.round((z - top) * camera.scale) + 0.5
    pen.moveTo(0, at)
    pen.lineTo(width, at)
  }
  pen.lineWidth = 1
  pen.strokeStyle = theme.grid
  pen.stroke()
}

/** A ring with a dot, as a door on a plan of rescue. */
function start(pen: CanvasRenderingContext2D, x: number, y: number, theme: Theme) {
  pen.lineWidth = 2.5
  pen.strokeStyle = theme.start
  pen.fillStyle = theme.rim
  pen.beginPath()
  pen.arc(x, y, 7, 0, 7)
  pen.fill()
  pen.stroke()
  pen.fillStyle = theme.start
  pen.beginPath()
  pen.arc(x, y, 2.5, 0, 7)
  pen.fill()
}

function shape(pen: CanvasRenderingContext2D, { x, y }: Spot, severity: Severity, radius: number) {
  pen.beginPath()
  const corners = CORNERS[severity]
  if (corners.length === 0) pen.arc(x, y, 0.9 * radius, 0, 7)
  for (const [dx, dy] of corners) pen.lineTo(x + radius * dx, y + radius * dy)
  pen.closePath()
}

function pin(pen: CanvasRenderingContext2D, spot: Spot, severity: Severity, radius: number, theme: Theme) {
  shape(pen, spot, severity, radius)
  pen.lineJoin = 'round'
  pen.lineWidth = 3
  pen.strokeStyle = theme.rim
  pen.stroke()
  pen.fillStyle = theme.severities[severity]
  pen.fill()
}

function chosenPin(pen: CanvasRenderingContext2D, spot: Spot, severity: Severity, theme: Theme) {
  pin(pen, spot, severity, 8.5, theme)
  for (const [colour, width] of [
    [theme.rim, 6],
    [theme.ink, 2.5],
  ] as const) {
    pen.beginPath()
    pen.arc(spot.x, spot.y, 15, 0, 7)
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke()
  }
}

function scale(pen: CanvasRenderingContext2D, perMetre: number, height: number, theme: Theme) {
  const metres = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => each * perMetre >= 50) ?? 1000
  const [x, y, long] = [14.5, height - 12.5, Math.round(metres * perMetre)]
  pen.font = '600 12px system-ui, sans-serif'
  pen.lineJoin = 'round'
  const text = `${metres} m   x →   z ↓`
  for (const [colour, width] of [
    [theme.rim, 5],
    [theme.ink, 1.5],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(x, y - 5)
    pen.lineTo(x, y)
    pen.lineTo(x + long, y)
    pen.lineTo(x + long, y - 5)
    pen.stroke()
    if (colour === theme.rim) pen.strokeText(text, x, y - 9)
  }
  pen.fillStyle = theme.ink
  pen.fillText(text, x, y - 9)
}
