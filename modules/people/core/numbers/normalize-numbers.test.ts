import { expect, it } from 'vitest'
import { normalizeNumbers, numberFaultCode } from './normalize-numbers.ts'

it('EMP-01d authority numbers are normalized, and invalid ones are named', () => {
  const input = {
    tax_number: 'sg 10234567-890',
    epf_number: '1234 5678',
    socso_number: '900131-14-5677',
    eis_number: null,
  }
  expect(normalizeNumbers(input, {})).toEqual({
    values: { tax_number: 'SG10234567890', epf_number: '12345678', socso_number: '900131145677', eis_number: null },
    wrong: [],
  })
  expect(normalizeNumbers({ tax_number: 'A123456789' }, {}).wrong).toEqual([])
  expect(
    normalizeNumbers({ tax_number: 'not a number', epf_number: 'xyz', socso_number: '???', eis_number: '12' }, {})
      .wrong,
  ).toEqual(['tax_number', 'epf_number', 'socso_number', 'eis_number'])
})

it('EMP-01d a stored number is not checked again', () => {
  const current = { tax_number: 'from before', epf_number: 'xyz' }
  expect(normalizeNumbers({ ...current, tax_category: 2 }, current)).toEqual({
    values: { ...current, tax_category: 2 },
    wrong: [],
  })
  expect(normalizeNumbers({ ...current, epf_number: 'abc' }, current).wrong).toEqual(['epf_number'])
})

it('EMP-01d zeros are refused with their reason', () => {
  const zeros = {
    tax_number: 'IG 00000000000',
    epf_number: '0000-0000',
    socso_number: '000000000000',
    eis_number: '000000000000',
  }
  const { wrong } = normalizeNumbers(zeros, {})
  expect(wrong).toEqual(Object.keys(zeros))
  expect(numberFaultCode('epf_number', zeros.epf_number)).toBe('number_zeros')
  expect(numberFaultCode('epf_number', '12')).toBe('epf_number_shape')
})

it('EMP-01d PAY-07a a card of Taiwan is a tax number in Taiwan and not in Malaysia', () => {
  const input = { tax_number: 'A123456789' }
  expect(normalizeNumbers(input, {}, 'MY').wrong).toEqual(['tax_number'])
  expect(normalizeNumbers(input, {}, 'TW').wrong).toEqual([])
  expect(normalizeNumbers({ tax_number: 'SG 10234567890' }, {}, 'MY').wrong).toEqual([])
})
