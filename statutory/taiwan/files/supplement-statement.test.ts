import { expect, it } from 'vitest'
import { csvCells } from '../../csv.ts'
import { isTaiwanIdentity, withCheckDigit } from '../identity/identity-number.ts'
import { fromBig5, toBig5 } from './big5.ts'
import { dayOfRoc, rocDay, rocMonth } from './roc-dates.ts'
import { readSupplementStatement, supplementFileName, supplementStatement } from './supplement-statement.ts'

const unit = {
  taxNumber: '90123456',
  unitCode: '110123456',
  name: '子午科技 Taipei',
  phone: '02-27001234',
  email: 'taipei@meridian.example',
  contact: '林怡君',
}
const payments = [
  {
    day: '2026-01-31',
    identity: 'A123456789',
    name: '王小明',
    amount: 50_000,
    premium: 481,
    insured: 31_800,
    yearTotal: 150_000,
  },
  {
    day: '2026-02-10',
    identity: 'B223456784',
    name: 'Lin, Yu-Ting',
    amount: 15_000,
    premium: 317,
    insured: 30_300,
    yearTotal: 165_000,
  },
]
const months = { from: '2026-01', until: '2026-02' }

it('PAY-07d TW files write days and months in years of the Republic', () => {
  expect([rocDay('2026-11-30'), rocMonth('2026-01'), rocDay('2010-05-07')]).toEqual(['1151130', '11501', '0990507'])
  expect(dayOfRoc('0990507')).toBe('2010-05-07')
  expect(() => dayOfRoc('115113')).toThrow(RangeError)
  expect(supplementFileName('90123456', '2026-11-22', 2)).toBe('DPR901234561151122002.csv')
})

it('PAY-07d TW the premium statement read back has every payment and its sums, as in the official example', () => {
  const { bytes, lacking } = supplementStatement('bonus', unit, months, payments)
  expect(lacking).toEqual([])
  const read = readSupplementStatement(bytes)
  expect(read.head).toMatchObject({
    taxNumber: '90123456',
    type: '62',
    from: '11501',
    until: '11502',
    count: 2,
    amount: 65_000,
    premium: 798,
  })
  expect(read.payments.map(({ action, number, unitCode, ...rest }) => rest)).toEqual(payments)
  expect(read.payments.map(({ action, number, unitCode }) => [action, number, unitCode])).toEqual([
    ['I', 1, '110123456'],
    ['I', 2, '110123456'],
  ])
})

it('PAY-07d TW lines end in CRLF, and names fill 25 full-width characters, 50 bytes of Big5', () => {
  const { bytes } = supplementStatement('bonus', unit, months, payments)
  const text = fromBig5(bytes)
  expect(text.split('\r\n')).toHaveLength(6)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const head = csvCells(text)[1]!
  expect(head).toHaveLength(12)
  for (const at of [8, 11]) {
    expect([...head[at]!]).toHaveLength(25)
    expect(toBig5(head[at]!).bytes).toHaveLength(50)
  }
  expect(head[8]!.trimEnd()).toBe('子午科技　Ｔａｉｐｅｉ')
  const long = supplementStatement('bonus', { ...unit, name: '公'.repeat(40) }, months, [])
  expect([...csvCells(fromBig5(long.bytes))[1]![8]!]).toHaveLength(25)
})

it('PAY-07d TW salary of people insured elsewhere is type 63, without the columns of a bonus', () => {
  const cells = csvCells(fromBig5(supplementStatement('part_time', unit, months, payments).bytes))
  expect(cells[1]![2]).toBe('63')
  expect(cells[3]).toHaveLength(12)
  expect(cells[3]!.slice(9)).toEqual(['', '', ''])
})

it('PAY-07d TW Big5 encodes its characters and reports the ones it lacks', () => {
  expect([...toBig5('中').bytes]).toEqual([0xa4, 0xa4])
  expect([...toBig5('一乙').bytes]).toEqual([0xa4, 0x40, 0xa4, 0x41])
  const text = '臺灣健保，碁銹裏墻恒粧嫺 ABC 123'
  expect(toBig5(text).lacking).toEqual([])
  expect(fromBig5(toBig5(text).bytes)).toBe(text)
  const { bytes, lacking } = toBig5('王堃龘𠮷龘')
  expect(lacking).toEqual(['堃', '𠮷'])
  expect(fromBig5(bytes)).toContain('？')
  expect(toBig5('ê').lacking).toEqual(['ê'])
})

it('PAY-07d TW the check digit decides whether an identity number is valid', () => {
  for (const good of ['A123456789', 'F131104093', 'A800000014'])
    expect([good, isTaiwanIdentity(good)]).toEqual([good, true])
  for (const bad of ['A123456780', 'A323456789', '123456789', 'a123456789', 'A12345678', ''])
    expect([bad, isTaiwanIdentity(bad)]).toEqual([bad, false])
  expect(withCheckDigit('A12345678')).toBe('A123456789')
})
