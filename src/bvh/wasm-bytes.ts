/** The bytes of a WebAssembly module, from hexadecimal digits. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = 16 * digit(text.charCodeAt(2 * i)) + digit(text.charCodeAt(2 * i + 1))
  return bytes
}

/** The value of a digit, from the code of 0 to 9 or a to f. */
function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}
