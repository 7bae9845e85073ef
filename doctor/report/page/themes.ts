/** The map's colours. The page's own are in style.css; severities are the same in both. */
import type { Severity } from '../../finding.ts'
import type { TerrainColours } from './terrain.ts'

export interface Theme {
  readonly terrain: TerrainColours
  readonly severities: Readonly<Record<Severity, string>>
  readonly grid: string
  readonly ink: string
  /** Around pins and letters, so that they are seen on any floor. */
  readonly rim: string
  readonly start: string
}

export const LIGHT: Theme = {
  terrain: {
    heights: [
      [150, 178, 170],
      [196, 208, 194],
      [226, 221, 203],
      [246, 241, 230],
    ],
    visits: [
      [168, 208, 214],
      [74, 158, 172],
      [34, 92, 128],
      [40, 36, 88],
    ],
    unvisited: [214, 212, 206],
  },
  severities: { error: '#c62f25', warning: '#c98500', note: '#1f73a8' },
  grid: 'rgb(20 40 40 / 9%)',
  ink: '#14201f',
  rim: '#ffffff',
  start: '#1d7a46',
}

export const DARK: Theme = {
  terrain: {
    heights: [
      [34, 60, 62],
      [54, 81, 78],
      [92, 111, 102],
      [148, 156, 140],
    ],
    visits: [
      [30, 78, 98],
      [36, 138, 140],
      [126, 192, 120],
      [246, 226, 122],
    ],
    unvisited: [52, 58, 60],
  },
  severities: { error: '#ff6b5e', warning: '#f2c53d', note: '#6cc5f0' },
  grid: 'rgb(220 240 240 / 7%)',
  ink: '#e9efee',
  rim: '#0b1011',
  start: '#6fd08c',
}
