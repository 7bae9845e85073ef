/**
 * Doctor: where will a player fall, get stuck or be stopped in this level? Walkers go everywhere, what they met with is listed, and each
 * finding is walked again before your eyes.
 */
import '../../level/level.css'
import './doctor.css'
import type { Finding, Report } from '../../../doctor/finding.ts'
import { counted } from '../../../doctor/loading/limits.ts'
import type { Level } from '../../level/level.ts'
import { createLevelDoor } from '../../level/level-door.ts'
import { copyText } from '../../shell/copy.ts'
import { isStill } from '../../shell/motion.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { ORBIT_HINTS } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createControls } from './controls.ts'
import { createElsewhere } from './elsewhere.ts'
import examinationSource from './examination.ts?raw'
import { DRIVE_HINTS, onKeys } from './keys.ts'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import { type OurName, ourLevel } from './levels.ts'
import { createPicture } from './picture.ts'
import poolSource from './pool.ts?raw'
import replaySource from './replay-path.ts?raw'
import { REPLAY, writeReplay } from './replay-text.ts'
import source from './scene.ts?raw'
import { createStand } from './stand.ts'
import { tellState } from './told.ts'
import { createVisit } from './visit.ts'
import { createWatch, type Seen } from './watch.ts'

export const scene: Scene = {
  id: 'doctor',
  title: 'Doctor',
  summary: 'Where will players fall or get stuck in your level? Drop it, examine it, and watch each finding.',
  source: [
    { name: 'scenes/doctor/scene.ts', text: source },
    { name: 'scenes/doctor/examination.ts', text: examinationSource },
    { name: 'scenes/doctor/pool.ts', text: poolSource },
    { name: 'scenes/doctor/replay-path.ts', text: replaySource },
  ],
  keys: [
    { keys: ['E'], does: 'examine' },
    { keys: ['B', 'N'], does: 'previous, next finding' },
    { keys: ['Space', '.'], does: 'pause, step' },
    { keys: ['T'], does: 'walk from here' },
    { keys: ['V'], does: 'whole level' },
    ...ORBIT_HINTS,
  ],
  touch: 'Drag to orbit, pinch to zoom, tap a pin or a finding',
  step: 1 / 60,
  panel: 'open',
  mount,
}

/** A dot's radius, of the body's, in whose cells it lies. */
const DOT_SHARE = 0.2
const PARTIAL: Readonly<Record<Report['partial'], string>> = {
  '': '',
  budget: ' Moves ran out: there may be more.',
  interrupted: ' Stopped: there may be more.',
}

function mount(stage: Stage): SceneRun {
  const picture = createPicture(stage, (x, y) => {
    const { width, height } = stage.size()
    const finding = picture.pins.at(picture.camera, x, y, width, height)
    if (finding !== null) choose(finding)
  })
  const { camera, dots, eye, pins } = picture
  stage.view.classList.add('level-view')
  let here: Level
  let ours: OurName = 'house'
  let report: Report | null = null
  let shownProgress = -1
  const watch = createWatch(stage.keys)

  // --- the examination ---------------------------------------------------------------------------------------------------
  const visit = createVisit({ dots: dots.add, report: showReport, failed: (message) => stage.error(message) })
  function examine(): void {
    forgetReport()
    dots.size(DOT_SHARE * controls.body.radius)
    visit.begin(here, controls.body, controls.budget)
  }
  function goOn(): void {
    choose(null)
    report = null
    controls.show(null)
    showPins()
    visit.goOn()
  }
  function forgetReport(): void {
    visit.end()
    report = null
    dots.clear()
    choose(null)
    controls.show(null)
    showPins()
  }
  function showReport(next: Report): void {
    report = next
    controls.show(next, visit.canGoOn)
    showPins()
    controls.howFar.say(`${counted(next.findings.length, 'finding')}.${PARTIAL[next.partial]}`)
  }
  function showPins(): void {
    pins.show(here, report === null ? [] : controls.list.left)
    stage.redraw.ask()
  }

  // --- what is chosen ------------------------------------------------------------------------------------------------------
  function choose(seen: Seen | null): void {
    if (watch.drive !== null) takeOver()
    try {
      watch.show(here.mesh, seen)
    } catch (error) {
      stage.error(error)
    }
    const { path } = watch.playback
    const finding = report?.findings.find((one) => one === seen) ?? null
    pins.choose(finding)
    controls.list.choose(finding)
    stand.show(watch.seen, watch.playback)
    picture.walker.show(path)
    stage.redraw.ask()
    if (watch.seen === null) return
    // who wants less motion sees the end, and plays it by hand
    if (isStill() && path !== null) goTo(path.steps)
    else stage.clock.resume()
    eye.finding(here.mesh, watch.seen.place, path?.replay.body.height ?? report?.body.height ?? here.tall, path)
    if (path !== null && !path.endsAsTold)
      stage.toast(
        'This replay ends at another place than its report says. Another version of carom may have recorded it.',
        'error',
      )
  }
  function next(by: number): void {
    const finding = controls.list.next(watch.seen as Finding | null, by)
    if (finding !== null) choose(finding)
  }
  function goTo(moment: number): void {
    stage.clock.pause()
    watch.playback.goTo(moment)
  }
  function play(): void {
    if (stage.clock.paused) stage.clock.resume()
    else stage.clock.pause()
  }
  function takeOver(): void {
    watch.takeOver(here.mesh)
    if (watch.drive !== null) {
      stage.clock.resume()
      eye.finding(here.mesh, watch.drive.feet, watch.playback.path?.replay.body.height ?? here.tall, null)
    }
    stage.hints(watch.drive === null ? null : DRIVE_HINTS)
    stage.canvas.focus({ preventScroll: true })
  }
  async function copyLink(): Promise<void> {
    const { path } = watch.playback
    if (path === null) return
    const link = `${location.origin}${location.pathname}#${REPLAY}${writeReplay(path.replay)}`
    if (await copyText(link)) stage.toast('Link copied. It contains the replay, not the level.')
    else stage.toast('The browser refused access to the clipboard.', 'error')
  }
  const stand = createStand({
    goTo,
    play,
    single: () => stage.clock.single(),
    next,
    copyLink: () => copyLink().catch(stage.error),
    drive: takeOver,
    close: () => choose(null),
  })

  // --- the panel, the level, what comes from elsewhere --------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const door = createLevelDoor(stage, {
    scene: scene.id,
    builtIn: () => ourLevel(ours),
    home: 'built-in',
    enter(level) {
      here = level
      controls.markOurs(level.builtIn ? ours : null)
      picture.enter(level)
      forgetReport()
      controls.uncut()
      picture.seeAll()
      elsewhere.came(level)
    },
  })
  function goInto(name: OurName): void {
    ours = name
    door.enterBuiltIn()
  }
  const openReport = (file: File) => void elsewhere.openReport(file).catch(stage.error)
  const controls = createControls(stage, {
    ours: goInto,
    examine,
    stop: () => visit.stop(),
    goOn,
    choose,
    filter: showPins,
    openReport,
    level: () => here,
    cut: picture.cut,
  })
  const elsewhere = createElsewhere({
    here: () => here,
    ours: goInto,
    report(read) {
      forgetReport()
      showReport(read)
    },
    replay: choose,
    failed: stage.error,
  })
  stage.view.append(stand.element, elsewhere.element)
  stage.onDrop((files) => {
    if (files.length === 1 && /\.json$/i.test(files[0].name)) openReport(files[0])
    else door.open(files)
  })
  door.begin(stage.files)
  elsewhere.openReplay()
  window.addEventListener('hashchange', elsewhere.openReplay)
  // our own house shows something at once; by then the address is read
  setTimeout(() => {
    const isBusy = visit.progress !== null || report !== null || watch.seen !== null || elsewhere.isWaiting
    if (!isBusy && here.builtIn && ours === 'house' && !door.loading) examine()
  })

  onKeys(stage.keys, {
    examine() {
      if (visit.progress === null) examine()
    },
    next,
    play,
    takeOver,
    all: picture.seeAll,
    drives: () => watch.drive !== null,
    close() {
      if (watch.seen === null) return false
      if (watch.drive !== null) takeOver()
      else choose(null)
      return true
    },
  })
  const kept = keepOrbit(picture.orbit)
  const feet = [0, 0, 0]
  return {
    step() {
      const { drive } = watch
      if (drive !== null) {
        const [x, y, z] = drive.feet
        drive.step(camera)
        if (drive.isLost) takeOver()
        else eye.along(drive.feet[0] - x, drive.feet[1] - y, drive.feet[2] - z)
      } else if (stage.clock.paused) watch.playback.single()
      else watch.playback.step()
    },
    frame({ dt, alpha, paused }) {
      const { progress } = visit
      if (visit.version !== shownProgress || progress !== null) {
        shownProgress = visit.version
        controls.progress(progress)
        showNumbers(lesson, progress, report)
      }
      watch.feet(alpha, feet)
      stand.time(watch.playback, paused, watch.drive !== null)
      picture.draw(dt, feet, watch.drive === null)
    },
    address: {
      level: controls.keptOurs(() => (here.builtIn ? ours : null)),
      who: controls.keptBody,
      eye: {
        write: () => (picture.isMoved ? kept.write() : null),
        read(text) {
          kept.read(text)
          picture.isMoved = true
        },
      },
    },
    notInLink: () => (here.builtIn ? null : 'It does not contain your level, which stays on this machine.'),
    reset() {
      forgetReport()
      picture.seeAll()
    },
    visible(isVisible) {
      visit.pause(!isVisible)
      door.visible(isVisible)
    },
    state: () => tellState({ level: here, door, visit, report, watch, picture, controls, feet }),
  }
}
