/** Somebody else's text, so that it is shown and never acts: on a terminal, in HTML, in JSON. */

/**
 * What terminals and readers obey instead of showing: control characters of both sets (with escape and the one-byte CSI), line
 * separators, what turns the direction of text, what has no width, and halves of surrogate pairs.
 */
const ACTIVE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const asCode = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Control characters as one would type them in a string: \u001b, \n. */
export function visible(text: string): string {
  return text.replace(ACTIVE, (char) => NAMED[char] ?? asCode(char))
}

/** For text and for attributes in quotes, in HTML and in XML. */
export function escapeMarkup(text: string): string {
  return visible(text).replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** One line of JSON, which a terminal shows as it is: what JSON leaves unescaped though it acts is escaped, too. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(ACTIVE, asCode)
}

/** The same for a `<script type="application/json">`, which only `<` can end. */
export function jsonForScript(value: unknown): string {
  return inertJson(value).replace(/</g, '\\u003c')
}
