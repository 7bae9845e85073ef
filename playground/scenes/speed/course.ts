/** What is raced in: one of our own levels, or one that is dropped or picked, read as in every other scene. */
import '../../level/level.css'
import { type LevelFile, nameOf } from '../../../doctor/loading/file-set.ts'
import type { Limits, OverLimit } from '../../../doctor/loading/limits.ts'
import { closeRefusal, showRefusal } from '../../level/level-box.ts'
import { chooseLevel } from '../../level/level-choice.ts'
import { Cancelled, type Loading, loadLevel } from '../../level/loader.ts'
import { el } from '../../shell/dom.ts'
import { pathOf } from '../../shell/drop.ts'
import { createPanel } from '../../shell/panel.ts'
import type { Progress } from '../../shell/progress.ts'
import type { Stage } from '../../shell/scene.ts'
import { isOurs, OURS, type OurName } from './levels.ts'
import type { Course } from './messages.ts'

export const SIZES = { least: 10_000, most: 500_000, step: 10_000, first: 200_000 }

export interface Courses {
  readonly course: Course
  readonly name: string
  readonly ours: OurName | null
  readonly size: number
  readonly loading: boolean
  choose(ours: OurName): void
  next(by: number): void
  setSize(size: number): void
  open(files: readonly File[]): void
  pick(): void
}

export function createCourses(stage: Stage, changed: () => void): Courses {
  const here = {
    course: { ours: 'castle', size: SIZES.first } as Course,
    name: OURS.castle.name as string,
    size: SIZES.first,
  }
  let loading: { load: Loading; progress: Progress } | null = null

  const input = el('input', {
    type: 'file',
    hidden: true,
    multiple: true,
    'data-control': 'files',
    accept: '.glb,.gltf,.obj,.ply,.stl,.bin',
    onchange: () => {
      if (input.files !== null && input.files.length > 0) open([...input.files])
      input.value = ''
    },
  })
  const panel = createPanel(stage.head, () => {})
  const choice = panel.choice({
    id: 'level',
    label: 'level',
    value: 'castle',
    options: Object.entries(OURS).map(([value, { label }]) => ({ value, label })),
    change: (value) => isOurs(value) && choose(value),
  })
  const slider = panel.slider({
    id: 'size',
    label: 'terrain triangles',
    min: SIZES.least,
    max: SIZES.most,
    step: SIZES.step,
    value: SIZES.first,
    format: (value) => value.toLocaleString('en'),
    change: (value) => setSize(value),
  })
  panel.button({ id: 'open', label: 'your own level…', hint: 'a .glb, .gltf, .obj, .ply or .stl (O)', press: pick })
  stage.head.append(input)

  function enter(course: Course, name: string): void {
    stop()
    closeRefusal(stage.view)
    here.course = course
    here.name = name
    choice.set('ours' in course ? course.ours : '')
    changed()
  }
  const oursNow = (): OurName | null => ('ours' in here.course ? here.course.ours : null)
  const choose = (ours: OurName) => enter({ ours, size: here.size }, OURS[ours].name)
  function setSize(size: number): void {
    here.size = size
    slider.set(size)
    if (oursNow() === 'terrain') choose('terrain')
  }
  function pick(): void {
    input.click()
  }

  function open(files: readonly File[]): void {
    chooseLevel(
      files.map((file) => ({ path: pathOf(file), blob: file })),
      stage.view,
    )
      .then((chosen) => chosen && read(chosen, {}))
      .catch(stage.error)
  }

  function read(files: readonly LevelFile[], limits: Partial<Limits>): void {
    stop()
    closeRefusal(stage.view)
    const label = `Reading ${nameOf(files[0]?.path ?? 'level')}`
    const progress = stage.progress({ label, cancel: stop })
    const load = loadLevel([...files], { limits, onProgress: (_, fraction) => progress.set(fraction) })
    loading = { load, progress }
    load.done.then(
      ({ level }) => {
        if (loading?.load !== load) return
        for (const { bitmap } of level.images) bitmap?.close()
        enter({ triangles: { positions: level.positions, indices: level.indices } }, level.name)
      },
      (error: unknown) => {
        if (loading?.load === load) stop()
        if (error instanceof Cancelled) return
        showRefusal(stage.view, error, {
          stay: oursNow() === null,
          again: ({ limit, needed }: OverLimit) => read(files, { ...limits, [limit]: needed }),
        })
      },
    )
  }

  function stop(): void {
    const { load, progress } = loading ?? {}
    loading = null
    load?.cancel()
    progress?.done()
  }

  return {
    get course() {
      return here.course
    },
    get name() {
      return here.name
    },
    get ours() {
      return oursNow()
    },
    get size() {
      return here.size
    },
    get loading() {
      return loading !== null
    },
    choose,
    next(by) {
      const names = Object.keys(OURS) as OurName[]
      const ours = oursNow()
      const at = ours === null ? (by > 0 ? -1 : 0) : names.indexOf(ours)
      choose(names[(at + by + names.length) % names.length])
    },
    setSize,
    open,
    pick,
  }
}
