import { describe, expect, it } from 'vitest'
import { companyApi } from './contract.ts'
import { hrdAdvice, hrdRegistration } from './rules.ts'

describe('ORG-01b income tax number', () => {
  const parseInput = (income_tax_number: string) => companyApi.update.input.safeParse({ version: 1, income_tax_number })
  it.each([
    'C20880050010',
    'C2088005001',
    'C 2088005001-0',
    'CS12345678900',
    'D4800990020',
    'F10234567090',
    'FA1234567890',
    'PT12345678900',
    'TA1234567890',
    'TC1234567890',
    'TN1234567890',
    'TR1234567890',
    'TP1234567890',
    'J12345678900',
    'LE1234567890',
    'IG115002000',
    'IG56003500070',
    'SG10234567890',
    'OG10234567890',
    'E9378720300',
    'E91005500060',
    'sg 1023456-7890',
    'SG 10234567-09(0)',
    '',
  ])('takes %s', (number) => {
    expect(parseInput(number).success).toBe(true)
  })
  it.each([
    'SG10234567',
    'SG102345678901',
    'E937872030',
    'E937872030012',
    'CC1023456789',
    'B10234567890',
    'C12345678',
    'C1234567890123',
    '10234567890',
    'SG1023456789O',
  ])('refuses %s', (number) => {
    expect(parseInput(number).error?.issues[0]?.message).toBe('income_tax_number_shape')
  })
  it('the number is stored in capitals without spaces and dashes', () => {
    expect(parseInput('sg 1023456-7890').data).toMatchObject({ income_tax_number: 'SG10234567890' })
  })
})

describe('ORG-01d HRD levy', () => {
  it('the levy follows the headcount unless it is set: 1% above 10 people, else 0.5%', () => {
    expect([10, 11].map((people) => hrdRegistration('auto', people))).toEqual(['voluntary', 'mandatory'])
    expect(['none', 'half', 'one'].map((setting) => hrdRegistration(setting as 'none', 500))).toEqual([
      'none',
      'voluntary',
      'mandatory',
    ])
  })
  it.each([
    ['auto', 11, 11, null],
    ['auto', 10, 10, 'law_asks_more'],
    ['auto', 14, 6, 'law_asks_less'],
    ['auto', 6, 6, null],
    ['auto', 3, 3, 'voluntary_only'],
    ['none', 12, 12, 'law_asks_more'],
    ['none', 7, 7, null],
    ['none', 2, 2, null],
    ['one', 2, 2, 'law_asks_less'],
    ['half', 10, 9, null],
  ] as const)('%s with %i people, %i citizens: %s', (setting, people, citizens, warning) => {
    expect(hrdAdvice(setting, { people, citizens }, '2026-11').warning).toBe(warning)
  })
})
