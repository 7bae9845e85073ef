/** A walker: does one job after the other for the audit, which is at the other end of its port. */
import { TriangleMesh } from 'carom'
import { cellsFor } from '../../../doctor/audit.ts'
import { doJob } from '../../../doctor/walk/job.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import type { Answer, Order, ToWalker } from './messages.ts'

type Tools = [walker: ReturnType<typeof newWalker>, cells: ReturnType<typeof cellsFor>]

// The worker's own types would make every event of the page plain, so what is used of them is named here.
const scope = self as unknown as { onmessage: ((event: MessageEvent<ToWalker>) => void) | null }

scope.onmessage = ({ data: { port } }) => {
  let tools: Tools | null = null
  const answer = (what: Answer, transfer: Transferable[] = []) => port.postMessage(what, transfer)
  port.onmessage = ({ data }: MessageEvent<Order>) => {
    try {
      if (data.kind === 'level') {
        const mesh = TriangleMesh.from(data.mesh)
        tools = [newWalker(mesh, data.body), cellsFor(mesh, data.body)]
        return
      }
      if (tools === null) throw new Error('a job came before the level')
      const outcome = doJob(...tools, data.job)
      const { from, cells, stretches, stateOf, states } = outcome
      answer(
        { outcome },
        [from, cells, stretches, stateOf, states].map(({ buffer }) => buffer as ArrayBuffer),
      )
    } catch (error) {
      answer({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
}
