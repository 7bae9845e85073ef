/** The end of a query of a world, however it ends. The memory that all queries share must keep nothing of it alive. */
import { type Frame, leave } from '../mesh/frame.ts'
import { closeQuestion } from './asked.ts'
import { strikeNothing } from './cast-ray.ts'
import { forgetMany } from './many.ts'

/** Call it in the `finally` of every query that called `enter`. */
export function leaveQuestion(frame: Frame): void {
  closeQuestion()
  strikeNothing()
  forgetMany()
  leave(frame)
}
