// The house rules that no linter knows: which floor may import which, no circles, and only arithmetic that is the same on
// every engine. Each rule takes files as { path, text } (paths from the root, with slashes) and returns complaints.
import { posix } from 'node:path'
import ts from 'typescript'

/** docs/architecture.md draws them. A floor imports itself and lower ones. */
export const FLOORS = {
  math: 0,
  shapes: 1,
  hull: 1,
  ray: 2,
  closest: 2,
  overlap: 2,
  sweep: 2,
  convex: 2,
  path: 2,
  bvh: 3,
  grid: 3,
  mesh: 4,
  world: 5,
  character: 6,
  balls: 6,
  debug: 6,
  follow: 6,
  controls: 7,
  three: 7,
  babylon: 7,
  react: 8,
}
const DOOR = 9 // src/index.ts and src/kernels.ts
/** No other folder imports from these, but for react from three. */
const DOORS = ['src/three/', 'src/babylon/', 'src/react/']

/** IEEE 754 and integer operations: bit-equal everywhere. Constants are numbers like others. */
const SAME_EVERYWHERE = new Set(
  'sqrt fround abs min max floor ceil round trunc sign imul clz32 PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2'.split(' '),
)
const UNREPEATABLE = new Set(['Date', 'performance', 'console', 'crypto'])
/** Warns in development of slips, to the console and by the clock; no answer depends on it. */
const SPEAKS = 'src/math/warn.ts'
const MAY_SPEAK = new Set(['performance', 'console'])

/** @param {{ path: string, text: string }[]} files */
export function sameBits(files) {
  const complaints = []
  for (const file of files) {
    if (!/^(src|scenes|tools\/hashes\/program)\//.test(file.path)) continue
    const source = parse(file)
    const complain = (node, what) => complaints.push(`${place(source, node)}: ${what} differs between engines or runs`)
    visit(source, (node) => {
      if (isPower(node)) complain(node, '**')
      const name = globalName(node)
      if (name === 'Math') {
        const member = ts.isPropertyAccessExpression(node.parent) ? node.parent.name.text : undefined
        if (member === undefined) complain(node, 'Math other than as Math.name')
        else if (!SAME_EVERYWHERE.has(member)) complain(node, `Math.${member}`)
      } else if (file.path === SPEAKS && MAY_SPEAK.has(name)) return
      else if (UNREPEATABLE.has(name)) complain(node, name)
    })
  }
  return complaints
}

/** @param {{ path: string, text: string }[]} files */
export function floors(files) {
  const complaints = []
  for (const file of files) {
    for (const { target, place } of imports(file)) {
      const complain = (why) => complaints.push(`${place}: imports ${target}: ${why}`)
      if (file.path.startsWith('src/')) {
        if (!target.startsWith('src/')) outside(file, target, complain)
        else if (floorOf(file.path) === undefined) complain(`${file.path} is on no floor`)
        else if (DOORS.some((door) => target.startsWith(door) && !mayEnter(file.path, door)))
          complain(`carom/${target.split('/')[1]} is a door of its own`)
        else if (!(floorOf(target) <= floorOf(file.path))) complain('a floor imports only itself and lower floors')
      } else if (file.path.startsWith('test/oracle/') && !file.path.endsWith('.test.ts')) {
        if (/^(src\/|carom(\/|$))/.test(target)) complain('the oracle shares nothing with what it judges')
      }
    }
  }
  return complaints
}

function mayEnter(path, door) {
  return path.startsWith(door) || (door === 'src/three/' && path.startsWith('src/react/'))
}

function outside(file, target, complain) {
  if (/^three(\/|$)/.test(target)) {
    if (!/^src\/(three|react)\//.test(file.path)) complain('three is for src/three and src/react alone')
  } else if (/^(react|@react-three\/fiber)$/.test(target)) {
    if (!file.path.startsWith('src/react/')) complain('React is for src/react alone')
  } else if (target !== 'node:worker_threads') complain('src imports nothing from outside')
}

/** @param {{ path: string, text: string }[]} files */
export function circles(files) {
  const graph = new Map(files.map((file) => [file.path, imports(file).map(({ target }) => target)]))
  const complaints = []
  const done = new Set()
  const walk = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) complaints.push(`circle of imports: ${[...trail.slice(start), path].join(' -> ')}`)
    if (start >= 0 || done.has(path)) return
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) if (path.startsWith('src/')) walk(path, [])
  return complaints
}

function floorOf(path) {
  const [, folder, deeper] = path.split('/')
  return deeper === undefined ? DOOR : FLOORS[folder]
}

/** Everything that a file imports, exports from, or makes a worker of; relative targets as paths from the root. */
function imports(file) {
  const source = parse(file)
  const found = []
  const add = (literal) => {
    const name = literal.text
    const target = name.startsWith('.') ? posix.join(posix.dirname(file.path), name) : name
    found.push({ target, place: place(source, literal) })
  }
  visit(source, (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      add(node.moduleSpecifier)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const isUrl = ts.isNewExpression(node) && node.expression.getText(source) === 'URL' && node.arguments?.length === 2
    if ((isCall || isUrl) && ts.isStringLiteralLike(node.arguments[0])) add(node.arguments[0])
  })
  return found
}

function isPower(node) {
  if (!ts.isBinaryExpression(node)) return false
  const kind = node.operatorToken.kind
  return kind === ts.SyntaxKind.AsteriskAsteriskToken || kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken
}

/** The name of a global that this identifier reads, as far as its syntax tells: not a property, key or type. */
function globalName(node) {
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return parent.expression.getText() === 'globalThis' ? node.text : undefined
  }
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return undefined
  if ('name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)) return undefined
  return node.text
}

function parse({ path, text }) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
}

function visit(node, look) {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function place(source, node) {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
}
