declare module 'draco3dgltf' {
  const draco: {
    createEncoderModule(): Promise<unknown>
    createDecoderModule(): Promise<unknown>
  }
  export default draco
}

declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const create: (options?: { wasmBinary?: ArrayBuffer | Uint8Array }) => Promise<unknown>
  export default create
}

declare module 'draco3dgltf/draco_decoder_gltf.wasm?url' {
  const url: string
  export default url
}
