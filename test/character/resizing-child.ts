/** A process of its own (state.test.ts): takes up a state row, goes on from step to step, prints the row that comes. */
import { sphere } from '../../src/index.ts'
import { goOn, makeWalk } from './resizing.ts'

const [row, from, to] = process.argv.slice(2)
const player = makeWalk(sphere({ radius: 0.3 }))
player.restore(JSON.parse(row))
goOn(player, Number(from), Number(to))
console.log(JSON.stringify(Array.from(player.state)))
