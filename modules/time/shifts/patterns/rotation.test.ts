import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { readRotation, rotationDays, rotationText } from './rotation.ts'

const SHIFTS = [
  { id: 'am', shortName: 'AM' },
  { id: 'nt', shortName: 'NT' },
  { id: 'x', shortName: 'NX2' },
  { id: 'zh', shortName: '早班' },
  { id: 'sp', shortName: 'A B' },
]

describe('SHF-02 rotations', () => {
  it('SHF-02c reads typed rotations, with repeats and in Chinese', () => {
    const parseRotation = (typed: string) => readRotation(typed, SHIFTS)
    expect(parseRotation('AM, AM，am、 nt ,OFF,\nOFF,')).toEqual({ days: ['am', 'am', 'am', 'nt', null, null] })
    expect(parseRotation('AM×4, OFF * 2')).toEqual({ days: ['am', 'am', 'am', 'am', null, null] })
    expect(parseRotation('早班x2、休')).toEqual(parseRotation('早班,早班,OFF'))
    // A short name that looks like a repeat is read as a name.
    expect(parseRotation('NX2')).toEqual({ days: ['x'] })
    expect(parseRotation('AM, ZZ, OFF')).toEqual({ unknown: 'ZZ' })
    expect(parseRotation('AM×0')).toEqual({ unknown: 'AM×0' })
    expect(parseRotation('AM×62')).toMatchObject({ days: { length: 62 } })
    expect(parseRotation('AM×62, OFF')).toEqual({ tooMany: 63 })
    expect(parseRotation(' , ')).toEqual({ days: [] })
  })

  it('SHF-02d complaint 44: three shifts over nine days continue from the chosen start day, over the end of a month', () => {
    const days = ['am', 'am', 'am', 'nt', 'nt', 'nt', null, null, null]
    const span = { first: '2026-12-30', last: '2027-01-02' }
    const of = (beginsWith: number) => rotationDays(days, span, beginsWith).map(({ day, shift }) => [day, shift])
    expect(of(1)).toEqual([
      ['2026-12-30', 'am'],
      ['2026-12-31', 'am'],
      ['2027-01-01', 'am'],
      ['2027-01-02', 'nt'],
    ])
    expect(of(9).map(([, shift]) => shift)).toEqual([null, 'am', 'am', 'am'])
    // A start beyond the end of the rotation wraps around.
    expect(of(10)).toEqual(of(1))
  })

  it('SHF-02c reads back what it writes, and a month continues where the one before ended', () => {
    const day = fc.constantFrom('am', 'nt', 'x', 'zh', 'sp', null)
    const rotation = fc.array(day, { minLength: 1, maxLength: 62 })
    const nameOf = (id: string) => SHIFTS.find((shift) => shift.id === id)!.shortName
    fc.assert(
      fc.property(
        rotation,
        fc.integer({ min: 1, max: 62 }),
        fc.integer({ min: 1, max: 40 }),
        (days, begins, length) => {
          expect(readRotation(rotationText(days, nameOf), SHIFTS)).toEqual({ days })
          const whole = rotationDays(days, { first: '2026-12-01', last: addDays('2026-12-01', length) }, begins)
          const next = rotationDays(days, { first: '2026-12-02', last: addDays('2026-12-01', length) }, begins + 1)
          expect(whole.slice(1)).toEqual(next)
          for (const [index, { shift }] of whole.entries())
            if (index >= days.length) expect(shift).toBe(whole[index - days.length]!.shift)
        },
      ),
    )
  })
})
