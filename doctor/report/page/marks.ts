/** A shape for each severity, which is told apart without its colour: a diamond, a triangle, a disc. */
import type { Severity } from '../../finding.ts'

/** Corners of the shape about its middle, of size 1; none: a disc. */
export const CORNERS: Readonly<Record<Severity, readonly (readonly [number, number])[]>> = {
  error: [
    [0, -1.15],
    [1.15, 0],
    [0, 1.15],
    [-1.15, 0],
  ],
  warning: [
    [0, -1.1],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
  note: [],
}

const SVG = 'http://www.w3.org/2000/svg'

export function severityMark(severity: Severity): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({
    viewBox: '-1.3 -1.3 2.6 2.6',
    class: `mark ${severity}`,
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  const corners = CORNERS[severity]
  const shape = document.createElementNS(SVG, corners.length > 0 ? 'polygon' : 'circle')
  if (corners.length > 0) shape.setAttribute('points', corners.map((corner) => corner.join(',')).join(' '))
  else shape.setAttribute('r', '0.9')
  svg.append(shape)
  return svg
}
