/** What the stage draws in, by day and by night. */
export interface Colours {
  sky: number
  ground: number
  grid: string
  solid: number
  moving: number
  oneSided: number
  sensor: number
  marked: number
  edges: number
  /** Of the first character, and of all others. */
  player: number
  other: number
  ball: number
  line: number
  lineOn: number
}

const COMMON = { moving: 0xe0a526, oneSided: 0x2f9e8f, sensor: 0x3b8fd9, marked: 0xe4572e, player: 0xd98e04 }

export const DAY: Colours = {
  ...COMMON,
  sky: 0xf1f4f3,
  ground: 0xdfe5e2,
  grid: 'rgb(0 40 40 / 14%)',
  solid: 0xb9c2c4,
  edges: 0x5d6b70,
  other: 0x4a7fb5,
  ball: 0xc0392b,
  line: 0x8a9499,
  lineOn: 0xd6341c,
}

export const NIGHT: Colours = {
  ...COMMON,
  sky: 0x12191c,
  ground: 0x1d272b,
  grid: 'rgb(200 230 230 / 13%)',
  solid: 0x55646b,
  edges: 0x93a3aa,
  other: 0x6aa5dd,
  ball: 0xe56a54,
  line: 0x75838a,
  lineOn: 0xff7a5c,
}
