/** A room without its picture, for the tests of both tiers. */
import { createRoom, type Room } from './room.ts'
import { SETTINGS, type Settings } from './settings.ts'

export function open(changed: Partial<Settings> = {}): { room: Room; settings: Settings; said: string[] } {
  const settings = { ...SETTINGS, ...changed }
  const said: string[] = []
  return { room: createRoom(settings, (text) => void said.push(text)), settings, said }
}

export const steps = (room: Room, count: number) => {
  for (let i = 0; i < count; i++) room.step()
}
