import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AccountMapping, buildJournal, type JournalSum, neededSides } from './journal.ts'

const amount = fc.integer({ min: 1, max: 50_000_00 })
const center = fc.constantFrom('1000', '2000', null)

/** Sums as on payslips, person by person: net is earnings less deductions; unpaid days reduce pay. */
const sums = fc
  .array(
    fc.record({
      center,
      basic: amount,
      unpaid: fc.integer({ min: 0, max: 900_00 }),
      claim: fc.option(amount),
      epf: amount,
      pcb: fc.option(amount),
      employer: amount,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((people) =>
    people.flatMap(({ center: cost_center, basic, unpaid, claim, epf, pcb, employer }): JournalSum[] => [
      { side: 'pay', code: 'basic', isOwed: false, cost_center, amount: basic },
      { side: 'pay', code: 'unpaid', isOwed: false, cost_center, amount: -unpaid },
      { side: 'pay', code: 'claim', isOwed: false, cost_center, amount: claim ?? 0 },
      { side: 'pay', code: 'epf', isOwed: true, cost_center, amount: epf },
      { side: 'pay', code: 'pcb', isOwed: true, cost_center, amount: pcb ?? 0 },
      { side: 'employer', code: 'epf', isOwed: true, cost_center, amount: employer },
      {
        side: 'net',
        code: 'net',
        isOwed: true,
        cost_center,
        amount: basic - unpaid + (claim ?? 0) - epf - (pcb ?? 0),
      },
    ]),
  )

const LINES = ['pay.basic', 'pay.unpaid', 'pay.claim', 'pay.epf', 'pay.pcb', 'employer.epf', 'net.net'] as const
const mapLines = (choose: (line: string) => Partial<AccountMapping>): AccountMapping[] =>
  LINES.map((line) => {
    const [side, code] = line.split('.') as [AccountMapping['side'], string]
    return { side, code, debit: '5000', credit: '2000', by_cost_center: false, ...choose(line) }
  })

it('PAY-02c a journal balances to the sen, however lines are mapped and split by cost centre', () => {
  fc.assert(
    fc.property(sums, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (given, split) => {
      const journal = buildJournal(
        given,
        mapLines((line) => ({
          by_cost_center: split[LINES.indexOf(line as never)]!,
          debit: `D${line}`,
          credit: `C${line}`,
        })),
      )
      expect(journal.unmapped).toEqual([])
      expect(journal.debit).toBe(journal.credit)
      expect(
        journal.lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && (debit === 0) !== (credit === 0)),
      ).toBe(true)
      for (const line of ['basic', 'unpaid', 'claim'])
        expect(
          journal.lines
            .filter(({ code }) => code === line)
            .reduce((total, { debit, credit }) => total + debit - credit, 0),
        ).toBe(given.filter(({ code }) => code === line).reduce((total, one) => total + one.amount, 0))
    }),
  )
})

it('PAY-02c lines without an account are listed with their amount, and are in no journal line', () => {
  const given: JournalSum[] = [
    { side: 'pay', code: 'basic', isOwed: false, cost_center: 'A', amount: 300_00 },
    { side: 'pay', code: 'basic', isOwed: false, cost_center: null, amount: 200_00 },
    { side: 'employer', code: 'epf', isOwed: true, cost_center: 'A', amount: 65_00 },
    { side: 'net', code: 'net', isOwed: true, cost_center: 'A', amount: 500_00 },
  ]
  const journal = buildJournal(given, [
    { side: 'net', code: 'net', debit: null, credit: '2100', by_cost_center: false },
    { side: 'employer', code: 'epf', debit: '5100', credit: null, by_cost_center: true },
  ])
  expect(journal.unmapped).toEqual([
    { side: 'pay', code: 'basic', needs: ['debit'], amount: 500_00 },
    { side: 'employer', code: 'epf', needs: ['credit'], amount: 65_00 },
  ])
  expect(journal.lines).toEqual([
    { account: '5100', cost_center: 'A', side: 'employer', code: 'epf', debit: 65_00, credit: 0 },
    { account: '2100', cost_center: null, side: 'net', code: 'net', debit: 0, credit: 500_00 },
  ])
})

it('PAY-02c people without a cost centre are a row of their own where a line is split', () => {
  const { lines } = buildJournal(
    [
      { side: 'pay', code: 'basic', isOwed: false, cost_center: 'A', amount: 1_00 },
      { side: 'pay', code: 'basic', isOwed: false, cost_center: null, amount: 2_00 },
    ],
    [{ side: 'pay', code: 'basic', debit: '5000', credit: null, by_cost_center: true }],
  )
  expect(lines.map(({ cost_center, debit }) => [cost_center, debit])).toEqual([
    ['A', 1_00],
    ['', 2_00],
  ])
  expect(neededSides({ side: 'pay', isOwed: false })).toEqual(['debit'])
})
