/**
 * Recordings: a world at its start, the inputs of its steps, and a hash after each. A replay shows the first step that
 * comes out differently: on another engine, in another version, or because the inputs leave out something that steers
 * the world.
 */
import { checkFunction, checkInstance, checkObject, show } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { SavedOwners } from './save.ts'
import { finishOutput, hashOutput } from './snapshot.ts'
import { type RestoreOptions, World } from './world.ts'

/** Plain data, which you may keep or send as you like. */
export interface Recording<Input = unknown> {
  /** The world before the first step, as `World.save` returned it. */
  start: Uint8Array
  /** One input for each step: any value of yours that does not change afterwards. */
  inputs: Input[]
  /** `World.hash` after each step. */
  hashes: string[]
}

export interface ReplayResult {
  /** How many steps were played. */
  steps: number
  /** The first step whose hash differs, counted from 0; -1 if none does. */
  differs: number
  /** The recorded hash of that step, and the hash that came instead; empty if none differs. */
  expected: string
  came: string
}

/** Starts a recording: saves the world as it is. Call `recordStep` after each step. */
export function startRecording<Input = unknown>(world: World, owners: SavedOwners = {}): Recording<Input> {
  checkInstance('startRecording', 'world', world, World)
  return { start: finishOutput(world.write('startRecording', owners)), inputs: [], hashes: [] }
}

/** Records a step that was just made from this input. @param owners as at the start */
export function recordStep<Input>(
  recording: Recording<Input>,
  world: World,
  input: Input,
  owners: SavedOwners = {},
): void {
  checkRecording('recordStep', recording)
  checkInstance('recordStep', 'world', world, World)
  const hash = hashOutput(world.write('recordStep', owners))
  recording.inputs.push(input)
  recording.hashes.push(hash)
}

/**
 * Plays a recording in a world. First it restores the world, and everything that `options` names, to the start (see
 * `World.restore`). It ends at the first step that differs.
 * @param step makes one step from its input, by the same code that was recorded
 */
export function replay<Input>(
  recording: Recording<Input>,
  world: World,
  step: (input: Input, index: number) => void,
  options: RestoreOptions = {},
): ReplayResult {
  checkRecording('replay', recording)
  checkInstance('replay', 'world', world, World)
  checkFunction('replay', 'step', step)
  const { start, inputs, hashes } = recording
  world.read('replay', start, options)
  const { meshes: _, ...owners } = options
  for (let i = 0; i < inputs.length; i++) {
    step(inputs[i], i)
    const came = world.hash(owners)
    if (came !== hashes[i]) return { steps: i + 1, differs: i, expected: hashes[i], came }
  }
  return { steps: inputs.length, differs: -1, expected: '', came: '' }
}

const RECORDING = ['start', 'inputs', 'hashes']

function checkRecording(who: string, recording: Recording): void {
  checkObject(who, 'recording', recording, 'what startRecording returned')
  checkOptions(who, 'recording', recording, RECORDING)
  const { inputs, hashes } = recording
  if (!Array.isArray(inputs) || !Array.isArray(hashes) || inputs.length !== hashes.length)
    throw new TypeError(`${who}: recording.inputs is ${show(inputs)}, expected as many inputs as hashes`)
}
