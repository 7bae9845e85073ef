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
    const name = statement.name?.text
    const methods = statement.members.filter(ts.isMethodDeclaration)
    return [`${name}`, ...methods.map((method) => `${name}.${method.name.getText()}`)]
  }
  if (!ts.isVariableStatement(statement)) return []
  const called = statement.declarationList.declarations.filter(({ type }) => type !== undefined && isCalled(type))
  return called.map(({ name }) => name.getText())
}

/** Is it a function of a named type, or an object with methods? */
function isCalled(type: ts.TypeNode): boolean {
  if (ts.isTypeLiteralNode(type)) return type.members.some(ts.isMethodSignature)
  return ts.isTypeReferenceNode(type) && type.getText() === 'SweepPair'
}
