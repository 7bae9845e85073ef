import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Every function, class, method and object with methods that carom exports, as `entry name` and `entry Class.method`. */
export function publicSymbols(): string[] {
  const [, ...parts] = readFileSync('docs/declarations.txt', 'utf8').split(/^\/\/ (carom\S*)$/m)
  /** What two entry points export needs one example. */
  const seen = new Set<string>()
  const found: string[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const source = ts.createSourceFile('declarations.d.ts', parts[i + 1], ts.ScriptTarget.ES2022, true)
    for (const statement of source.statements) {
      if (seen.has(statement.getText())) continue
      seen.add(statement.getText())
      found.push(...namesIn(statement).map((name) => `${parts[i]} ${name}`))
    }
  }
  return [...new Set(found)]
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  if (ts.isClassDeclaration(statement)) {
    if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) return []
    const name = statement.name?.text
    return [`${name}`, ...methodsOf(statement).map((method) => `${name}.${method}`)]
  }
  if (!ts.isVariableStatement(statement)) return []
  const called = statement.declarationList.declarations.filter(({ type }) => type !== undefined && isCalled(type))
  return called.map(({ name }) => name.getText())
}

/** The names of a class's methods, inherited ones too if the same file declares them. */
function methodsOf(declaration: ts.ClassDeclaration): string[] {
  const parent = declaration.heritageClauses?.[0]?.types[0]?.getText()
  const isParent = (one: ts.Statement) => ts.isClassDeclaration(one) && one.name?.text === parent
  const found = declaration.getSourceFile().statements.find(isParent)
  return [
    ...declaration.members.filter(ts.isMethodDeclaration).map(({ name }) => name.getText()),
    ...(found ? methodsOf(found as ts.ClassDeclaration) : []),
  ]
}

/** Is it a function of a named type, or an object with methods? */
function isCalled(type: ts.TypeNode): boolean {
  if (ts.isTypeLiteralNode(type)) return type.members.some(ts.isMethodSignature)
  return ts.isTypeReferenceNode(type) && type.getText() === 'SweepPair'
}
