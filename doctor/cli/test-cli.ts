/** For tests: the command line, in this process or as a user starts it; and small levels in files. */
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Level } from '../../scenes/level.ts'
import { main } from './main.ts'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** In this process. @param here paths count from there */
export async function runHere(here: string, ...args: string[]): Promise<Ran> {
  let [out, err] = ['', '']
  const code = await main(args, {
    here,
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  })
  return { code, out, err }
}

/** `npm run carom` without npm, which may install its packages. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()) {
  const child = spawn(process.execPath, [join(process.cwd(), 'scripts/carom.mjs'), ...args], {
    cwd,
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => {
    out += part
  })
  child.stderr.on('data', (part) => {
    err += part
  })
  const done = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
  return { child, done, said: () => err }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'carom-cli-'))
}

/**
 * A .obj of square plates, a metre each, with a wall around: '#' a plate, ' ' none.
 *
 *     rows     z, downwards
 *     columns  x
 */
export function writePlates(file: string, rows: readonly string[]): string {
  const lines: string[] = []
  let n = 0
  const quad = (...corners: number[][]) => {
    for (const [x, y, z] of corners) lines.push(`v ${x} ${y} ${z}`)
    lines.push(`f ${n + 1} ${n + 2} ${n + 3} ${n + 4}`)
    n += 4
  }
  for (const [z, row] of rows.entries())
    for (const [x, letter] of [...row].entries())
      if (letter === '#') quad([x, 0, z], [x, 0, z + 1], [x + 1, 0, z + 1], [x + 1, 0, z])
  const [wide, deep] = [rows[0].length, rows.length]
  quad([0, -1, 0], [wide, -1, 0], [wide, 3, 0], [0, 3, 0])
  quad([0, -1, deep], [0, 3, deep], [wide, 3, deep], [wide, -1, deep])
  quad([0, -1, 0], [0, 3, 0], [0, 3, deep], [0, -1, deep])
  quad([wide, -1, 0], [wide, -1, deep], [wide, 3, deep], [wide, 3, 0])
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

export const WHOLE = ['###', '###', '###']
export const HOLE = ['###', '# #', '###']

/** A body that is soon done with them. */
export const QUICK = ['--radius', '0.4', '--height', '1.2', '--gravity', '90', '--speed', '6']

/** A .obj of a scene. */
export function writeScene(file: string, { positions, indices }: Pick<Level, 'positions' | 'indices'>): string {
  const lines: string[] = []
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions.slice(i, i + 3).join(' ')}`)
  for (let i = 0; i < indices.length; i += 3)
    lines.push(`f ${[...indices.slice(i, i + 3)].map((n) => n + 1).join(' ')}`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** Looks ten times a second. @param seconds for what hangs, also on a machine that others keep busy */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 180): Promise<void> {
  const end = performance.now() + 1000 * seconds
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${seconds} s, but not yet: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
