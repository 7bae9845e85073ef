/** The Magic Room's helper classes (M15) and what is wrong with one of them (MD20). */
import { describe, expect, it } from 'vitest'
import { Matrix33, Ray, Vector } from '../../playground/classics/nehe-math.ts'

const v = (x: number, y: number, z: number) => new Vector(x, y, z)
const numbers = ({ x, y, z }: Vector) => [x, y, z]

describe('the vector', () => {
  it('M15: adds, subtracts, multiplies, and never changes itself', () => {
    const a = v(1, 2, 3)
    expect(numbers(a.plus(v(4, 5, 6)))).toEqual([5, 7, 9])
    expect(numbers(a.minus(v(4, 5, 6)))).toEqual([-3, -3, -3])
    expect(numbers(a.times(2))).toEqual([2, 4, 6])
    expect(numbers(a.negated())).toEqual([-1, -2, -3])
    expect(a.dot(v(4, 5, 6))).toBe(32)
    expect(numbers(v(1, 0, 0).cross(v(0, 1, 0)))).toEqual([0, 0, 1])
    expect(v(3, 4, 12).magnitude).toBe(13)
    expect(v(1, 1, 1).distance(v(1, 4, 5))).toBe(5)
    expect(numbers(a)).toEqual([1, 2, 3])
  })

  it('M15: its status is default, unit or invalid; whatever is made from an invalid one is invalid', () => {
    expect(v(1, 2, 3).status).toBe('default')
    const unit = v(0, 3, 4).unit()
    expect(unit.status).toBe('unit')
    expect(unit.y).toBeCloseTo(0.6, 15)
    expect(unit.z).toBeCloseTo(0.8, 15)
    expect(unit.times(2).status).toBe('default')
    expect(unit.negated().status).toBe('unit')
    expect(v(1, 0, 0).plus(Vector.invalid).isValid).toBe(false)
    expect(Vector.invalid.unit().isValid).toBe(false)
    expect(Vector.invalid.cross(v(1, 0, 0)).isValid).toBe(false)
    expect([Vector.invalid.magnitude, Vector.invalid.dot(v(1, 0, 0))]).toEqual([0, 0])
  })

  it('MD20: the unit vector of (0, 0, 0) says that it is 1 long; measured, it is 0', () => {
    const zero = v(0, 0, 0).unit()
    expect(zero.magnitude).toBe(1)
    expect(numbers(zero)).toEqual([0, 0, 0])
    // the right answer: what its numbers say
    expect(Math.sqrt(zero.dot(zero))).toBe(0)
    expect(new Vector(zero.x, zero.y, zero.z).magnitude).toBe(0)
  })
})

describe('the ray', () => {
  it('M15: distance of its line to a point, before and behind alike', () => {
    const ray = new Ray(v(0, 1, 0), v(5, 0, 0))
    expect(numbers(ray.direction)).toEqual([1, 0, 0])
    expect(ray.distance(v(7, 4, 4))).toBe(5)
    expect(ray.distance(v(-7, 4, 4))).toBe(5)
    // without a direction it is its point alone: that is how balls without relative velocity come to be tested (MD2)
    expect(new Ray(v(0, 0, 0), Vector.zero).distance(v(3, 4, 0))).toBe(5)
  })

  it('M15: adjacent points and distance of two rays', () => {
    const along = new Ray(v(0, 0, 0), v(1, 0, 0))
    const over = new Ray(v(3, 5, 2), v(0, 0, -1))
    const [here, there] = along.adjacentPoints(over)
    expect(numbers(here)).toEqual([3, 0, 0])
    expect(numbers(there)).toEqual([3, 5, 0])
    expect(along.distance(over)).toBe(5)
    // askew: (t, 0, 0) and (0, 1, 0) + s·(1, 0, 1)/√2 are nearest at t = s = 0
    const [p, q] = along.adjacentPoints(new Ray(v(0, 1, 0), v(1, 0, 1)))
    expect([...numbers(p), ...numbers(q)].map((x) => Math.round(x * 1e12) / 1e12 + 0)).toEqual([0, 0, 0, 0, 1, 0])
    const parallel = new Ray(v(9, 3, 4), v(-1, 0, 0))
    expect(along.distance(parallel)).toBe(5)
    expect(numbers(along.adjacentPoints(parallel)[1])).toEqual([0, 3, 4])
  })

  it('M15: an invalid ray answers 0 and invalid points', () => {
    const broken = new Ray(v(0, 0, 0), Vector.invalid)
    expect(broken.distance(v(1, 2, 3))).toBe(0)
    const sound = new Ray(v(0, 0, 0), v(1, 0, 0))
    expect(sound.distance(broken)).toBe(0)
    expect(sound.adjacentPoints(broken).some((point) => point.isValid)).toBe(false)
  })
})

describe('the matrix', () => {
  const m = new Matrix33([2, 0, 1, 0, 3, 0, 1, 0, 1])

  it('M15: sums, products, transposed, determinant, inverse', () => {
    expect(m.plus(Matrix33.identity).m).toEqual([3, 0, 1, 0, 4, 0, 1, 0, 2])
    expect(m.minus(m).m).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(new Matrix33([1, 2, 3, 4, 5, 6, 7, 8, 9]).transposed().m).toEqual([1, 4, 7, 2, 5, 8, 3, 6, 9])
    expect(m.times(m).m).toEqual([5, 0, 3, 0, 9, 0, 3, 0, 2])
    expect(m.determinant).toBe(3)
    const inverse = m.inverted()!
    m.times(inverse).m.forEach((value, i) => {
      expect(value).toBeCloseTo(Matrix33.identity.m[i], 14)
    })
    expect(new Matrix33([1, 2, 3, 2, 4, 6, 0, 0, 1]).inverted()).toBeNull()
  })

  it('M15: carries vectors, and an invalid one stays invalid', () => {
    expect(numbers(m.transform(v(1, 2, 3)))).toEqual([5, 6, 4])
    const quarterTurn = new Matrix33([0, 0, 1, 0, 1, 0, -1, 0, 0])
    expect(numbers(quarterTurn.transform(v(0, 0, 1)))).toEqual([1, 0, 0])
    expect(m.transform(Vector.invalid).isValid).toBe(false)
  })
})
