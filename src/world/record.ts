/**
 * Recordings: where a world began, the inputs of its steps, and a hash after each. Played again, they show the first
 * step that comes out differently: on another engine, another version, or because something that steers the world was
 * not among the inputs.
 */
import { checkFunction, checkInstance, checkObject, show } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { SavedOwners } from './save.ts'
import { finishOutput, hashOutput } from './snapshot.ts'
import { type RestoreOptions, World } from './world.ts'

/** Plain data: to be kept or sent as you like. */
export interface Recording<Input = unknown> {
  /** Of the world before the first step: what `World.save` returned. */
  start: Uint8Array
  /** One a step: anything of yours that does not change afterwards. */
  inputs: Input[]
  /** `World.hash` after each step. */
  hashes: string[]
}

export interface ReplayResult {
  /** How many steps were played. */
  steps: number
  /** The first step, from 0 on, whose hash differs; -1: none does. */
  differs: number
  /** The hash that was recorded for it, and the one that came; empty where none differs. */
  expected: string
  came: string
}

/** Starts a recording: the world is saved as it is. Call `recordStep` after each step. */
export function startRecording<Input = unknown>(world: World, owners: SavedOwners = {}): Recording<Input> {
  checkInstance('startRecording', 'world', world, World)
  return { start: finishOutput(world.write('startRecording', owners)), inputs: [], hashes: [] }
}

/** A step has been made, by this input. @param owners as at the start */
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
 * Plays a recording in a world, which becomes what it was at its start, with all that `options` names (as of
 * `World.restore`), and ends at the first step that differs.
 * @param step makes one step from its input: the same code that was recorded
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
