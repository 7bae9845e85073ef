/** Deals cases, asks carom and has every answer judged, as `npm run prove` does, in small pieces: each is posted as it is done. */
import { SHAPES } from '../../../test/prove/bodies.ts'
import { CASES_PER_DEAL } from '../../../test/prove/cases.ts'
import { runJob } from '../../../test/prove/job.ts'

/** Deals of one shape in one piece. */
const PIECE = 5

self.onmessage = ({ data: { seed, cases } }: MessageEvent<{ seed: number; cases: number }>) => {
  let left = Math.ceil(cases / CASES_PER_DEAL)
  for (let from = 0; left > 0; from += PIECE) {
    for (const shape of SHAPES) {
      const deals = Math.min(PIECE, left)
      left -= deals
      if (deals > 0) self.postMessage(runJob({ part: 'cases', seed, shape, from, to: from + deals }))
    }
  }
  self.postMessage(null)
}
