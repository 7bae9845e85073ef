/** What the page, the audit's worker and the walkers' workers tell each other. */
import type { AuditOptions, Level } from '../../../doctor/audit.ts'
import type { Body } from '../../../doctor/body.ts'
import type { Report } from '../../../doctor/finding.ts'
import type { Job, Outcome } from '../../../doctor/walk/job.ts'

/** Plain data of the audit's options. */
export type Asked = Pick<AuditOptions, 'body' | 'seed' | 'budget' | 'spawns' | 'spawnsFrom' | 'version'>

export type ToAudit =
  | {
      kind: 'begin'
      level: Level
      /** As `TriangleMesh.toBuffer` gives it; shared where the page may share memory. */
      mesh: ArrayBufferLike
      asked: Asked
      /** One for each walker. */
      ports: MessagePort[]
    }
  | { kind: 'pause'; on: boolean }
  /** The wave under way is finished, and what was found is told. */
  | { kind: 'stop' }
  /** After a report for which moves ran out: so many more. */
  | { kind: 'go-on'; moves: number }

export type Stage = 'checking' | 'walking' | 'judging'

export type FromAudit =
  | { kind: 'stage'; stage: Stage }
  /** Such a share of the triangles' checks is done. */
  | { kind: 'checked'; share: number }
  /** So many moves were made since the last message of this kind. */
  | { kind: 'moved'; moves: number }
  /** `dots`: DOT numbers for each stance that is new. */
  | { kind: 'wave'; stances: number; waiting: number; dots: Float32Array }
  /** `isOpen`: moves ran out, and the worker waits for more. */
  | { kind: 'end'; report: Report; isOpen: boolean }
  | { kind: 'failed'; message: string }

/** Numbers a dot: the ground under a stance, x, y, z, and its normal. */
export const DOT = 6

/** To a walker by the page, once. The rest comes through the port. */
export interface ToWalker {
  port: MessagePort
}

export type Order = { kind: 'level'; mesh: ArrayBufferLike; body: Body } | { kind: 'job'; job: Job }

export type Answer = { outcome: Outcome } | { failed: string }
