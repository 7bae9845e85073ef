/** A close-up of a finding, as an SVG of about 320 by 200 pixels and less than 15 kB: the level around it, its lines, and the body. */
import type { Body } from '../body.ts'
import type { Finding } from '../finding.ts'
import { escapeMarkup } from './inert.ts'
import { type LevelTriangles, trianglesNear } from './picture/near.ts'
import { before, drawn, hides, inPaintersOrder, overlap } from './picture/order-polygons.ts'
import { overlay } from './picture/overlay.ts'
import { type Point, separate } from './picture/polygon.ts'
import { surface } from './picture/surface.ts'
import { HEIGHT, type Pixel, project, type View, views, WIDTH } from './picture/view.ts'
import { coordinates, WORDS } from './words.ts'

export type { LevelTriangles } from './picture/near.ts'

/** Triangles. Halved until the picture is small enough. */
const MOST = 400
const MOST_BYTES = 15_000

/** How far the picture reaches to each side of the finding, in body heights. */
const LEAST_REACH = 1.7
const MOST_REACH = 4

export function findingPicture(finding: Finding, body: Body, level: LevelTriangles): string {
  for (let most = MOST; ; most = Math.floor(most / 2)) {
    const svg = draw(finding, body, level, most)
    if (svg.length < MOST_BYTES || most === 0) return svg
  }
}

function draw(finding: Finding, body: Body, level: LevelTriangles, most: number): string {
  const place = finding.place as Point
  const reach = reachOf(finding, body)
  const polygons = separate(trianglesNear(level, place, reach, most), 2 * most)
  const focus = focusOf(finding)
  const middle: Point = [place[0], place[1] + body.height / 2, place[2]]
  // Above the feet: the picture's middle is the body's, roughly.
  const centre: Point = [place[0], place[1] + 0.3 * body.height, place[2]]
  const seen = views(centre, WIDTH / 2 / (0.9 * reach)).map((view) => {
    const list = drawn(polygons, view)
    const outline = outlineOf(place, body, view)
    const hiding = list.map((each) => {
      const lines = focus.filter((point) => hides(each, point, view)).length
      return lines + (before(each, middle, view) && overlap(each.pixels, outline) ? 1 : 0)
    })
    return { view, list, hiding, hidden: hiding.reduce((sum, count) => sum + count, 0) }
  })
  const { view, list, hiding } = seen.reduce((best, each) => (each.hidden < best.hidden ? each : best))
  const ghosts = new Set(list.filter((_, i) => hiding[i] > 0))
  const own = new Set(finding.triangles)
  // The backs of what stands in front are left out: one looks into a room from outside.
  const painted = inPaintersOrder(
    list.filter((each) => each.front || own.has(each.polygon.triangle) || !before(each, middle, view)),
    view,
  )
  return svg(finding, [surface(painted, ghosts, own, finding.severity, view), overlay(finding, body, view)])
}

function svg({ kind, place }: Finding, parts: readonly string[]): string {
  const title = escapeMarkup(`${WORDS[kind].title} at ${coordinates(place)}`)
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`
  return `${frame}<title>${title}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#16211f"/>${parts.join('')}</svg>`
}

/** Metres: so far that the finding's lines are seen, as a rule. */
function reachOf({ place, lines, size, kind }: Finding, { height }: Body): number {
  let far = WORDS[kind].unit === 'm' ? 1.2 * size : 0
  for (let i = 0; i < lines.length; i++) far = Math.max(far, 1.2 * Math.abs(lines[i] - place[i % 3]))
  return Math.min(MOST_REACH * height, Math.max(LEAST_REACH * height, far))
}

/** What is to be seen whatever stands before it, beside the body: the lines' middles. */
function focusOf({ lines }: Finding): Point[] {
  const points: Point[] = []
  for (let i = 0; i + 5 < lines.length && points.length < 8; i += 6)
    points.push([(lines[i] + lines[i + 3]) / 2, (lines[i + 1] + lines[i + 4]) / 2, (lines[i + 2] + lines[i + 5]) / 2])
  return points
}

/** The body on the picture without its shins: a kerb before it may hide these. */
function outlineOf([x, y, z]: Point, { radius, height }: Body, view: View): Pixel[] {
  const [left, bottom] = project(view, [x, y + height / 4, z])
  const top = project(view, [x, y + height, z])[1]
  const r = radius * view.scale
  return [
    [left - r, bottom],
    [left + r, bottom],
    [left + r, top],
    [left - r, top],
  ]
}
