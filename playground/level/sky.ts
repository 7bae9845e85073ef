import { BufferAttribute, BufferGeometry, Color, Mesh, ShaderMaterial, Vector3 } from 'three'

/** Where the sky meets the ground, and what haze fades into. */
export const HAZE = new Color(0xc6dbe6)
const ZENITH = new Color(0x3f86cf)
const ABYSS = new Color(0x87a9bd)

/** A sky that is deepest overhead and pale at the horizon, with a glow about the sun. Drawn where nothing else was. */
export function createSky(sunwards: readonly [number, number, number]): Mesh {
  const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0])
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 3))
  const material = new ShaderMaterial({
    uniforms: {
      haze: { value: HAZE },
      zenith: { value: ZENITH },
      abyss: { value: ABYSS },
      sunwards: { value: new Vector3(...sunwards).normalize() },
    },
    vertexShader: `varying vec3 vWay;
      void main() {
        gl_Position = vec4(position.xy, 1.0, 1.0);
        vec3 seen = vec3((position.x + projectionMatrix[2][0]) / projectionMatrix[0][0], (position.y + projectionMatrix[2][1]) / projectionMatrix[1][1], -1.0);
        vWay = seen * mat3(viewMatrix);
      }`,
    fragmentShader: `varying vec3 vWay;
      uniform vec3 haze, zenith, abyss, sunwards;
      void main() {
        vec3 way = normalize(vWay);
        vec3 color = way.y > 0.0
          ? mix(haze, zenith, 1.0 - pow(1.0 - way.y, 2.2))
          : mix(haze, abyss, 1.0 - pow(1.0 + way.y, 3.0));
        float sun = max(0.0, dot(way, sunwards));
        color += vec3(1.0, 0.9, 0.7) * (0.22 * pow(sun, 10.0) + 0.9 * smoothstep(0.9993, 0.9997, sun));
        gl_FragColor = vec4(color, 1.0);
        #include <colorspace_fragment>
        // bands of a smooth gradient are broken up
        gl_FragColor.rgb += (fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) - 0.5) / 255.0;
      }`,
    depthWrite: false,
  })
  const sky = new Mesh(geometry, material)
  sky.frustumCulled = false
  // behind everything solid, before everything that is seen through
  sky.renderOrder = 1000
  return sky
}
