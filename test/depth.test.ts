import { describe, expect, it } from 'vitest'
import { dailyPart, onePerKind, tries } from './depth.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e']
const roles = Array.from({ length: 19 }, (_, at) => `role ${at}`)
const reachOf = (role: string) => ['company', 'office', 'own'][Number(role.slice(5)) % 3]!

describe('the daily part of a list', () => {
  it('takes as many as asked, evenly spaced, and none twice', () => {
    expect(dailyPart(LETTERS, 1, false)).toEqual(['a'])
    expect(dailyPart(LETTERS, 2, false)).toEqual(['a', 'c'])
    expect(dailyPart(LETTERS, LETTERS.length / 2, false)).toEqual(['a', 'b', 'd'])
    for (const count of [5, 9]) expect(dailyPart(LETTERS, count, false)).toEqual(LETTERS)
    for (let count = 1; count < 19; count++) expect(new Set(dailyPart(roles, count, false)).size).toBe(count)
  })

  it('GUARD-05 contains the first of each kind', () => {
    expect(onePerKind(roles, reachOf, false)).toEqual(['role 0', 'role 1', 'role 2'])
    expect(onePerKind(roles, (role) => role, false)).toEqual(roles)
  })

  it('tries a property a third as often', () => {
    expect(tries(500, false)).toBe(167)
  })

  it('is the whole list in a deep run', () => {
    expect(dailyPart(LETTERS, 1, true)).toEqual(LETTERS)
    expect(onePerKind(roles, reachOf, true)).toEqual(roles)
    expect(tries(500, true)).toBe(500)
  })
})
