import type { Limits, OverLimit } from '../loading/limits.ts'
import { Cancelled, type Loading, loadLevel } from '../loading/loader.ts'
import { pathOf } from '../shell/drop.ts'
import type { Progress } from '../shell/progress.ts'
import type { Stage } from '../shell/scene.ts'
import { type Level, loadedLevel } from './level.ts'
import { closeRefusal, createLevelBox, showRefusal } from './level-box.ts'

/**
 * The ways into a level: dropped, picked, or built in. A level is read and built in a worker while one stays in the old
 * one; what is refused changes nothing.
 */
export interface LevelDoor {
  readonly loading: boolean
  open(files: readonly File[]): void
  /** Into our own level. */
  enterBuiltIn(): void
  /** A hidden page owns no worker: its load is ended, and begun anew when the page is seen again. */
  visible(isVisible: boolean): void
}

export function createLevelDoor(
  stage: Stage,
  on: {
    builtIn(): Level
    /** What the button back to it says; default 'castle'. */
    home?: string
    /** The old level's view is gone already. */
    enter(level: Level): void
    /** Files have come: put away what is in the way. */
    opening?(): void
    /** A refusal is about to be shown. */
    refused?(): void
  },
): LevelDoor {
  let here: Level | null = null
  let loading: { load: Loading; progress: Progress; again(): void } | null = null
  /** A load that was ended because nobody was looking. */
  let postponed: (() => void) | null = null

  const box = createLevelBox(
    stage.head,
    {
      files: (files) => open(files),
      builtIn: () => enterBuiltIn(),
    },
    on.home,
  )

  function enter(next: Level): void {
    here?.view.dispose()
    here = next
    const { name, builtIn, notes, times } = next
    box.show({ name, triangles: next.indices.length / 3, notes, builtIn, times })
    on.enter(next)
  }

  function enterBuiltIn(): void {
    stop()
    enter(on.builtIn())
  }

  function open(files: readonly File[], limits: Partial<Limits> = {}): void {
    stop()
    closeRefusal(stage.view)
    on.opening?.()
    const name = files[0]?.name ?? 'level'
    const progress = stage.progress({ label: `Reading ${name}`, cancel: stop })
    const load = loadLevel(
      files.map((file) => ({ path: pathOf(file), blob: file })),
      {
        limits,
        onProgress(what, fraction) {
          if (what === 'building') progress.set(fraction, 'Building the tree')
          else
            progress.set(
              what === 'reading' ? fraction * 0.5 : 0.5 + fraction * 0.5,
              what === 'reading' ? `Reading ${name}` : 'Unpacking',
            )
        },
      },
    )
    loading = { load, progress, again: () => open(files, limits) }
    const ended = () => {
      progress.done()
      if (loading?.load === load) loading = null
    }
    load.done
      .then(
        (loaded) => {
          ended()
          enter(loadedLevel(loaded))
        },
        (error: unknown) => {
          ended()
          if (error instanceof Cancelled) return
          on.refused?.()
          showRefusal(stage.view, error, (limit: OverLimit) => open(files, { ...limits, [limit.limit]: limit.needed }))
        },
      )
      .catch(stage.error)
  }

  function stop(): void {
    postponed = null
    if (loading === null) return
    const { load, progress } = loading
    loading = null
    load.cancel()
    progress.done()
  }

  return {
    get loading() {
      return loading !== null
    },
    open: (files) => open(files),
    enterBuiltIn,
    visible(isVisible) {
      if (isVisible) {
        postponed?.()
        return
      }
      const again = loading?.again ?? null
      stop()
      postponed = again
    },
  }
}
