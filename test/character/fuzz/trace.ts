/** Prints all calls to worlds and characters, for a fault to be reduced by hand. */
import { Character, World } from '../../../src/index.ts'

const MADE = ['move', 'fly', 'climb', 'swim', 'noclip', 'walk', 'teleport', 'restore', 'launch', 'resize', 'meet']

/** From now on each call is printed, with who made it and where it was before. */
export function traceCalls(): void {
  const people: Character[] = []
  const wrap = (prototype: object, name: string, who: (self: never) => string) => {
    const door = prototype as Record<string, (...args: unknown[]) => unknown>
    const original = door[name]
    door[name] = function (this: never, ...args: unknown[]) {
      const before = who(this)
      const result = original.apply(this, args)
      console.log(`${before}.${name}(${args.map(words).join(', ')}) => ${words(result)}`)
      return result
    }
  }
  const whoIs = (self: Character) => {
    if (!people.includes(self)) people.push(self)
    const { extents, shape, skin, state } = self
    return `[${state.slice(0, 9)}] ${shape.kind} ${extents.slice(0, 3)} skin ${skin} #${people.indexOf(self)}`
  }
  for (const name of MADE) wrap(Character.prototype, name, whoIs)
  for (const name of ['add', 'place', 'drive', 'advance']) wrap(World.prototype, name, () => 'world')
}

function words(value: unknown): string {
  if (ArrayBuffer.isView(value)) return `[${value}]`
  const kind = (value as { constructor?: { name: string } } | undefined)?.constructor?.name
  if (kind === 'TriangleMesh') return 'a mesh'
  return JSON.stringify(value)
}
