/** The command line: which command, its help, and how it ends. */
import carom from '../../package.json' with { type: 'json' }
import { auditLevels } from './audit.ts'
import { AUDIT_OPTIONS } from './audit-options.ts'
import { BAKE_OPTIONS, bakeLevel } from './bake.ts'
import { EXIT, type Exit, exitOf, InputError, messageOf } from './exit.ts'
import { INSPECT_OPTIONS, inspectLevels } from './inspect.ts'
import { explain, type Given, type OptionList, readOptions } from './options.ts'
import { WORKER_OPTIONS, work } from './queue/worker-command.ts'
import { REPLAY_OPTIONS, replay } from './replay.ts'
import { say, type Terminal } from './terminal.ts'

interface Command {
  /** Behind its name. */
  readonly usage: string
  readonly help: string
  readonly options: OptionList
  run(given: Given, terminal: Terminal): Promise<Exit>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  audit: {
    usage: 'LEVEL… [options]',
    help: 'walks through levels and reports where a player falls, gets stuck, or cannot come back from',
    options: AUDIT_OPTIONS,
    run: auditLevels,
  },
  inspect: {
    usage: 'LEVEL… [options]',
    help: 'describes a level: triangles, size, unit, floors, tree, memory',
    options: INSPECT_OPTIONS,
    run: inspectLevels,
  },
  bake: {
    usage: 'LEVEL [-o FILE]',
    help: 'writes the TriangleMesh of a level with its tree, for a game to load with TriangleMesh.from',
    options: BAKE_OPTIONS,
    run: bakeLevel,
  },
  replay: {
    usage: 'REPLAY [LEVEL]',
    help: 'replays a finding; REPLAY is a file from a report page, or a report written by audit --json',
    options: REPLAY_OPTIONS,
    run: replay,
  },
  worker: {
    usage: '--queue URL',
    help: 'walks for audits with --queue, until Ctrl-C; start one on each machine',
    options: WORKER_OPTIONS,
    run: work,
  },
}

const HELP: OptionList = { help: { short: 'h', help: 'shows this help' } }

const EXITS = `Exit codes: 0: clean; 1: errors or warnings in a level; 2: invalid level or option;
3: internal error; 4: the level needs more than its limits allow; 130: interrupted.`

/** @returns the exit code */
export async function main(args: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    return await run(args, terminal)
  } catch (error) {
    say(terminal, `carom: ${messageOf(error)}`)
    return exitOf(error)
  }
}

async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<Exit> {
  if (name === '--version') {
    terminal.stdout.write(`${carom.version}\n`)
    return EXIT.clean
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.stdout.write(usage())
    return EXIT.clean
  }
  if (name === undefined || !Object.hasOwn(COMMANDS, name))
    throw new InputError(
      `expected one of ${Object.keys(COMMANDS).join(', ')}, but got ${name === undefined ? 'nothing' : JSON.stringify(name)}; see carom --help`,
    )
  const command = COMMANDS[name]
  const given = readOptions(name, { ...command.options, ...HELP }, args)
  if (given.switches.has('help')) {
    const options = explain({ ...command.options, ...HELP })
    terminal.stdout.write(`carom ${name} ${command.usage}\n  ${command.help}\n\n${options}\n\n${EXITS}\n`)
    return EXIT.clean
  }
  return command.run(given, terminal)
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage, help }]) => `  carom ${name} ${usage}\n      ${help}`)
  return `carom: the level doctor. Levels are .glb, .gltf, .obj, .stl or .ply files.\n\n${lines.join('\n')}\n\n  carom COMMAND --help lists its options.\n\n${EXITS}\n`
}
