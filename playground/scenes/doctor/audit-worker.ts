/** The audit, away from the page: it hands jobs to walkers, and tells the page how far it is. */
import { CHARACTER_STATE, TriangleMesh } from 'carom'
import { type AuditOptions, audit } from '../../../doctor/audit.ts'
import { checkTriangles } from '../../../doctor/checks/check-triangles.ts'
import type { Job, Outcome } from '../../../doctor/walk/job.ts'
import { type Answer, DOT, type FromAudit, type Order, type ToAudit } from './messages.ts'
import { createPool, type Pool } from './pool.ts'

const scope = self as unknown as {
  postMessage(message: FromAudit, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToAudit>) => void) | null
}
const send = (message: FromAudit, transfer: Transferable[] = []) => scope.postMessage(message, transfer)

const stopped = new AbortController()
let pool: Pool | null = null
let isPaused = false
let goOn: (moves: number) => void = () => {}

scope.onmessage = ({ data }) => {
  if (data.kind === 'begin') {
    begin(data).catch((error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  } else if (data.kind === 'go-on') goOn(data.moves)
  else if (data.kind === 'stop') {
    stopped.abort()
    pool?.pause(false)
  } else {
    isPaused = data.on
    pool?.pause(data.on)
  }
}

async function begin({ level, mesh, asked, ports }: Extract<ToAudit, { kind: 'begin' }>): Promise<void> {
  pool = createPool(
    ports.map((port) => walkerAt(port, { kind: 'level', mesh, body: asked.body })),
    (moves) => send({ kind: 'moved', moves }),
  )
  pool.pause(isPaused)
  const report = await audit(level, {
    ...asked,
    mesh: TriangleMesh.from(mesh),
    signal: stopped.signal,
    doJobs: pool.doJobs,
    checkTriangles: check,
    goOn(report) {
      send({ kind: 'end', report, isOpen: true })
      return new Promise((more) => {
        goOn = more
      })
    },
    onStage: (stage) => send({ kind: 'stage', stage }),
    onWave({ stances, waiting, states }) {
      const dots = dotsOf(states)
      send({ kind: 'wave', stances, waiting, dots }, [dots.buffer as ArrayBuffer])
    },
  })
  send({ kind: 'end', report, isOpen: false })
}

/** Findings from the triangles alone; none of them if it is stopped in their midst. */
const check: AuditOptions['checkTriangles'] = async (positions, indices, body) => {
  const onProgress = (share: number) => send({ kind: 'checked', share })
  try {
    return await checkTriangles(positions, indices, body, { onProgress, signal: stopped.signal })
  } catch (error) {
    if (stopped.signal.aborted) return []
    throw error
  }
}

/** Asks one thing at a time, so the next answer is that to the last question. */
function walkerAt(port: MessagePort, level: Order): (job: Job) => Promise<Outcome> {
  port.postMessage(level)
  return (job) =>
    new Promise((done, failed) => {
      port.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('outcome' in data) done(data.outcome)
        else failed(new Error(data.failed))
      }
      port.postMessage({ kind: 'job', job } satisfies Order, [job.states.buffer as ArrayBuffer])
    })
}

const POINT = CHARACTER_STATE.groundPoint.offset
const NORMAL = CHARACTER_STATE.groundNormal.offset

function dotsOf(states: readonly Float64Array[]): Float32Array {
  const dots = new Float32Array(DOT * states.length)
  for (const [i, state] of states.entries()) {
    dots.set(state.subarray(POINT, POINT + 3), DOT * i)
    dots.set(state.subarray(NORMAL, NORMAL + 3), DOT * i + 3)
  }
  return dots
}
