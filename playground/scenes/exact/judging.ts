/**
 * Asks the oracle in its worker, one question at a time. While it thinks, only the newest question waits: whoever drags is never
 * kept waiting, and the last place is always judged.
 */
import type { Judgement, Question } from './judge.ts'

export interface Judging {
  ask(question: Question): void
  end(): void
}

export function startJudging(on: {
  judged(question: Question, judgement: Judgement): void
  failed(error: Error): void
}): Judging {
  let worker: Worker | null = null
  let asked: Question | null = null
  let waiting: Question | null = null
  let id = 0

  const send = (question: Question) => {
    asked = question
    worker ??= start()
    worker.postMessage({ id: ++id, question })
  }
  const next = () => {
    asked = null
    if (!waiting) return
    const question = waiting
    waiting = null
    send(question)
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module', name: 'exact judge' })
    started.onmessage = ({ data }: MessageEvent<{ id: number; judgement?: Judgement; failed?: string }>) => {
      const question = asked
      next()
      if (data.failed !== undefined) on.failed(new Error(`The oracle gave up: ${data.failed}`))
      else if (question && data.judgement) on.judged(question, data.judgement)
    }
    started.onerror = ({ message }) => {
      next()
      on.failed(new Error(`The oracle could not be started: ${message}`))
    }
    return started
  }
  return {
    ask(question) {
      if (asked) waiting = question
      else send(question)
    },
    end() {
      worker?.terminate()
      worker = null
      asked = waiting = null
    },
  }
}
