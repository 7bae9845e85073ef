/** Plays bangs through Web Audio. Starts only after a key or a click, and is silent while the page is hidden. */
import { BANG, bangSamples } from './bang.ts'

export interface Sound {
  on: boolean
  /** Loudness 0 to 1; `cut`: the one before is cut off, as in the lesson. */
  play(loudness: number, cut: boolean): void
  visible(isVisible: boolean): void
  /** 'waiting' for a gesture, 'running', 'suspended', or 'none' where the browser has no sound. */
  readonly state: string
  /** Bangs asked for while switched on, and those really started. */
  readonly asked: number
  readonly started: number
  readonly voices: number
}

/** More at once only make noise. */
const MOST_VOICES = 10
/** The loudest bang; several add up. */
const VOLUME = 0.5

export function bangBuffer(context: BaseAudioContext): AudioBuffer {
  const samples = bangSamples()
  const buffer = context.createBuffer(1, samples.length, BANG.rate)
  buffer.copyToChannel(samples, 0)
  return buffer
}

/** One bang into `out`; also for an OfflineAudioContext. */
export function startBang(
  context: BaseAudioContext,
  buffer: AudioBuffer,
  out: AudioNode,
  loudness: number,
): AudioBufferSourceNode {
  const source = context.createBufferSource()
  const gain = context.createGain()
  source.buffer = buffer
  // softer hits are duller, because played a little slower
  source.playbackRate.value = 0.85 + 0.25 * loudness
  gain.gain.value = VOLUME * loudness
  source.connect(gain).connect(out)
  source.start()
  return source
}

export function createSound(): Sound {
  let context: AudioContext | null = null
  let buffer: AudioBuffer | null = null
  let out: AudioNode | null = null
  let hidden = document.hidden
  let failed = false
  let asked = 0
  let started = 0
  const voices: AudioBufferSourceNode[] = []

  const unlock = () => {
    if (hidden || failed) return
    try {
      if (context === null) {
        context = new AudioContext()
        buffer = bangBuffer(context)
        // many at once are pressed together instead of clipped
        const press = context.createDynamicsCompressor()
        press.connect(context.destination)
        out = press
      }
      if (context.state === 'suspended') context.resume().catch(() => {})
    } catch {
      failed = true // a machine without a sound card: the room goes on without
    }
  }
  for (const gesture of ['pointerdown', 'keydown'])
    window.addEventListener(gesture, unlock, { capture: true, passive: true })

  const silence = () => {
    for (const voice of voices.splice(0)) voice.stop()
  }

  const sound: Sound = {
    on: true,
    get state() {
      return failed ? 'none' : context === null ? 'waiting' : context.state
    },
    get asked() {
      return asked
    },
    get started() {
      return started
    },
    get voices() {
      return voices.length
    },
    play(loudness, cut) {
      if (!sound.on || hidden || !(loudness > 0.01)) return
      asked++
      if (context === null || buffer === null || out === null || context.state !== 'running') return
      if (cut) silence()
      while (voices.length >= MOST_VOICES) voices.shift()?.stop()
      const voice = startBang(context, buffer, out, Math.min(1, loudness))
      started++
      voices.push(voice)
      voice.onended = () => {
        const i = voices.indexOf(voice)
        if (i >= 0) voices.splice(i, 1)
      }
    },
    visible(isVisible) {
      hidden = !isVisible
      if (context === null) return
      if (hidden) {
        silence()
        context.suspend().catch(() => {})
      } else context.resume().catch(() => {})
    },
  }
  return sound
}
