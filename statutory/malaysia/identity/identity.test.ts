import { describe, expect, it } from 'vitest'
import { icDigits, icFacts, icFault, icForReading } from './ic.ts'
import {
  employerTaxNumber,
  epfMemberNumber,
  hrdEmployerNumber,
  incomeTaxNumber,
  socsoEmployerCode,
  socsoNumber,
  taxDigits,
} from './numbers.ts'

const TODAY = '2026-11-20'

describe('Identity card numbers', () => {
  it('EMP-09a an identity card number gives birth date, gender and birth place', () => {
    expect(icFacts('900131-14-5677', TODAY)).toEqual({ birth: '1990-01-31', gender: 'male', birthPlace: 'KUL' })
    expect(icFacts('040229125678', TODAY)).toEqual({ birth: '2004-02-29', gender: 'female', birthPlace: 'SBH' })
    expect(icFacts('650831-71-5012', TODAY)).toMatchObject({ birth: '1965-08-31', birthPlace: 'abroad' })
    expect(icFacts('650831-82-5012', TODAY)).toMatchObject({ birthPlace: 'unknown' })
    expect(icFacts('261121-10-5012', TODAY)?.birth).toBe('1926-11-21')
    expect(icFacts('261120-10-5012', TODAY)?.birth).toBe('2026-11-20')
  })

  it.each(['900230-14-5677', '901301-14-5677', '900131-00-5677', '900131-97-5677', '90013-14-5677', '９00131-14-5677'])(
    'EMP-09 %s is refused as an identity card number',
    (text) => expect(icFacts(text, TODAY)).toBeNull(),
  )

  it.each([
    ['90013-14-5677', ['ic_length', { given: 11 }]],
    ['900131-14-567x', ['ic_shape', {}]],
    ['900230-14-5677', ['ic_no_such_day', { day: 30, month: 2 }]],
    ['010229-14-5677', ['ic_no_such_day', { day: 29, month: 2 }]],
    ['900131-17-5677', ['ic_place', { place: '17' }]],
    ['000229-14-5677', null],
  ])('EMP-09 %s is explained where it is invalid', (text, fault) => expect(icFault(text)).toEqual(fault))

  it('EMP-09a the number is stored as digits and shown with dashes', () => {
    expect(icDigits(' 900131-14-5677 ')).toBe('900131145677')
    expect(['900131145677', 'A123456789', '••••5677'].map(icForReading)).toEqual([
      '900131-14-5677',
      'A123456789',
      '••••5677',
    ])
  })
})

describe('Numbers of the authorities', () => {
  it('EMP-01d income tax numbers are checked and normalised', () => {
    expect(incomeTaxNumber('SG 531367-08 (0)')).toBe('SG531367080')
    expect(incomeTaxNumber('OG10234567890')).toBe('OG10234567890')
    expect(incomeTaxNumber('IG 53136708060')).toBe('IG53136708060')
    expect(incomeTaxNumber('53136708060')).toBe('IG53136708060')
    expect([incomeTaxNumber('SG12'), incomeTaxNumber('XX12345678901'), incomeTaxNumber('')]).toEqual([null, null, null])
    expect(taxDigits('SG 531367-08 (0)')).toBe('00531367080')
    expect(taxDigits(null)).toBe('00000000000')
  })

  it('ORG-01a employer numbers are checked and normalised', () => {
    expect(employerTaxNumber('E 908915-10')).toBe('E0090891510')
    expect(employerTaxNumber('E12345')).toBeNull()
    // LHDN's numbers have ended in a zero since 2023; the PCB files still have ten digits.
    expect(employerTaxNumber('E91005500060')).toBe('E9100550006')
    expect([employerTaxNumber('E 9100550006'), employerTaxNumber('9100550006')]).toEqual(['E9100550006', 'E9100550006'])
    expect([employerTaxNumber('E91005500061'), employerTaxNumber('C20880050010')]).toEqual([null, null])
    expect(['123456-X', 'JM0123456-A', 'LLP0012345-LGN', '202001012345'].map(hrdEmployerNumber)).toEqual([
      '123456X',
      'JM0123456A',
      'LLP0012345LGN',
      '202001012345',
    ])
    expect(socsoEmployerCode('B3203009999X')).toBe('B3203009999X')
    expect(socsoEmployerCode('B320300')).toBeNull()
    expect(['200901012345', '854321-K', 'hello', '12'].map(hrdEmployerNumber)).toEqual([
      '200901012345',
      '854321K',
      null,
      null,
    ])
  })

  it('EMP-01d EPF and SOCSO numbers are checked and normalised', () => {
    expect(epfMemberNumber('1234 5678')).toBe('12345678')
    expect(epfMemberNumber('12A45678')).toBeNull()
    expect(socsoNumber('900131-14-5677')).toBe('900131145677')
    // Numbers from the old identity card: a letter and seven digits, or eight digits.
    expect(['A1234567', '83081414', '8308141P'].map(socsoNumber)).toEqual(['A1234567', '83081414', '8308141P'])
    expect([socsoNumber('12'), socsoNumber('not a number')]).toEqual([null, null])
  })
})
