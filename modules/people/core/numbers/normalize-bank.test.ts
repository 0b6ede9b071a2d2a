import { describe, expect, it } from 'vitest'
import { faultyBankFields, normalizeBank, placeFault } from './normalize-bank.ts'
import { serializeParts } from './pay-split-rules.ts'

const PART = { method: 'bank_transfer' as const, bank_name: 'RHB', account_number: '2140 5566 7788 99', share: 250_000 }
const codes = (given: Record<string, unknown>, held: Record<string, unknown> = {}) =>
  normalizeBank(given, held).wrong.map(({ field, code }) => `${field} ${code}`)

describe('EMP-01c bank details as they are stored', () => {
  it('EMP-01c usual spellings of bank and account are normalized', () => {
    expect(normalizeBank({ bank_name: 'MBB', account_number: '5140-1234 5678', account_holder: 'A B' }, {})).toEqual({
      values: { bank_name: 'Maybank', account_number: '514012345678', account_holder: 'A B' },
      wrong: [],
    })
    expect(normalizeBank({ bank_name: '國泰世華' }, {}).values).toEqual({
      bank_name: 'Cathay United Bank',
      bank_code: '013',
    })
    expect(normalizeBank({ bank_code: '004' }, { bank_name: 'Cathay United Bank', bank_code: '013' }).values).toEqual({
      bank_code: '004',
      bank_name: 'Bank of Taiwan',
    })
    // A form may send the old bank's code with the new bank. The code is dropped.
    expect(
      normalizeBank(
        { bank_name: 'Maybank', bank_code: '013', account_number: '514012345678' },
        { bank_name: 'Cathay United Bank', bank_code: '013', account_number: '123456789012' },
      ).values,
    ).toEqual({ bank_name: 'Maybank', bank_code: null, account_number: '514012345678' })
  })

  it('EMP-01c a fault names the field and the reason', () => {
    expect(codes({ bank_name: 'Some Bank', account_number: '12ab' })).toEqual([
      'bank_name bank_not_listed',
      'account_number account_digits',
    ])
    expect(normalizeBank({ bank_name: '國泰世華' }, {}, 'MY').wrong).toEqual([
      { field: 'bank_name', code: 'bank_other_country', params: { bank: 'Cathay United Bank' } },
    ])
    expect(normalizeBank({ bank_name: '國泰世華' }, {}, 'TW').wrong).toEqual([])
    expect(normalizeBank({ bank_name: 'May' }, {}).wrong).toEqual([
      { field: 'bank_name', code: 'bank_likely', params: { bank: 'Maybank' } },
    ])
    expect(normalizeBank({ account_number: '51401234567' }, { bank_name: 'Maybank' }).wrong).toEqual([
      { field: 'account_number', code: 'account_length', params: { bank: 'Maybank', count: 12, given: 11 } },
    ])
    expect(codes({ bank_code: '999' })).toEqual(['bank_code bank_code_unknown'])
    expect(codes({ bank_name: 'Cathay United Bank', bank_code: '004' })).toEqual(['bank_code bank_code_differs'])
  })

  it('EMP-01c another bank needs another account', () => {
    const current = { bank_name: 'Maybank', account_number: '514012345678' }
    expect(codes({ bank_name: 'Public Bank' }, current)).toEqual(['account_number account_length'])
    expect(codes({ bank_name: 'Public Bank', account_number: '3140123456' }, current)).toEqual([])
    expect(codes({ bank_name: 'Public Bank', account_number: null }, current)).toEqual([])
  })

  it('EMP-01c current values are not checked again, and each part of pay is checked', () => {
    const current = { bank_name: 'from before', account_number: '12ab', parts: serializeParts([PART]) }
    expect(normalizeBank({ ...current, account_holder: 'A' }, current).wrong).toEqual([])
    expect(normalizeBank({ parts: serializeParts([PART]) }, {}).values.parts).toContain('"bank_name":"RHB Bank"')
    expect(normalizeBank({ parts: serializeParts([PART]) }, {}).values.parts).toContain('"21405566778899"')
    expect(codes({ parts: serializeParts([{ ...PART, account_number: '12ab' }]) })).toEqual(['parts account_digits'])
    expect(codes({ parts: serializeParts([{ ...PART, bank_name: 'No' }]) }, { parts: null })).toEqual([
      'parts bank_not_listed',
    ])
    expect(codes({ parts: serializeParts([PART, { ...PART, method: 'cash' }]) }, current)).toEqual([])
  })

  it('EMP-01c a fault of a stored payment target is found', () => {
    expect(placeFault({ bank_name: 'Malayan Banking', account: '5140-1234 5678' })).toBeNull()
    expect(placeFault({ bank_name: null, account: null })).toBeNull()
    expect(placeFault({ bank_name: 'May', account: '514012345678' })?.code).toBe('bank_not_listed')
    expect(placeFault({ bank_name: 'Maybank', account: '12ab' })?.code).toBe('account_digits')
    const parts = serializeParts([{ ...PART, account_number: '1' }])
    expect(faultyBankFields({ bank_name: 'May', account_number: '514012345678', parts })).toEqual([
      'bank_name',
      'parts',
    ])
    expect(faultyBankFields({ bank_name: 'Maybank', account_number: null, parts: serializeParts([PART]) })).toEqual([])
  })
})

it('EMP-01c a code that credit departments share is valid for each, and names no bank alone', () => {
  const bankFaults = (given: Record<string, string>, held = {}) =>
    normalizeBank(given, held, 'TW').wrong.map(({ field, code }) => `${field} ${code}`)
  expect(normalizeBank({ bank_name: '虎尾鎮農會' }, {}, 'TW').values).toEqual({
    bank_name: '雲林縣虎尾鎮農會',
    bank_code: '616',
  })
  expect(bankFaults({ bank_name: '虎尾鎮農會', bank_code: '616' })).toEqual([])
  expect(bankFaults({ bank_code: '616' })).toEqual(['bank_code bank_code_shared'])
  expect(bankFaults({ bank_code: '616' }, { bank_name: '雲林縣虎尾鎮農會' })).toEqual([])
  expect(bankFaults({ bank_name: '虎尾鎮農會', bank_code: '615' })).toEqual(['bank_code bank_code_differs'])
})
