import { join } from 'node:path'
import { ENTRIES } from './bundle-types.mjs'
import { root } from './install.mjs'

/** What only these entry points hold; all else is carom itself, in one file: an import from another file costs V8 a look-up at each use. */
const OWN = ['babylon', 'controls', 'debug', 'follow', 'react', 'three', 'kernels.ts', 'rays.ts']

/** What several entry points take from these: a file for each. */
const LENT = ['controls', 'debug', 'follow', 'three']

/**
 * Writes `src` as JavaScript: a file for each entry point, `carom.js` for what they share, and some small ones for what two of them
 * share. It is readable, without comments. A
 * bundler keeps what is used of it, statement by statement, so every statement must be one that can be dropped.
 */
export async function bundleCode(folder) {
  const { rolldown } = await import('rolldown') // only now: it may have been installed a moment ago
  const src = join(root, 'src/')
  const inFolder = (name) => ({ name, test: (id) => id.startsWith(join(src, name)) })
  const isShared = (id) => id.startsWith(src) && !OWN.some((own) => id.startsWith(join(src, own)))
  const build = await rolldown({
    input: Object.fromEntries(Object.values(ENTRIES).map((name) => [name, join(src, `${name}.ts`)])),
    external: ['@react-three/fiber', 'react', 'three'],
    platform: 'neutral',
    plugins: [{ name: 'droppable', renderChunk: makeDroppable }],
  })
  await build.write({
    dir: folder,
    format: 'es',
    comments: { jsdoc: false },
    minifyInternalExports: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    banner: ({ name }) => (name === 'react/index' ? "'use client'" : ''), // for frameworks that render on servers
    codeSplitting: { groups: [{ name: 'carom', test: isShared }, ...LENT.map(inFolder)] },
  })
  await build.close()
}

/** Tells bundlers of each variable of a file that it may be dropped where nobody uses it, whatever its value is made from. */
export async function makeDroppable(code, { fileName }) {
  const { default: ts } = await import('typescript')
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true)
  const numbers = new Set() // the names of constants
  const marks = []
  const refuse = (node) => {
    throw new Error(`${fileName}: does something when it is loaded: ${node.getText()}`)
  }
  for (const statement of source.statements) {
    if (!isDeclaration(ts, statement)) refuse(statement)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name)) refuse(statement)
      if (initializer === undefined) continue
      if (isNumber(ts, initializer, numbers)) numbers.add(name.text)
      else marks.push(...marksOf(ts, initializer, numbers))
    }
  }
  return marks
    .toSorted((a, b) => b.at - a.at)
    .reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), code)
}

/** A call is marked; what else might do something for all that a bundler knows (getters, iterators, computed names) becomes a call. */
function marksOf(ts, value, numbers) {
  const marks = []
  let isPlain = true
  const visit = (node) => {
    if (ts.isFunctionLike(node) || isNumber(ts, node, numbers)) return
    if (ts.isClassLike(node)) {
      if (node.members.some(({ name }) => name && ts.isComputedPropertyName(name))) isPlain = false
      return
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) marks.push({ at: node.getStart(), text: PURE })
    else if (ts.isSpreadElement(node) || ts.isBinaryExpression(node) || isRead(ts, node)) isPlain = false
    ts.forEachChild(node, visit)
  }
  visit(value)
  if (isPlain) return marks
  return [
    { at: value.getStart(), text: `${PURE}(() => (` },
    { at: value.end, text: '))()' },
  ]
}

const PURE = '/* @__PURE__ */ '

function isRead(ts, node) {
  const isMethod = ts.isCallExpression(node.parent) && node.parent.expression === node
  return ts.isElementAccessExpression(node) || (ts.isPropertyAccessExpression(node) && !isMethod)
}

function isNumber(ts, node, numbers) {
  if (ts.isIdentifier(node)) return numbers.has(node.text)
  if (ts.isParenthesizedExpression(node)) return isNumber(ts, node.expression, numbers)
  if (ts.isPrefixUnaryExpression(node)) return isNumber(ts, node.operand, numbers)
  if (ts.isBinaryExpression(node)) return isNumber(ts, node.left, numbers) && isNumber(ts, node.right, numbers)
  return ts.isNumericLiteral(node) || /^(Number|Math)\.[A-Z_]+$/.test(node.getText())
}

function isDeclaration(ts, statement) {
  if (ts.isVariableStatement(statement) || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return true
  if (ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)) return true // 'use client'
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return true
  return ts.isTryStatement(statement) && statement.getText().includes('NODE_ENV') // src/math/warn.ts: the one that bundlers know
}
