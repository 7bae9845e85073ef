/** Small drawings for the home page's cards: one figure a lesson, 320 × 180, colours of the three balls. */
import { svg } from './shell/dom.ts'

const RED = '#f0564a'
const YELLOW = '#f2c53d'
const WHITE = '#f4f1e8'
const LINE = '#5f7a78'
const FAINT = '#2b3a3b'

/** The floor that all drawings stand on: lines running to one point. */
function floor(horizon: number): string {
  const across = [0, 1, 2, 3, 4].map((i) => horizon + 6 + i * i * 6.2)
  const along = [-260, -160, -70, 0, 70, 160, 260].map((x) => `M160 ${horizon}L${160 + x * 2} 182`)
  return `<path d="${across.map((y) => `M0 ${y}H320`).join('')}${along.join('')}" stroke="${FAINT}" fill="none"/>`
}

function ball(x: number, y: number, r: number, colour: string): string {
  return (
    `<ellipse cx="${x}" cy="${y + r}" rx="${r * 0.9}" ry="${r * 0.22}" fill="#000" opacity=".35"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>` +
    `<circle cx="${x - r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.22}" fill="#fff" opacity=".55"/>`
  )
}

const PICTURES: Record<string, string> = {
  // the triangle, the halo of the gradian rule over its edges, the line and the fan of three angles
  line:
    `${floor(70)}` +
    `<path d="M70 148Q160 176 250 148Q246 82 160 24Q74 82 70 148Z" fill="${YELLOW}" opacity=".10" stroke="${YELLOW}" stroke-dasharray="3 5"/>` +
    `<path d="M70 148L250 148L160 24Z" fill="#314344" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="M158 104L70 148M158 104L250 148M158 104L160 24" stroke="${WHITE}" stroke-opacity=".55"/>` +
    `<path d="M28 60L158 104" stroke="${RED}" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M158 104L296 151" stroke="${RED}" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 7" />` +
    `<circle cx="158" cy="104" r="6" fill="${RED}"/><circle cx="28" cy="60" r="6" fill="${WHITE}"/><circle cx="296" cy="151" r="6" fill="${WHITE}"/>`,
  // a castle with an arch, and the ellipsoid that walks in
  walk:
    `${floor(96)}` +
    `<path d="M20 132V58h14v10h12V58h14v10h12V58h14v26h148V58h14v10h12V58h14v10h12V58h14v74z" fill="#26383a" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="M128 132V98a32 32 0 0 1 64 0v34z" fill="#0d1214" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="M128 132l32 0 70 48H60z" fill="${YELLOW}" opacity=".10"/>` +
    `<ellipse cx="160" cy="134" rx="15" ry="27" fill="${RED}"/><ellipse cx="155" cy="122" rx="4" ry="7" fill="#fff" opacity=".5"/>` +
    `<path d="M160 134l26-20m0 0l-9 1m9-1l-3 8" stroke="${WHITE}" stroke-width="2.5" fill="none" stroke-linecap="round"/>`,
  // a standing cylinder at the foot of a ramp, the ramp clipped to its height
  cylinder:
    `${floor(80)}` +
    `<path d="M150 150L300 66V150Z" fill="#26383a" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="M150 150L268 84V150Z" fill="${YELLOW}" opacity=".16" stroke="${YELLOW}" stroke-dasharray="3 5"/>` +
    `<path d="M86 70v80a30 9 0 0 0 60 0V70z" fill="${RED}" opacity=".9"/><ellipse cx="116" cy="70" rx="30" ry="9" fill="#ff8c80"/>` +
    `<path d="M40 84H320M40 150H320" stroke="${WHITE}" stroke-opacity=".4" stroke-dasharray="2 6"/>`,
  // one raster laid over a part of another
  blitter: `<g transform="translate(52 26)">${Array.from({ length: 48 }, (_, i) => {
    const x = i % 8
    const y = Math.floor(i / 8)
    const inside = x > 2 && y > 1
    const colour = inside ? ((x * 3 + y * 5) % 4 === 0 ? RED : YELLOW) : (x + y) % 2 ? '#26383a' : '#304648'
    return `<rect x="${x * 27}" y="${y * 21}" width="25" height="19" rx="2" fill="${colour}" opacity="${inside ? 0.85 : 1}"/>`
  }).join(
    '',
  )}</g><path d="M132 67h137v64H132z" fill="none" stroke="${WHITE}" stroke-width="2" stroke-dasharray="5 5"/>`,
  // a room, its pipes and the balls that fly in it
  room:
    `<path d="M14 12H306V168H14Z" fill="#162022" stroke="${LINE}" stroke-width="2"/><path d="M90 50H230V128H90Z" fill="#1d2a2c" stroke="${LINE}"/>` +
    `<path d="M14 12L90 50M306 12L230 50M14 168L90 128M306 168L230 128" stroke="${LINE}"/>` +
    `<path d="M36 30L284 150" stroke="#3a5254" stroke-width="20" stroke-linecap="round"/><path d="M284 30L36 150" stroke="#46625f" stroke-width="20" stroke-linecap="round"/>` +
    `<path d="M92 138L150 60L214 142" stroke="${WHITE}" stroke-opacity=".5" fill="none" stroke-dasharray="3 6"/>` +
    `${ball(92, 138, 15, WHITE)}${ball(214, 142, 16, YELLOW)}${ball(222, 52, 13, RED)}`,
}

export function picture(name: string): SVGSVGElement {
  return svg('0 0 320 180', PICTURES[name] ?? '', 'picture')
}
