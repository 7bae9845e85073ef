import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { aliases } from '../scripts/aliases.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

// Shared memory and a 5 µs clock (100 µs without): the cost overlay needs the second.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/** Names of the scenes: `scenes/<name>.ts` or `scenes/<name>/scene.ts`. */
function sceneNames(): string[] {
  return readdirSync(`${here}scenes`, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? entry.name : entry.name.replace(/\.ts$/, '')))
    .filter((name) => /^[a-z][a-z0-9-]*$/.test(name))
}

/** Every scene has a URL of its own on any static host: the one page is written again as `<name>/index.html`. */
function pageForEachScene(): Plugin {
  return {
    name: 'carom-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      for (const name of sceneNames()) {
        this.emitFile({ type: 'asset', fileName: `${name}/index.html`, source: page.source })
      }
    },
  }
}

export default defineConfig({
  root: here,
  appType: 'spa', // the dev server answers /line/ with index.html too
  plugins: [pageForEachScene()],
  resolve: { alias: aliases },
  server: { headers: isolation, fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
  preview: { headers: isolation },
  worker: { format: 'es' },
  // Found at start, so that the first visit to a scene does not reload the page while it is optimized.
  optimizeDeps: {
    include: [
      'three',
      'three/examples/jsm/controls/OrbitControls.js',
      'three/examples/jsm/lines/LineMaterial.js',
      'three/examples/jsm/lines/LineSegments2.js',
      'three/examples/jsm/lines/LineSegmentsGeometry.js',
      'draco3dgltf/draco_decoder_gltf_nodejs.js',
      'idb-keyval',
      'meshoptimizer/decoder',
      'crashcat',
      'three-mesh-bvh',
    ],
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
})
