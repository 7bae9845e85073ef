import { stripVTControlCharacters } from 'node:util'
import { DefaultReporter } from 'vitest/node'
import { StatusLine, statusText } from './status-line.mjs'

/** A file that takes longer is named where there is no status line, again and again: which one hangs can be seen. */
const LONG = 60_000

/**
 * A vitest reporter for `npm test`. On a terminal one line says how far it is; elsewhere each file has a line when it ends.
 * Failures are shown in full as they come, and the name and message of each once more at the end. What passed prints nothing.
 */
export default class Progress extends DefaultReporter {
  #line
  #timer
  #began = 0
  #total = 0
  #done = 0
  #passed = 0
  #failed = 0
  /** Files that run, and when they began. */
  #running = new Map()

  constructor(options = {}) {
    super({ silent: 'passed-only', summary: false, ...options })
    const { CI, CAROM_BESIDE } = process.env // (two runs on one screen cannot share its last line)
    this.isTTY = options.isTTY ?? (process.stdout.isTTY === true && !CI && !CAROM_BESIDE)
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications)
    this.#began = performance.now()
    this.#total = specifications.length
    if (this.isTTY) {
      this.#line = new StatusLine(process.stdout, [process.stderr])
      process.once('exit', () => this.#line.stop())
    }
    this.#timer = setInterval(() => this.#tick(), this.isTTY ? 1000 : LONG)
    this.#timer.unref()
    this.#show()
  }

  onTestModuleQueued(module) {
    this.#running.set(module.relativeModuleId, performance.now())
    this.#show()
  }

  onTestCaseResult(test) {
    super.onTestCaseResult(test)
    const { state } = test.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') this.#failed++
  }

  onTestModuleEnd(module) {
    this.#done++
    super.onTestModuleEnd(module)
    this.#running.delete(module.relativeModuleId)
    if (module.state() === 'failed') super.printErrorsSummary([module.task], [])
    this.#show()
  }

  /** Of DefaultReporter's: what a file prints when it has ended. */
  printTestModule(module) {
    if (this.isTTY) return
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const test of module.children.allTests()) counts[test.result().state]++
    const told = Object.entries(counts).filter(([, count]) => count > 0)
    const outcome = told.map(([state, count]) => `${count} ${state}`).join(', ') || 'no test ran'
    const began = this.#running.get(module.relativeModuleId)
    const place = String(this.#done).padStart(String(this.#total).length)
    const bad = module.state() === 'failed' ? 'FAILED ' : ''
    this.log(
      `${place}/${this.#total}  ${this.#seconds(began).padStart(7)}  ${bad}${module.relativeModuleId}  ${outcome}`,
    )
  }

  /** Of DefaultReporter's: at the end. In full they have been shown, but for what belongs to no file. */
  printErrorsSummary(files, errors) {
    super.printErrorsSummary([], errors)
    const failed = files.flatMap((file) => failuresOf(file, file.name))
    if (failed.length > 0) this.error(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
  }

  onTestRunEnd(modules, errors, reason) {
    clearInterval(this.#timer)
    this.#line?.stop()
    super.onTestRunEnd(modules, errors, reason)
  }

  #tick() {
    if (this.isTTY) return this.#show()
    for (const [file, began] of this.#running) {
      if (performance.now() - began >= LONG) this.log(`still running: ${file}, for ${this.#seconds(began)}`)
    }
  }

  #seconds(began = performance.now()) {
    return `${((performance.now() - began) / 1000).toFixed(1)} s`
  }

  #show() {
    this.#line?.show(
      statusText(
        {
          done: this.#done,
          total: this.#total,
          passed: this.#passed,
          failed: this.#failed,
          seconds: (performance.now() - this.#began) / 1000,
          running: this.#running.keys().next().value,
        },
        process.stdout.columns,
      ),
    )
  }
}

/** What failed in a file or suite, tests and suites with errors of their own: full names, with the errors below them. */
function failuresOf(task, name) {
  const inner = (task.tasks ?? []).flatMap((child) => failuresOf(child, `${name} > ${child.name}`))
  const errors = task.result?.errors ?? []
  const own = task.tasks === undefined ? task.result?.state === 'fail' : errors.length > 0
  return own ? [[name, ...errors.map(messageOf)].join('\n    '), ...inner] : inner
}

/** In one line: what a test expected, how the values differ, and where. */
function messageOf(error) {
  const oneLine = (text) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 200)
  const differ = stripVTControlCharacters(error.diff ?? '')
    .match(/^[-+] .*$/gm)
    ?.slice(2) // (after the legend)
  const at = error.stacks?.find(({ file }) => !file.includes('/node_modules/'))
  return [oneLine(String(error.message ?? error)), differ && oneLine(differ.join(' ')), at && `(line ${at.line})`]
    .filter(Boolean)
    .join('  ')
}
