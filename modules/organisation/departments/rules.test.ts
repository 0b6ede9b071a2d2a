import { describe, expect, it } from 'vitest'
import type { DomainError } from '#base/errors.ts'
import { isUnder, requireChangeableUnits, type UnitHolders, unitActions } from './rules.ts'

const units = [
  { id: 'a', name: 'Sales', is_active: true },
  { id: 'b', name: 'Finance', is_active: true },
  { id: 'c', name: 'Old', is_active: false },
]
const refusal = (holders: [string, UnitHolders][]) => {
  try {
    return requireChangeableUnits(units, 'disabled', new Map(holders))
  } catch (error) {
    return error as DomainError
  }
}

describe('ORG-08 status of departments, positions and offices', () => {
  it('ORG-08a only units with another status change, in both directions', () => {
    expect(requireChangeableUnits(units, 'disabled', new Map()).map((unit) => unit.id)).toEqual(['a', 'b'])
    expect(requireChangeableUnits(units, 'active', new Map()).map((unit) => unit.id)).toEqual(['c'])
  })
  it('ORG-08bd all units are refused when people work in one, with their names', () => {
    expect(refusal([['a', { names: ['Aisyah'], count: 1 }]])).toMatchObject({
      code: 'still_held',
      status: 409,
      params: { units: ['Sales'], names: ['Aisyah'] },
      facts: { held: [{ id: 'a', name: 'Sales', count: 1, people: ['Aisyah'] }] },
    })
  })
  it('a refusal lists ten names and counts the others', () => {
    const names = Array.from({ length: 10 }, (_, index) => `P${index}`)
    expect(
      refusal([
        ['a', { names, count: 12 }],
        ['b', { names: ['Q'], count: 1 }],
      ]),
    ).toMatchObject({
      code: 'still_held_more',
      params: { units: ['Sales', 'Finance'], names, count: 13, more: 3 },
    })
  })
  it('a refusal has no names for callers who may not see people', () => {
    expect(refusal([['a', { names: [], count: 4 }]])).toMatchObject({
      code: 'still_held_unnamed',
      params: { count: 4 },
    })
  })
  it('units with people in them can be enabled', () => {
    expect(requireChangeableUnits(units, 'active', new Map([['c', { names: ['X'], count: 1 }]]))).toHaveLength(1)
  })
  it('ORG-08 a unit can be edited, and disabled or enabled, by those who may and by nobody else', () => {
    expect(unitActions(true, true)).toEqual(['edit', 'disable'])
    expect(unitActions(true, false)).toEqual(['edit', 'enable'])
    expect(unitActions(false, true)).toEqual([])
  })
})

describe('ORG-02a tree of departments', () => {
  const parents = new Map<string, string | null>([
    ['root', null],
    ['ops', 'root'],
    ['kitchen', 'ops'],
  ])
  it('a department is under itself and under every department above it', () => {
    expect(isUnder('kitchen', 'root', parents)).toBe(true)
    expect(isUnder('ops', 'ops', parents)).toBe(true)
    expect(isUnder('root', 'kitchen', parents)).toBe(false)
    expect(isUnder('unknown', 'root', parents)).toBe(false)
  })
  it('a stored circle does not loop forever', () => {
    const round = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ])
    expect(isUnder('a', 'c', round)).toBe(false)
  })
})
