import { describe, expect, it } from 'vitest'
import { csvCells } from './csv.ts'
import { LISTS, type ListedPayment, transferList } from './transfer-list.ts'

const PAYER = { account: '013012345678', day: '2026-11-28', reference: 'Salary 2026-11', currency: 'TWD' }
const MEI: ListedPayment = {
  bankCode: '004',
  branchCode: '0037',
  bic: '',
  bank: '臺灣銀行',
  account: '037001234567',
  idNumber: 'A123456789',
  name: '王美玲, 先生',
  amount: 52_345,
  employeeNo: 'M0061',
  reference: 'M0061',
}
const AINA: ListedPayment = {
  ...MEI,
  bankCode: '',
  branchCode: '',
  bic: 'CIBBMYKL',
  bank: 'CIMB Bank',
  idNumber: '900131145678',
  name: 'Nur Aina',
  amount: '4321.05',
  reference: 'M0061-2',
}

describe('PAY-07c the transfer list whose columns a company arranges', () => {
  it('PAY-07c the list writes the usual columns, no branch among them, with whole codes, whole dollars and names quoted where needed', () => {
    expect(csvCells(transferList(LISTS.taiwan.usual, PAYER, [MEI]))).toEqual([
      ['銀行代碼', '帳號', '身分證字號', '戶名', '金額', '發薪日'],
      ['004', '037001234567', 'A123456789', '王美玲, 先生', '52345', '20261128'],
    ])
    expect(csvCells(transferList(LISTS.transfer.usual, { ...PAYER, currency: 'MYR' }, [AINA]))).toEqual([
      ['Value date', 'Beneficiary name', 'BIC', 'Bank', 'Account number', 'Identity', 'Amount', 'Reference', 'Details'],
      ['2026-11-28', 'Nur Aina', 'CIBBMYKL', 'CIMB Bank', '037001234567', '900131145678', '4321.05', 'M0061-2'].concat(
        'Salary 2026-11',
      ),
    ])
  })

  it('PAY-07c the list follows a bank’s order, titles and date format, and may omit the heading', () => {
    const columns = [
      { field: 'pay_day', title: 'D' },
      { field: 'bank_branch', title: 'B' },
      { field: 'amount', title: 'A' },
    ] as const
    expect(transferList({ columns, heading: false, days: 'roc' }, PAYER, [MEI])).toBe('1151128,0040037,52345\r\n')
    expect(transferList({ columns, heading: true, days: 'slashes' }, PAYER, [])).toBe('D,B,A\r\n')
    const day = (days: (typeof LISTS)['transfer']['days'][number]) =>
      transferList({ columns: columns.slice(0, 1), heading: false, days }, PAYER, [MEI]).trim()
    expect(LISTS.transfer.days.map(day)).toEqual(['2026-11-28', '28/11/2026', '28112026', '20261128'])
    expect(LISTS.taiwan.days.map(day)).toEqual(['20261128', '2026/11/28', '1151128'])
  })

  it('PAY-07c each list has a value for every column that can be chosen', () => {
    for (const [{ fields }, payment] of [
      [LISTS.taiwan, MEI],
      [LISTS.transfer, AINA],
    ] as const) {
      const columns = fields.map((field) => ({ field, title: field }))
      const [cells] = csvCells(transferList({ columns, heading: false, days: 'digits' }, PAYER, [payment]))
      expect(cells!.every((cell) => cell !== '')).toBe(true)
    }
  })

  it('PAY-07c the list never lets a cell begin like a formula', () => {
    const list = transferList(LISTS.transfer.usual, PAYER, [{ ...AINA, name: '=cmd()', bank: '+1', reference: '@x' }])
    for (const cell of csvCells(list).flat()) expect(cell).not.toMatch(/^[=+@]/)
  })
})
