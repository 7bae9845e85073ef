import type { LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'A small world, twice. What it is after a step depends on what it was, and on one input: so a moment can be kept, come back to, and gone on from, with the same bits.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'save',
    title: 'Keep each moment',
    text: 'After every step world.save({ characters, balls }) writes all that the next step depends on into one row of bytes, and world.hash tells it from others in a word. The last 600 are kept. What is yours, here the step’s number and the score, is kept beside them.',
  },
  {
    id: 'rewind',
    title: 'Go back',
    text: 'Drag the time below: world.restore puts that moment back, and what you see is drawn from it. Go on from there (P), and the recorded inputs are played again, each step held against its hash. Take the keys, and another future begins.',
  },
  {
    id: 'late',
    title: 'Hear late',
    text: 'Copy B has each input some steps after copy A, as over a network. Until then it guesses that the last one goes on.',
  },
  {
    id: 'rollback',
    title: 'Roll back',
    text: 'Where it guessed wrong, it restores the moment before that step and makes the steps since then again, all before it is drawn. So each confirmed step has the same hash in both.',
  },
  {
    id: 'replay',
    title: 'Replay',
    text: 'startRecording and recordStep keep one snapshot, and for each step the input and the hash. replay makes the steps again, here in a third copy, and names the first that comes out differently: even if a ball was moved by a nanometre.',
  },
]
