/**
 * One process of the test of cuts. `make seed count file`: lives a world, cuts it, writes snapshots and what came after each.
 * `go file`: goes on from these snapshots, and prints how many futures differ.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { World } from '../../src/index.ts'
import { goOn } from './cuts.ts'
import { makeLiving, makeMeshes, makeOwners, stepLiving } from './living.ts'

interface Cut {
  step: number
  inFrame: boolean
  saved: string
  future: string[]
}

/** Steps from cut to cut, and steps that are compared after each. */
const APART = 5
const ONWARD = 4

function make(seed: number, count: number): Cut[] {
  const meshes = makeMeshes()
  const living = makeLiving(meshes, seed)
  const cuts: Cut[] = []
  for (let step = 0; cuts.length < count; step++) {
    stepLiving(living, meshes, step)
    const inFrame = step % 2 === 0
    if (!inFrame) living.world.advance()
    if (step % APART === 0) {
      const bytes = living.world.save(living.owners)
      const future = goOn(living, meshes, step, ONWARD, inFrame)
      cuts.push({ step, inFrame, saved: Buffer.from(bytes).toString('base64'), future })
      living.world.restore(bytes, living.owners)
    }
    if (inFrame) living.world.advance()
  }
  return cuts
}

function go(cuts: Cut[]): number {
  let differ = 0
  for (const { step, inFrame, saved, future } of cuts) {
    const meshes = makeMeshes()
    const living = makeOwners(new World())
    living.world.restore(Buffer.from(saved, 'base64'), { ...living.owners, meshes })
    const came = goOn(living, meshes, step, ONWARD, inFrame)
    if (came.length !== future.length || came.some((one, i) => one !== future[i])) differ++
  }
  return differ
}

const [job, ...rest] = process.argv.slice(2)
if (job === 'make') writeFileSync(rest[2], JSON.stringify(make(Number(rest[0]), Number(rest[1]))))
else console.log(go(JSON.parse(readFileSync(rest[0], 'utf8'))))
