import { writeFileSync } from 'node:fs'
import { openCarom } from '../../../tools/bench/peers/carom-mesh.ts'
import { openCrashcat } from '../../../tools/bench/peers/crashcat.ts'
import { openJolt } from '../../../tools/bench/peers/jolt.ts'
import { openRapier } from '../../../tools/bench/peers/rapier.ts'
import { openThreeMeshBvh } from '../../../tools/bench/peers/three-mesh-bvh.ts'
import { withEngines } from '../../../tools/hashes/page.ts'
import { type Options, readOptions } from './options.ts'
import { asMarkdown, asText } from './report.ts'
import { run } from './run.ts'

/** A collision tolerance, metres, that peers which have one are also asked with. */
const STRICT = 1e-6

/** The command: carom and its peers before the same exact oracle. Ends with 1 where carom gets something wrong. */
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  let options: Options
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const peers = [openCarom(), await openRapier(), await openJolt(), await openCrashcat(), openThreeMeshBvh()]
  const strict = [
    { ...(await openJolt(STRICT)), name: 'jolt, 1e-6 m' },
    { ...(await openCrashcat(STRICT)), name: 'crashcat, 1e-6 m' },
  ]
  const began = performance.now()
  const live = process.stderr.isTTY
  const progress = (what: string) => live && process.stderr.write(`\r\x1b[K${what}`)
  const result = run(peers, strict, options, progress)
  if (live) process.stderr.write('\r\x1b[K')
  console.log(asText(result))
  console.log(
    `${result.ok ? 'carom got nothing wrong' : 'CAROM IS WRONG'} (${((performance.now() - began) / 1000).toFixed(0)} s)`,
  )
  if (options.write !== null) {
    writeFileSync(options.write, withEngines(asMarkdown(result), options.write))
    console.log(`written to ${options.write}`)
  }
  if (options.json) console.log(JSON.stringify(result))
  return result.ok ? 0 : 1
}
