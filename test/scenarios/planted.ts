import { carom } from '../../tools/scenarios/carom.ts'
import type { Runner } from '../../tools/scenarios/play.ts'
import type { Frame } from '../../tools/scenarios/scenario.ts'

/** carom, with something wrong in what is seen. */
export const planted = (spoil: (seen: Omit<Frame, 'time'>, frame: number) => Partial<Frame>): Runner => ({
  ...carom,
  open(setting) {
    const player = carom.open(setting)
    if (player === null) return null
    let count = 0
    return {
      ...player,
      frame(input, time, dt, frame) {
        count = frame
        return player.frame(input, time, dt, frame)
      },
      look() {
        const seen = player.look()
        return { ...seen, ...spoil(seen, count) }
      },
    }
  },
})
