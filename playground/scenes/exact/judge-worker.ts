/** The oracle in a worker: one question, one judgement, in turn. */
import { judge, type Question } from './judge.ts'

self.onmessage = ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  try {
    self.postMessage({ id: data.id, judgement: judge(data.question) })
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error) })
  }
}
