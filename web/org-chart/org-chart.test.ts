import { describe, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { type BoxSize, tidyLayout } from './tidy-layout.ts'
import { buildTree, managersAbove } from './tree.ts'

const size: BoxSize = { width: 100, height: 50, gapX: 20, gapY: 40 }

/** Ten thousand people, each managing up to eight. */
const people = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  manager: index === 0 ? null : String(Math.floor((index - 1) / 8)),
}))

describe('ORG chart tree', () => {
  it('ORG-07a counts everyone below and finds the way up', () => {
    const tree = buildTree(people)
    expect(tree.roots).toEqual(['0'])
    expect(tree.below.get('0')).toBe(9999)
    expect(managersAbove(tree, '9999').at(-1)).toBe('0')
  })

  it('ORG-07a loses nobody to circles, unknown managers or managing oneself', () => {
    const tree = buildTree([
      { id: 'a', manager: 'b' },
      { id: 'b', manager: 'a' },
      { id: 'c', manager: 'gone' },
      { id: 'd', manager: 'd' },
      { id: 'e', manager: 'b' },
    ])
    expect(tree.roots).toEqual(['c', 'd', 'a'])
    expect([...tree.below.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(tree.below.get('a')).toBe(2)
    expect(managersAbove(tree, 'e')).toEqual(['b', 'a'])
  })
})

describe('tidy layout', () => {
  it('centres parents over children and keeps siblings apart', () => {
    const { boxes, width } = tidyLayout(['a'], (id) => ({ a: ['b', 'c', 'd'], c: ['e', 'f'] })[id] ?? [], size)
    const at = (id: string) =>
      required(
        boxes.find((box) => box.id === id),
        id,
      )
    expect(at('a').x).toBe(at('c').x)
    expect(at('c').x).toBe((at('e').x + at('f').x) / 2)
    expect(at('c').x - at('b').x).toBe(120)
    expect(at('e').y).toBe(180)
    expect(width).toBe(at('d').x - at('b').x + 100)
  })

  it('places 10,000 boxes of an open chart without an overlap', () => {
    const tree = buildTree(people)
    let count = 0
    const { boxes } = tidyLayout(
      tree.roots,
      (id) => {
        count++
        return tree.children.get(id) ?? []
      },
      size,
    )
    expect(boxes).toHaveLength(10_000)
    expect(count).toBe(10_000)
    const rows = new Map<number, number[]>()
    for (const box of boxes) rows.set(box.depth, [...(rows.get(box.depth) ?? []), box.x])
    for (const xs of rows.values()) {
      xs.sort((a, b) => a - b)
      xs.slice(1).forEach((x, index) => {
        expect(x - required(xs[index], 'the box before')).toBeGreaterThan(119.999)
      })
    }
    const byId = new Map(boxes.map((box) => [box.id, box]))
    const place = (id: string | undefined) => required(byId.get(id ?? ''), 'the box of a person').x
    for (const [id, children] of tree.children) {
      const middle = (place(children[0]) + place(children.at(-1))) / 2
      expect(place(id)).toBeCloseTo(middle, 6)
    }
  })

  it('takes a chain of 10,000 and an uneven tree', () => {
    const chain = tidyLayout(['0'], (id) => (Number(id) < 9999 ? [String(Number(id) + 1)] : []), size)
    expect(new Set(chain.boxes.map((box) => box.x)).size).toBe(1)
    let seed = 7
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648
    }
    const uneven = buildTree(
      Array.from({ length: 3000 }, (_, index) => ({
        id: String(index),
        manager: index === 0 ? null : String(Math.floor(random() * index)),
      })),
    )
    const { boxes } = tidyLayout(uneven.roots, (id) => uneven.children.get(id) ?? [], size)
    const seen = new Map<number, number[]>()
    for (const box of boxes) seen.set(box.depth, [...(seen.get(box.depth) ?? []), box.x])
    for (const xs of seen.values()) {
      xs.sort((a, b) => a - b)
      xs.slice(1).forEach((x, index) => {
        expect(x - required(xs[index], 'the box before')).toBeGreaterThan(119.999)
      })
    }
  })

  it('ORG-07a 800 people without a manager are a block that is about as wide as a screen, not one row', () => {
    const { boxes, width, height } = tidyLayout(
      ['boss', ...Array.from({ length: 800 }, (_, index) => `p${index}`)],
      (id) => (id === 'boss' ? ['a', 'b'] : []),
      size,
    )
    expect(boxes).toHaveLength(803)
    expect(width / height).toBeGreaterThan(1)
    expect(width / height).toBeLessThan(2.5)
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(803)
    const lowest = Math.max(...boxes.filter(({ id }) => ['boss', 'a', 'b'].includes(id)).map(({ y }) => y))
    for (const { id, x, y } of boxes) {
      expect(x + 100).toBeLessThanOrEqual(width)
      expect(y + 50).toBeLessThanOrEqual(height)
      if (id.startsWith('p')) expect(y).toBeGreaterThanOrEqual(lowest + 50)
    }
  })

  it('ORG-07a a few people without a manager stay in one row', () => {
    const { boxes } = tidyLayout(['a', 'b', 'c'], () => [], size)
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  })

  it('places nothing for nobody', () => {
    expect(tidyLayout([], () => [], size)).toEqual({ boxes: [], width: 0, height: 0 })
  })
})
