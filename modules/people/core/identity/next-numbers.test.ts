import { expect, it } from 'vitest'
import { employeeNumbersAfter } from './next-numbers.ts'
import { usualNationality } from './usual-nationality.ts'

it('EMP-04c numbers follow the style of most others, and begin at E-1001', () => {
  const two = (numbers: string[]) => {
    const next = employeeNumbersAfter(numbers)
    return [next(), next()]
  }
  expect(two([])).toEqual(['E-1001', 'E-1002'])
  expect(two(['HB-007', 'HB-12', 'X-900', 'boss'])).toEqual(['HB-013', 'HB-014'])
  expect(two(['0099'])).toEqual(['0100', '0101'])
})

it('EMP-04c a card of somebody born in Malaysia and a national number of Taiwan tell the nationality, others do not', () => {
  const of = (number: string) => usualNationality(number, '2026-11-24')
  expect([of('900214-10-5022'), of('A123456789'), of('900214-71-5022'), of('AC01234567'), of('nonsense')]).toEqual([
    'MY',
    'TW',
    undefined,
    undefined,
    undefined,
  ])
})
