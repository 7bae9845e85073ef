/** Corrections and bytes of the last seconds. */
import { HZ } from '../game.ts'
import type { Session } from '../session.ts'

const SHOWN = 20 * HZ
const [HIGHEST, MOST] = [1, 400] // metres of a correction, bytes in a step

export interface Graph {
  readonly rows: { by: number; bytesIn: number; bytesOut: number }[]
  corrections: number
  bytesIn: number
  bytesOut: number
}
export const newGraph = (): Graph => ({ rows: [], corrections: 0, bytesIn: 0, bytesOut: 0 })

/** Once a step. */
export function recordGraph(graph: Graph, { predictor, bytesIn, bytesOut }: Session): void {
  const corrections = predictor?.corrections ?? 0
  const by = corrections > graph.corrections ? predictor!.latest!.distance : 0
  graph.rows.push({ by, bytesIn: bytesIn - graph.bytesIn, bytesOut: bytesOut - graph.bytesOut })
  if (graph.rows.length > SHOWN) graph.rows.shift()
  Object.assign(graph, { corrections, bytesIn, bytesOut })
}

export function drawGraph({ rows }: Graph, canvas: HTMLCanvasElement): void {
  const { clientWidth: width, clientHeight: height } = canvas
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, width, height)
  const x = (i: number) => (i / SHOWN) * width
  const line = (of: 'bytesIn' | 'bytesOut', colour: string) => {
    context.strokeStyle = colour
    context.beginPath()
    let mean = 0
    for (const [i, row] of rows.entries()) {
      mean += (row[of] - mean) / 8
      context.lineTo(x(i), height * (1 - Math.min(mean / MOST, 1)))
    }
    context.stroke()
  }
  line('bytesIn', '#5dd39e')
  line('bytesOut', '#6aa9ff')
  context.fillStyle = '#ff6b5e'
  for (const [i, { by }] of rows.entries()) {
    // From a millimetre up, since the smallest are to be seen too
    const tall = by > 0 ? Math.max(4, height * Math.min(1, 1 + Math.log10(by / HIGHEST) / 3)) : 0
    context.fillRect(x(i), height - tall, 2, tall)
  }
  context.fillStyle = '#e8edf2'
  context.font = '11px system-ui, sans-serif'
  const second = (of: 'bytesIn' | 'bytesOut') => {
    const recent = rows.slice(-2 * HZ)
    return ((recent.reduce((sum, row) => sum + row[of], 0) / Math.max(1, recent.length)) * HZ) / 1000
  }
  context.fillText(`${second('bytesIn').toFixed(1)} kB/s in, ${second('bytesOut').toFixed(1)} kB/s out`, 4, 12)
}
