import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { aliases } from '../scripts/aliases.mjs'
import { pageForEachScene } from './pages.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

// Shared memory and a 5 µs clock (100 µs without): the cost overlay needs the second.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
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
      'three/examples/jsm/math/Octree.js',
      'draco3dgltf/draco_decoder_gltf_nodejs.js',
      'idb-keyval',
      'meshoptimizer/decoder',
      'crashcat',
      'three-mesh-bvh',
    ],
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
})
