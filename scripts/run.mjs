// The commands of package.json: node scripts/run.mjs start|test|test:long|check|build [options].
// Plain Node, and nothing but Node's own modules until the packages are installed; this file also has to parse on old Nodes.

const NEEDED = [20, 19]
const COMMANDS = ['start', 'test', 'test:long', 'check', 'build']

const version = process.versions.node.split('.').map(Number)
const command = process.argv[2]

if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  fail(
    `carom needs Node ${NEEDED.join('.')} or later, and this is ${process.version}. Newer versions: https://nodejs.org`,
  )
} else if (!COMMANDS.includes(command)) {
  fail(`usage: node scripts/run.mjs ${COMMANDS.join('|')} [options]; got ${command}`)
} else {
  endWithNpm()
  const [file, tier] = command.split(':')
  import(`./${file}.mjs`)
    .then((module) => module.default(process.argv.slice(3), tier))
    .then((code) => {
      if (code !== undefined) process.exitCode = code
    })
    .catch((error) => fail(error.expected ? error.message : error.stack))
}

// `kill` on npm ends npm and its shell, but not us: then we have a new parent. (Ctrl+C reaches everybody.)
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
