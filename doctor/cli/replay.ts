/** carom replay: walks again as a finding's walker did, and says whether it ends where that one ended, to the last bit. */
import { basename, resolve } from 'node:path'
import type { Replay } from '../finding.ts'
import { hashLevel } from '../level-hash.ts'
import { STRETCH } from '../walk/job.ts'
import { play } from '../walk/replay.ts'
import { DT, type LevelWalker, newWalker } from '../walk/walker.ts'
import { EXIT, type Exit, InputError } from './exit.ts'
import { meshOf } from './level.ts'
import { fitOf, LEVEL_OPTIONS, limitsOf } from './level-options.ts'
import { type Given, numberOf, type OptionList } from './options.ts'
import { plain } from './plain.ts'
import { readLevelFile } from './read.ts'
import { readReplay } from './replay-file.ts'
import type { Terminal } from './terminal.ts'

export const REPLAY_OPTIONS: OptionList = {
  finding: { value: 'N', help: 'which finding of a report (audit --json), from 1; default: the first with a replay' },
  ...LEVEL_OPTIONS,
}

export async function replay(given: Given, terminal: Terminal): Promise<Exit> {
  const [file, level, ...more] = given.files
  if (file === undefined || more.length > 0)
    throw new InputError(`replay: expected a replay and its level, but got ${given.files.length} files`)
  const path = resolve(terminal.here, file)
  const taken = await readReplay(path, numberOf('replay', given, 'finding', 1, Number.MAX_SAFE_INTEGER, 'whole'))
  const lines = [plain(`${basename(path)}: ${describe(taken)}`)]
  let exit: Exit = EXIT.clean
  if (level === undefined) lines.push('Name its level as well to replay it.')
  else {
    const name = basename(level)
    const limits = limitsOf('replay', given)
    const data = await readLevelFile(resolve(terminal.here, level), { limits, fit: fitOf('replay', given) })
    const hash = hashLevel(data.positions, data.indices)
    if (hash !== taken.level)
      throw new InputError(
        `${name}: expected the level on which the replay was recorded, with hash ${taken.level}, but this level has hash ${hash}`,
      )
    const walked = walk(newWalker(meshOf(name, data), taken.body), taken)
    lines.push(...walked.path)
    const isSame = walked.end.every((x, k) => Object.is(x, taken.end[k]))
    if (isSame) lines.push(`It ends at ${placeOf(walked.end)}, the same to the last bit.`)
    else {
      lines.push(
        `It ends at ${walked.end.join(', ')}, but the recording ended at ${taken.end.join(', ')}. Another version of carom may have recorded it.`,
      )
      exit = EXIT.ours
    }
  }
  terminal.stdout.write(`${lines.join('\n')}\n`)
  return exit
}

function describe({ inputs, body, level }: Replay): string {
  let [steps, jumps] = [0, 0]
  for (let o = 0; o < inputs.length; o += STRETCH) {
    steps += inputs[o + 3]
    jumps += inputs[o + 2]
  }
  const ways = `${steps} steps (${(steps * DT).toFixed(2)} s), ${inputs.length / STRETCH} stretches, ${jumps} jumps`
  return `${ways}, of a body of ${body.radius} m radius and ${body.height} m height, in level ${level}`
}

/** A place is told each so many steps, and when it leaves the ground or comes to it. */
const EVERY = 30

function walk(walker: LevelWalker, { state, inputs }: Replay): { path: string[]; end: number[] } {
  const { character } = walker
  const path: string[] = []
  let [n, length, last] = [0, 0, '']
  try {
    character.restore(Float64Array.from(state))
  } catch (error) {
    throw new InputError(`replay: its state is refused: ${(error as Error).message}`)
  }
  let before = { ...character.position }
  const tell = () => {
    const { x, y, z } = character.position
    path.push(
      `  ${(n * DT).toFixed(2).padStart(6)} s  ${placeOf([x, y, z]).padEnd(28)} ${wordOf(character.ground.kind)}`,
    )
  }
  tell()
  last = character.ground.kind
  play(walker, state, inputs, () => {
    n++
    const { x, y, z } = character.position
    length += Math.hypot(x - before.x, y - before.y, z - before.z)
    before = { x, y, z }
    if (n % EVERY === 0 || character.ground.kind !== last) tell()
    last = character.ground.kind
    return false
  })
  if (n % EVERY !== 0) tell()
  path.push(`  ${length.toFixed(2)} m in total`)
  const { x, y, z } = character.position
  return { path, end: [x, y, z] }
}

function wordOf(kind: string): string {
  if (kind === 'ground') return 'on the ground'
  return kind === 'steep' ? 'sliding' : kind === 'air' ? 'in the air' : kind
}

function placeOf(place: readonly number[]): string {
  return place.map((x) => x.toFixed(3)).join(', ')
}
