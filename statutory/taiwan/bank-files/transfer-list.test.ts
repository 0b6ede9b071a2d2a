import { describe, expect, it } from 'vitest'
import { csvCells } from '../../csv.ts'
import { type TaiwanPayment, TRANSFER_FIELDS, transferList, USUAL_COLUMNS } from './transfer-list.ts'

const PAYER = { account: '013012345678', day: '2026-11-28', reference: 'Salary 2026-11' }
const MEI: TaiwanPayment = {
  bankCode: '004',
  branchCode: '0037',
  account: '037001234567',
  idNumber: 'A123456789',
  name: '王美玲, 先生',
  amount: 52_345,
  employeeNo: 'M0061',
}

describe('PAY-07c the transfer list of a Taiwanese bank', () => {
  it('PAY-07c the list writes the usual columns, no branch among them, with whole codes, whole dollars and names quoted where needed', () => {
    const rows = csvCells(transferList({ columns: USUAL_COLUMNS, heading: true, days: 'digits' }, PAYER, [MEI]))
    expect(rows).toEqual([
      ['銀行代碼', '帳號', '身分證字號', '戶名', '金額', '發薪日'],
      ['004', '037001234567', 'A123456789', '王美玲, 先生', '52345', '20261128'],
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
    expect(transferList({ columns, heading: false, days: 'slashes' }, PAYER, [MEI])).toMatch(/^2026\/11\/28,/)
  })

  it('PAY-07c the list has a value for every column that can be chosen', () => {
    const columns = TRANSFER_FIELDS.map((field) => ({ field, title: field }))
    const [cells] = csvCells(transferList({ columns, heading: false, days: 'digits' }, PAYER, [MEI]))
    expect(cells!.every((cell) => cell !== '')).toBe(true)
  })
})
