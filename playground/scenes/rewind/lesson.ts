import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Two copies of a small world. Each step depends only on the state before it and on one input. So you can save a moment, return to it, and continue from it with the same bits.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'save',
    title: 'Save every step',
    text: 'After every step, world.save({ characters, balls }) writes everything the next step depends on into one array of bytes, and world.hash sums it up in one word. The scene keeps the last 600. Your own state, here the step number and the score, is saved beside them.',
  },
  {
    id: 'rewind',
    title: 'Go back',
    text: 'Drag the time slider: world.restore brings that moment back. Play on from there (P) and the recorded inputs run again, and each step is compared with its hash. Press a key to walk, and a new future begins.',
  },
  {
    id: 'late',
    title: 'Delay the input',
    text: 'Copy B gets each input some steps after copy A, as over a network. Until then it guesses that the last input continues.',
  },
  {
    id: 'rollback',
    title: 'Roll back',
    text: 'Where the guess was wrong, B restores the moment before that step and runs the steps since then again, all before the next picture. So every confirmed step has the same hash in both copies.',
  },
  {
    id: 'replay',
    title: 'Replay',
    text: 'startRecording and recordStep keep one snapshot, and the input and hash of each step. replay runs the steps again, here in a third copy, and names the first one that differs, even if a ball was moved by a nanometre.',
  },
]
