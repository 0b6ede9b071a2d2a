import { describe, expect, it } from 'vitest'
import { compareAffected } from './impacts.ts'

const LEAVE = { kind: 'leave', name: { en: 'Leave', zh: '休假' } }
const one = (id: string, text: string) => ({ id, who: id, text })

describe('impacts of a declared day off', () => {
  it('ORG-05 an impact lists changed, added and removed records', () => {
    const before = [one('a', '1'), one('b', '2'), one('c', '3')]
    const after = [one('a', '0'), one('b', '2'), one('d', '4')]
    expect(compareAffected(LEAVE, before, after)).toEqual([
      { ...LEAVE, who: 'a', before: '1', after: '0' },
      { ...LEAVE, who: 'c', before: '3', after: null },
      { ...LEAVE, who: 'd', before: null, after: '4' },
    ])
    expect(compareAffected(LEAVE, before, before)).toEqual([])
  })
})
