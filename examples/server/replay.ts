/** Plays a room's record (RECORD=folder npm start) in a fresh process: node start.mjs replay record.jsonl. The hash of each step has to be equal. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Game } from './game.ts'

let game: Game | undefined
for await (const text of createInterface({ input: createReadStream(process.argv[2]) })) {
  const line = JSON.parse(text)
  if (!game) {
    const start = line.start && JSON.parse(line.start)
    game = start ? Game.restore({ ...start, world: Buffer.from(start.world, 'base64') }) : new Game(true)
    continue
  }
  for (const [joined, slot] of line.changes) joined ? game.join(slot) : game.leave(slot)
  game.advance(Buffer.from(line.inputs, 'base64'))
  if (game.hash() === line.hash) continue
  console.log(`step ${game.step} differs`)
  process.exit(1)
}
console.log(`${game?.step} steps, all equal; hash ${game?.hash()}`)
