/** A replay as a file, on the clipboard, and in an address. */
import type { Replay } from '../../finding.ts'
import { replayJson } from '../json.ts'

/** Base64 that an address takes as it is (RFC 4648 §5), without padding. */
export function base64url(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** As a fragment, which is not sent to any host. */
export function replayAddress(prefix: string, replay: Replay): string {
  return `${prefix}${prefix.includes('#') ? '' : '#'}${base64url(replayJson(replay))}`
}

export function replaySeconds({ inputs, dt }: Replay): number {
  let steps = 0
  for (let i = 3; i < inputs.length; i += 4) steps += inputs[i]
  return steps * dt
}

export const replayFile = (index: number) => `finding-${index + 1}.json`

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Whether it came to the clipboard. Pages from a file may not have the newer way, so there is the older one. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'unseen'
    const before = document.activeElement as HTMLElement | null
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    before?.focus()
    return copied
  }
}
