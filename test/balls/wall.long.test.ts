import { expect, test } from 'vitest'
import { judgeStraight, judgeTurns } from './wall.ts'

// MEETINGS=100000 TURNS=100000 MEETING_SEED=1: the figures of docs/guarantees.md
const MEETINGS = Number(process.env.MEETINGS ?? 20_000)
const TURNS = Number(process.env.TURNS ?? 10_000)
const SEED = Number(process.env.MEETING_SEED ?? 1000)

test(`${MEETINGS} meetings with what is driven straight are as the exact oracle has them`, {
  timeout: 3_600_000,
}, () => {
  const { judged, met, near, worst, what, wrong } = judgeStraight(SEED, MEETINGS)
  console.log(
    `${MEETINGS} dealt, ${judged} judged, ${met} met, ${near} near; worst ${worst.toFixed(2)} of the tolerance: ${what}`,
  )
  expect(wrong).toEqual([])
})

test(`${TURNS} meetings with what turns are never late, and hardly early`, { timeout: 3_600_000 }, () => {
  const { judged, met, early, late, wrong } = judgeTurns(SEED, TURNS)
  console.log(
    `${TURNS} dealt, ${judged} judged, ${met} met; early by ${early.toExponential(2)} radii at most, late by ${late.toExponential(2)}`,
  )
  expect(wrong).toEqual([])
})
