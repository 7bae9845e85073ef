/** A character's part of a snapshot of its world. */
import { newAsking, putMeet, takeSavedMeet } from '../world/asked.ts'
import { expectAll, type Input, type Output, put, putAll, refuse, take, takeAll, takeWhole } from '../world/snapshot.ts'
import { putVisits, takeOver, takeVisits } from '../world/visits.ts'
import { putSettings, takeSettings } from './options.ts'
import { goBack, takeState } from './restore.ts'
import { applySettings, forgetWorld } from './settings.ts'
import { STATE_SIZE } from './state.ts'
import { beginFrame, USED } from './time.ts'
import type { Walker } from './walker.ts'

/** Writes everything that its future depends on. */
export function saveWalker(output: Output, who: Walker): void {
  const { asking, state, skin, groundVelocity, times, visits } = who
  beginFrame(who)
  put(output, skin)
  putSettings(output, who)
  putAll(output, state)
  put(output, times[USED])
  putAll(output, groundVelocity)
  put(output, asking.self)
  putMeet(output, asking)
  putVisits(output, visits)
}

/** Reads and checks everything. The function that it returns applies what was read. */
export function readWalker(input: Input, who: Walker): () => void {
  expectAll(input, [who.skin], 'the skin of a character')
  const up = new Float64Array(3)
  const settings = takeSettings(input, up)
  const saved = takeAll(input, new Float64Array(STATE_SIZE))
  takeState(input.who, saved, up)
  const used = take(input, 0)
  const velocity = takeAll(input, new Float64Array(3))
  const asking = newAsking('Character')
  asking.self = takeWhole(input, -1, Number.MAX_SAFE_INTEGER)
  if (asking.self < 0 !== who.asking.self < 0)
    refuse(input.who, 'the buffer and its character differ in the option collider')
  takeSavedMeet(input, asking)
  const visits = takeVisits(input)
  return () => {
    asking.filter = who.asking.filter
    who.asking = asking
    who.up = up
    who.settings = settings
    applySettings(who)
    beginFrame(who)
    who.times[USED] = used
    takeOver(who.visits, visits)
    forgetWorld(who)
    goBack(who, saved, velocity)
  }
}
