import { describe, expect, it } from 'vitest'
import { csvCells } from '#statutory/csv.ts'
import { LISTS, type TransferColumn } from '#statutory/transfer-list.ts'
import type { PaidPerson } from './paid-people.ts'
import { buildPaymentFile, type PayingAccount } from './payment-file.ts'
import { buildPaymentSummary } from './payments.ts'

/** The usual columns and one for the branch. */
const COLUMNS: readonly TransferColumn[] = [
  { field: 'bank_code', title: '銀行代碼' },
  { field: 'branch_code', title: '分行代碼' },
  ...LISTS.taiwan.usual.columns.slice(1),
]
const TAIWAN: PayingAccount = {
  layout: 'taiwan',
  bank_customer: '',
  account_number: '013-0123-45678',
  bank_codes: {},
  bank_name: null,
  list: { columns: COLUMNS, heading: true, days: 'digits' },
}
const RUN = { period: '2026-11', kind: 'monthly', sequence: 1, pay_day: '2026-11-28', currency: 'TWD', net: 52_345 }
const ACCOUNT = {
  method: 'bank_transfer',
  bank_name: 'Cathay United Bank',
  bank_code: '',
  branch_code: '0037',
  account: '0370 0123 4567',
  holder: '王美玲',
  amount: 40_000,
} as const
const MEI: PaidPerson = {
  id: '00000000-0000-4000-8000-000000000001',
  employee_no: 'M0061',
  full_name: 'Wang Mei-ling',
  ic: 'A223456789',
  passport: '',
  is_resident: true,
  accountsChanged: false,
  net: 52_345,
  parts: [
    { ...ACCOUNT, bank_name: '臺灣銀行', bank_code: '004', account: '111122223333', amount: 10_000 },
    ACCOUNT,
    { ...ACCOUNT, method: 'cash', bank_name: '', branch_code: '', account: '', amount: 2_345 },
  ],
}
const codes = (file: ReturnType<typeof buildPaymentFile>) => file.problems.map(({ code, stops }) => [code, stops])

describe('PAY-07c bank files in Taiwan', () => {
  it('PAY-07c each account is a row in whole dollars, with the bank by code or name; cash is left out', () => {
    const file = buildPaymentFile(TAIWAN, 'Meridian', RUN, [MEI])
    expect(codes(file)).toEqual([])
    expect(csvCells(file.content as string).slice(1)).toEqual([
      ['004', '0037', '111122223333', 'A223456789', '王美玲', '10000', '20261128'],
      ['013', '0037', '037001234567', 'A223456789', '王美玲', '40000', '20261128'],
    ])
    expect(file.sums).toEqual([
      { name: 'net', file: 52_345, runs: 52_345 },
      { name: 'transfers', file: 50_000, runs: 50_000 },
    ])
    expect([file.people, file.total]).toEqual([1, 50_000])
  })

  it('PAY-07c a missing value of a column stops the file, once for each person', () => {
    const bare = { ...ACCOUNT, bank_name: 'Some Bank', branch_code: '' }
    const people = [
      { ...MEI, ic: '', accountsChanged: true, parts: [bare, { ...bare, account: '9123456789', amount: 12_345 }] },
    ]
    expect(codes(buildPaymentFile(TAIWAN, 'Meridian', RUN, people))).toEqual([
      ['taiwan_bank_missing', true],
      ['taiwan_branch_missing', true],
      ['missing_identity', true],
      ['account_changed', false],
    ])
    const few = { ...TAIWAN, list: { ...TAIWAN.list, columns: COLUMNS.slice(2, 3).concat(COLUMNS[5]!) } }
    expect(codes(buildPaymentFile(few, 'Meridian', RUN, people))).toEqual([['account_changed', false]])
  })

  it('PAY-07c only a list with the branch asks for it, and none of the post office and the paying bank', () => {
    const file = (bank_name: string, account = TAIWAN) =>
      buildPaymentFile(account, 'Meridian', { ...RUN, net: 40_000 }, [
        { ...MEI, net: 40_000, parts: [{ ...ACCOUNT, bank_name, branch_code: '' }] },
      ])
    const cells = (bank_name: string, account: PayingAccount) =>
      csvCells(file(bank_name, account).content as string)[1]!.slice(0, 2)
    const own = { ...TAIWAN, bank_name: 'E.SUN Commercial Bank' }
    const bankOnly = { ...TAIWAN, list: { ...TAIWAN.list, columns: LISTS.taiwan.usual.columns } }
    expect(codes(file('國泰世華商業銀行'))).toEqual([['taiwan_branch_missing', true]])
    expect(codes(file('國泰世華商業銀行', bankOnly))).toEqual([])
    expect(codes(file('玉山銀行'))).toEqual([['taiwan_branch_missing', true]])
    expect([codes(file('玉山銀行', own)), cells('玉山銀行', own)]).toEqual([[], ['808', '']])
    expect([codes(file('郵局')), cells('郵局', TAIWAN)]).toEqual([[], ['700', '0021']])
    const joined = {
      ...TAIWAN,
      list: { ...TAIWAN.list, columns: [{ field: 'bank_branch', title: 'B' } as const, ...LISTS.taiwan.usual.columns] },
    }
    expect([codes(file('國泰世華商業銀行', joined)), cells('郵局', joined)[0]]).toEqual([
      [['taiwan_branch_missing', true]],
      '7000021',
    ])
  })

  it('PAY-07c EMP-01c an impossible account stops the file: no number is changed to fit', () => {
    const accountProblems = (account: string) =>
      codes(
        buildPaymentFile(TAIWAN, 'Meridian', { ...RUN, net: 40_000 }, [
          { ...MEI, net: 40_000, parts: [{ ...ACCOUNT, account }] },
        ]),
      )
    expect(accountProblems('12ab')).toEqual([['wrong_bank_account', true]])
    expect(accountProblems('0370 0123 456x')).toEqual([['wrong_bank_account', true]])
    expect(accountProblems('123456789')).toEqual([['wrong_bank_account', true]])
    expect(accountProblems('0370-0123 4567')).toEqual([])
  })

  it('PAY-07c a file stops where it pays another amount than the run', () => {
    const file = buildPaymentFile(TAIWAN, 'Meridian', { ...RUN, net: 52_346 }, [MEI])
    expect(codes(file)).toEqual([['sum_differs', true]])
  })

  it('PAY-07c the summary counts payments by method and bank, and names people without an account', () => {
    const summary = buildPaymentSummary(
      [MEI, { ...MEI, id: 'b', net: 5, parts: [{ ...ACCOUNT, account: '', amount: 5 }] }],
      'zh-TW',
    )
    expect(summary.groups).toEqual([
      { method: 'bank_transfer', bank: '國泰世華商業銀行', payments: 2, people: 2, total: 40_005 },
      { method: 'bank_transfer', bank: '臺灣銀行', payments: 1, people: 1, total: 10_000 },
      { method: 'cash', bank: '', payments: 1, people: 1, total: 2_345 },
    ])
    expect([summary.payments, summary.people, summary.total]).toEqual([4, 2, 52_350])
    expect(summary.problems).toEqual([expect.objectContaining({ code: 'no_bank_account', stops: true })])
  })
})

describe('PAY-07c an employee number is never cut in a bank’s file', () => {
  const AINA: PaidPerson = {
    ...MEI,
    full_name: 'Nur Aina',
    ic: '900131145678',
    net: 30_000,
    parts: [12_345, 17_655].map((amount, at) => ({
      ...ACCOUNT,
      bank_name: 'Maybank',
      branch_code: '',
      holder: null,
      account: `51401234567${at}`,
      amount,
    })),
  }
  const buildFile = (
    layout: PayingAccount['layout'],
    person: Partial<PaidPerson>,
    bank_customer = '12345',
    company = 'Meridian',
  ) => {
    const list = LISTS.transfer.usual
    const account: PayingAccount = { ...TAIWAN, layout, bank_customer, account_number: '514012345678', list }
    const codes_of_banks = { ...account, bank_codes: { MBBEMYKL: '27' } }
    const file = buildPaymentFile(codes_of_banks, company, { ...RUN, currency: 'MYR', net: 30_000 }, [
      { ...AINA, ...person },
    ])
    return { text: JSON.stringify(file.content), said: codes(file), problems: file.problems }
  }
  const LONG = 'KUALA-LUMPUR-0001234' // twenty characters; with a count of accounts it is longer

  it.each(['maybank', 'public_bank'] as const)(
    'PAY-07c %s carries a number that fits whole, else the identity number',
    (layout) => {
      expect(buildFile(layout, { employee_no: 'M0061' })).toMatchObject({
        said: [],
        text: expect.stringMatching(/M0061-2/),
      })
      const long = buildFile(layout, { employee_no: LONG })
      expect(long.said).toEqual([['identity_as_reference', false]])
      expect(long.text).toContain(LONG)
      expect(long.text).toContain('900131145678-2')
      expect(long.text).not.toContain('KUALA-LUMPUR-00012-2')
      const longer = buildFile(layout, { employee_no: `${LONG}5` })
      expect(longer.said).toEqual([['identity_as_reference', false]])
      expect(longer.text).not.toContain('KUALA')
      expect(buildFile(layout, { employee_no: `${LONG}5`, ic: '' }).said).toEqual([['no_reference', true]])
    },
  )

  it('PAY-07c a layout without a limit carries the longest number; other letters make it use the identity number', () => {
    const longest = `${LONG}-567890123`
    for (const layout of ['maybank_biz', 'transfer'] as const)
      expect(buildFile(layout, { employee_no: longest })).toMatchObject({
        said: [],
        text: expect.stringContaining(`${longest}-2`),
      })
    expect(buildFile('cimb', { employee_no: LONG }).said).toEqual([])
    expect(buildFile('cimb', { employee_no: longest }).said).toEqual([['identity_as_reference', false]])
    expect(buildFile('transfer', { employee_no: '檳城-012' }).said).toEqual([['identity_as_reference', false]])
  })

  it('PAY-07c a name that a field cuts is reported with what remains of it, before the download', () => {
    const long = 'Tengku Nur Aina Balqis Zulaikha binti Tengku Ahmad Shahrizal'
    for (const layout of ['maybank', 'cimb'] as const) {
      const { problems, text } = buildFile(layout, { full_name: long })
      expect(problems).toEqual([
        expect.objectContaining({
          code: 'name_cut',
          stops: false,
          edit: 'full_name',
          params: { most: 40, kept: 'Tengku Nur Aina Balqis Zulaikha binti Te' },
        }),
      ])
      expect(text).not.toContain('Ahmad')
      expect(buildFile(layout, { full_name: long.slice(0, 40) }).said).toEqual([])
    }
    for (const layout of ['maybank_biz', 'public_bank', 'rhb', 'transfer'] as const) {
      const { said, text } = buildFile(layout, { full_name: long })
      expect([said, text.includes(long)]).toEqual([[], true])
    }
  })

  it('PAY-07c the header carries the company’s name and customer number unchanged, or the file reports it', () => {
    const company = 'Meridian Foods and Beverages Manufacturing (Malaysia) Sdn Bhd'
    expect(buildFile('cimb', {}, '12345', company).problems).toEqual([
      expect.objectContaining({ code: 'name_cut', employee: null, stops: false }),
    ])
    expect(buildFile('maybank', {}, '12345', company).said).toEqual([])
    for (const customer of ['', '123456', '12A']) {
      const { said } = buildFile('cimb', {}, customer)
      expect(said[0]).toEqual(['customer_number_wrong', true])
    }
    expect(buildFile('maybank', {}, 'MER|01').said).toEqual([['customer_number_wrong', true]])
    expect(buildFile('maybank', {}, '').said).toEqual([])
    expect(buildFile('transfer', {}, 'any | thing').said).toEqual([])
  })

  it('PAY-07c the list for a bank in Malaysia has the company’s columns and pays what the run pays', () => {
    const list = {
      columns: [
        { field: 'account', title: 'Acct' },
        { field: 'bic', title: 'Bank' },
        { field: 'amount', title: 'RM' },
        { field: 'employee_no', title: 'Staff' },
        { field: 'pay_day', title: 'Date' },
      ],
      heading: false,
      days: 'day_first',
    } as const
    const account: PayingAccount = { ...TAIWAN, layout: 'transfer', account_number: '514012345678', list }
    const file = buildPaymentFile(account, 'Meridian', { ...RUN, currency: 'MYR', net: 30_000 }, [AINA])
    expect(codes(file)).toEqual([])
    expect(csvCells(file.content as string)).toEqual([
      ['514012345670', 'MBBEMYKL', '123.45', 'M0061', '28/11/2026'],
      ['514012345671', 'MBBEMYKL', '176.55', 'M0061', '28/11/2026'],
    ])
    expect(file.sums[1]).toEqual({ name: 'transfers', file: 30_000, runs: 30_000 })
  })
})
