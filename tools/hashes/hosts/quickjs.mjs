// Evaluates a script in QuickJS, and prints what it says: node quickjs.mjs SCRIPT
import { readFileSync } from 'node:fs'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

const context = (await newQuickJSWASMModuleFromVariant(variant)).newContext()

function evaluate(code) {
  const { error, value } = context.evalCode(code)
  if (error !== undefined) {
    const { name, message, stack } = context.dump(error)
    throw new Error(`${name}: ${message}\n${stack}`)
  }
  const result = context.dump(value)
  value.dispose()
  return result
}

evaluate(readFileSync(process.argv[2], 'utf8'))
for (;;) {
  const lines = evaluate('more()')
  if (lines === '') break
  console.log(lines)
}
