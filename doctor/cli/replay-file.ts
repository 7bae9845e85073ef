/** Replays in files: one by itself, or those of a report. Somebody else's until all of it is looked at. */
import { readFile } from 'node:fs/promises'
import type { Replay } from '../finding.ts'
import { STATE_SIZE, STRETCH } from '../walk/job.ts'
import { isBody } from './audit-options.ts'
import { InputError } from './exit.ts'

/** Nobody walks longer than so many steps in a replay: an hour. */
const STEPS = 216_000

/** @param which of a report's findings, from 1 @throws InputError */
export async function readReplay(path: string, which: number | undefined): Promise<Replay> {
  const text = await readFile(path, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InputError(`${path}: expected JSON, but ${(error as Error).message}`)
  }
  const { findings } = (value ?? {}) as { findings?: unknown }
  if (!Array.isArray(findings)) return checked(path, value)
  const able = findings.flatMap((finding, i) => (finding?.replay === undefined ? [] : [i + 1]))
  const n = which ?? able[0]
  if (n === undefined) throw new InputError(`${path}: expected a report with replays, but none of its findings has one`)
  if (!able.includes(n))
    throw new InputError(`${path}: --finding is ${n}, expected one that has a replay: ${able.slice(0, 20).join(', ')}`)
  return checked(`${path}, finding ${n}`, findings[n - 1].replay)
}

function checked(who: string, value: unknown): Replay {
  const replay = (value ?? {}) as Partial<Record<keyof Replay, unknown>>
  const need = (ok: boolean, what: string) => {
    if (!ok) throw new InputError(`${who}: expected a replay, but ${what}`)
  }
  const { level, body, dt, state, inputs, end } = replay
  need(typeof level === 'string' && /^[0-9a-f]{16}$/.test(level), 'its level is not the hash of one')
  need(isBody(body), 'its body is none')
  need(typeof dt === 'number' && dt > 0, 'its dt is no time')
  need(isRow(state) && state.length === STATE_SIZE, `its state is not ${STATE_SIZE} numbers`)
  need(isRow(end) && end.length === 3, 'its end is no place')
  need(isRow(inputs) && inputs.length % STRETCH === 0, `its inputs are not ${STRETCH} numbers a stretch`)
  const steps = (inputs as number[]).filter((_, i) => i % STRETCH === 3)
  need(
    steps.every((n) => Number.isInteger(n) && n >= 0) && steps.reduce((sum, n) => sum + n, 0) <= STEPS,
    `it is not of up to ${STEPS} whole steps`,
  )
  return replay as Replay
}

function isRow(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isFinite)
}
