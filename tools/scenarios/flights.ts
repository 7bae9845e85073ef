/** Jolt's stairs, and how long one takes up them. */
import { stairs as flight, mesh } from './levels.ts'
import type { Body, Setting, Track } from './scenario.ts'
import { go, setting } from './settings.ts'

export const RATES = [60, 120, 240, 360]

/** Seconds until it is so high. */
export const timeTo = ({ frames }: Track, height: number): number =>
  frames.find(({ feet }) => feet[1] > height)?.time ?? Number.NaN

export const needs = ({ kind }: Body) => (kind === 'cylinder' ? {} : { needs: 'round steps' as const })

/** Jolt's stairs: ten steps of 0.3 m; from 2 m in front of them. */
export const climb = (rate: number, body: Body, stepHeight = 0.4, more: Partial<Setting> = {}): Setting =>
  setting({
    level: [mesh(flight(10, 0.3, 0.3))],
    body,
    start: [-2, 0, 0],
    input: go(4, 0),
    seconds: 2.5,
    rate,
    ...more,
    options: { stepHeight, snap: 0.5, ...more.options },
  })
