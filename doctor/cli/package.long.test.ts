import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HOLE, newFolder, QUICK, writePlates } from './test-cli.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true }))

function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_fund: 'false', npm_config_audit: 'false' },
  })
  return { code: status, out: stdout, err: stderr }
}

it.skipIf(process.env.CAROM_NO_INSTALL)(
  'the package holds what it needs, and its command audits a level anywhere',
  () => {
    const packed = run(resolve('doctor/cli'), 'npm', 'pack', '--json', '--pack-destination', folder)
    expect(packed.code, packed.err).toBe(0)
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "name": "game", "private": true }')
    const installed = run(project, 'npm', 'install', '--prefer-offline', '--ignore-scripts', join('..', tarball))
    expect(installed.code, installed.err).toBe(0)
    const home = join(project, 'node_modules/carom-cli')
    expect(readdirSync(home).sort()).toEqual(['README.md', 'dist', 'package.json'])
    expect(readFileSync(join(home, 'dist/LICENSE'), 'utf8')).toContain('MIT')

    const main = join(home, 'dist/main.js')
    const help = run(project, process.execPath, main, '--help')
    expect([help.code, help.out.includes('carom audit')]).toEqual([0, true])
    writePlates(join(project, 'hole.obj'), HOLE)
    const audit = run(project, 'npx', 'carom', 'audit', 'hole.obj', '--json', '--workers', '2', ...QUICK)
    expect(audit.code, audit.err).toBe(1)
    expect(JSON.parse(audit.out).findings[0].kind).toBe('fall')
    // (nobody has installed what a queue needs)
    const queue = run(project, 'npx', 'carom', 'worker', '--queue', 'redis://127.0.0.1:1')
    expect([queue.code, queue.err]).toEqual([2, expect.stringContaining('npm install bullmq ioredis')])
  },
)
