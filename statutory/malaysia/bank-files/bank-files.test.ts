import { expect, it } from 'vitest'
import { cimbFile } from './cimb.ts'
import { maybankBizCsv, maybankFile } from './maybank.ts'
import type { Payment } from './payment.ts'
import { publicBankFileName, publicBankRows } from './public-bank.ts'
import { readFileTotals } from './read-back.ts'
import { rhbRows } from './rhb.ts'

const PAYER = {
  name: 'Meridian Sdn Bhd',
  code: '12345',
  account: '514012345678',
  day: '2026-11-28',
  reference: 'Salary 2026-11',
}
const AINA: Payment = {
  name: 'Nur Aina | binti Zulkifli',
  account: '7001234567',
  bank: 'CIMB Bank',
  bic: 'CIBBMYKL',
  ic: '900131145678',
  passport: '',
  resident: true,
  amount: 4_321_05,
  reference: 'M0012',
}
const RAVI: Payment = {
  ...AINA,
  name: 'Ravi Kumar',
  bank: 'Maybank',
  bic: 'MBBEMYKL',
  ic: '',
  passport: 'Z1234567',
  resident: false,
  amount: 100_00,
}

it('PAY-07c the Maybank 4.3 file has all fields, marks own accounts IT, and its trailer counts and totals the payments', () => {
  const [header, aina, ravi, trailer] = maybankFile(PAYER, [AINA, RAVI])
    .split('\r\n')
    .map((line) => line.split('|'))
  expect([header!.length, aina!.length, ravi!.length, trailer!.length]).toEqual([29, 337, 337, 29])
  expect([aina![1], aina![4], aina![11], aina![15], aina![19], aina![24], aina![36]]).toEqual([
    'IG',
    '28112026',
    '4321.05',
    '7001234567',
    'Nur Aina   binti Zulkifli',
    '900131145678',
    'CIBBMYKL',
  ])
  expect([ravi![1], ravi![18], ravi![27], ravi![36]]).toEqual(['IT', 'N', 'Z1234567', ''])
  expect(trailer!.slice(0, 3)).toEqual(['99', '2', '4421.05'])
})

it('PAY-07c the Maybank M2U Biz file has six lines, a heading and one row a payment', () => {
  const lines = maybankBizCsv(PAYER, [AINA]).split('\r\n')
  expect(lines[1]).toContain('28/11/2026')
  expect(lines[6]).toMatch(/^Beneficiary Name,/)
  expect(lines[7]).toContain(',7001234567,New IC,900131145678,4321.05,M0012,Salary 2026-11')
})

it('PAY-07c the CIMB file has lines of 73, 127 and 21 characters with the total in sen', () => {
  const [header, detail, trailer] = cimbFile(PAYER, [{ ...AINA, bankCode: '35' }]).split('\r\n')
  expect([header!.length, detail!.length, trailer!.length]).toEqual([73, 127, 21])
  expect(header!.slice(47, 55)).toBe('28112026')
  expect(detail!.slice(65, 76)).toBe('00000432105')
  expect(trailer).toBe('030000010000000432105')
  expect(() => cimbFile({ ...PAYER, code: '1234567' }, [])).toThrow(RangeError)
})

it('PAY-07c the Public Bank file has payments from row 4, marks own accounts PBB, and is named by account, day and serial', () => {
  const rows = publicBankRows(PAYER, [AINA, { ...AINA, bic: 'PBBEMYKL' }])
  expect(rows[0]).toEqual(['PAYMENT DATE: (DD/MM/YYYY)', '28/11/2026'])
  expect(rows[3]!.slice(0, 3)).toEqual(['IBG', '7001234567', 'CIBBMYKL'])
  expect(rows[4]![0]).toBe('PBB')
  expect(publicBankFileName(PAYER, 1)).toBe('4012345678PR28112601.xlsx')
})

it('PAY-07c reading back a file of any layout gives its payments, also for a name with commas and quotes', () => {
  const some = [AINA, RAVI, { ...AINA, name: 'Tan, "Ah" Kow', amount: 5 }]
  const total = AINA.amount + RAVI.amount + 5
  const written = {
    maybank: maybankFile(PAYER, some),
    maybank_biz: maybankBizCsv(PAYER, some),
    cimb: cimbFile(
      PAYER,
      some.map((one) => ({ ...one, bankCode: '35' })),
    ),
    public_bank: publicBankRows(PAYER, some),
    rhb: rhbRows(some),
  }
  for (const [layout, content] of Object.entries(written))
    expect([layout, readFileTotals(layout as keyof typeof written, content)]).toEqual([layout, { count: 3, total }])
})

it('PAY-07c the RHB file has a row a payment without head, marks own accounts 10 and others 30 with their BIC', () => {
  expect(rhbRows([AINA, { ...RAVI, bic: 'RHBBMYKL' }])).toEqual([
    [
      '30',
      '1',
      '4321.05',
      'CIBBMYKL',
      '',
      '1',
      'Nur Aina | binti Zulkifli',
      '7001234567',
      '900131145678',
      '',
      '',
      '',
      '01',
    ],
    ['10', '2', '100.00', '', '', '2', 'Ravi Kumar', '7001234567', 'Z1234567', '', '', '', '03'],
  ])
  expect(rhbRows([{ ...AINA, ic: '' }])[0]!.slice(8)).toEqual(['', '', '', '', ''])
})

it('PAY-07c a file refuses an account that does not fit instead of cutting it to another’s account', () => {
  expect(() => cimbFile(PAYER, [{ ...AINA, bankCode: '35', account: '12345678901234567' }])).toThrow('16 characters')
  expect(() => cimbFile(PAYER, [{ ...AINA, bankCode: '35', ic: '', passport: 'A'.repeat(21) }])).toThrow(RangeError)
})

it('PAY-07c a typed reference, customer number or passport never moves the fields of a file', () => {
  const odd = { ...RAVI, reference: 'M|0012\r\n檳', passport: 'Z12|345' }
  const rows = maybankFile({ ...PAYER, code: '12|345' }, [odd]).split('\r\n')
  expect(rows.map((row) => row.split('|').length)).toEqual([29, 337, 29, 1])
  const lines = cimbFile(PAYER, [{ ...odd, bankCode: '27' }]).split('\r\n')
  expect(lines.map((line) => line.length)).toEqual([73, 127, 21, 0])
  expect(lines[1]).toMatch(/^[\x20-\x7e]*$/)
})
