/**
 * The end of a question to a world, however it ends: what it pointed to is not kept alive by the memory that all
 * questions share.
 */
import { type Frame, leave } from '../mesh/frame.ts'
import { closeQuestion } from './asked.ts'
import { strikeNothing } from './cast-ray.ts'
import { forgetMany } from './many.ts'

/** After `enter`, in a `finally`. */
export function leaveQuestion(frame: Frame): void {
  closeQuestion()
  strikeNothing()
  forgetMany()
  leave(frame)
}
