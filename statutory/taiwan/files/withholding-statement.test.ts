import { expect, it } from 'vitest'
import { csvCells } from '../../csv.ts'
import { type StatementRecord, statementList, statementSums } from './withholding-statement.ts'

const record: StatementRecord = {
  code: '50',
  taxNumber: '90123456',
  employer: '子午科技',
  identity: 'A123456789',
  name: '林, 玉婷',
  address: '台北市信義區',
  year: 2026,
  paid: 900_000,
  tax: 12_340,
  voluntaryPension: 30_000,
  resident: true,
  country: 'TW',
}

it('PAY-07d TW the list of withholding statements read back has its sums, and every field in its column', () => {
  const text = statementList([record, { ...record, resident: false, country: 'CZ', paid: 100_000, tax: 18_000 }])
  expect(statementSums(text)).toEqual({
    statements: 2,
    paid: 1_000_000,
    tax: 30_340,
    net: 969_660,
    voluntaryPension: 60_000,
  })
  const [, first, second] = csvCells(text)
  expect(first).toEqual([
    '50',
    '90123456',
    '子午科技',
    'A123456789',
    '林, 玉婷',
    '台北市信義區',
    '115',
    '900000',
    '12340',
    '887660',
    '30000',
    'Y',
    '',
  ])
  expect(second!.slice(-2)).toEqual(['N', 'CZ'])
  expect(() => statementSums(text.slice(1))).toThrow(RangeError)
})
