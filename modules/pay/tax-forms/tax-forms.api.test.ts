import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { tickOff } from '#test/planted-pay.ts'
import { plantTaxForm } from '#test/planted-records.ts'
import { readPdf } from '#test/read-pdf.ts'
import type { Caller } from '#test/server.ts'
import { payslipApi } from '../payroll/payslips/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { taxApi } from '../payroll/tax/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { eaFormApi, yearEndApi } from '../year-end/contract.ts'
import { myTaxApi, taxFormApi } from './contract.ts'
import { summaryRows } from './summary-pdf.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let shan: Caller
let azman: Caller
const runs: Record<string, string> = {}
const employeeIdOf = (key: string) => month.server.employeeId(key)
const mine = (by: Caller = shan, year?: number) => expectOk(by.call(myTaxApi.mine, year ? { year } : {}))
const findSlip = async (id: string, key: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === employeeIdOf(key))!
const saveTp1 = (claims: Record<string, number>, more: { period?: string; known_version?: number } = {}, by = shan) =>
  by.call(myTaxApi.saveTp1, { period: '2026-11', claims, ...more })
/** Ticks off, confirms and approves a calculated run. */
async function approve(id: string, period: string): Promise<void> {
  await tickOff(month.payroll, id)
  const { version } = await month.run(id)
  const confirmed = await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
}
const at = (form: { form: string; year: number; period: string | null; version: number }) =>
  ({ form: form.form, year: form.year, period: form.period, known_version: form.version }) as never

const EARLIER = {
  year: 2026,
  remuneration: 73_080_00,
  epf: 4_000_00,
  pcb: 3_600_00,
  zakat: 0,
  deductions: 0,
  socso_relief: 0,
}

beforeAll(async () => {
  month = await startPayrollServer()
  shan = await month.server.as('pei.shan')
  azman = await month.server.as('azman')
  const order = { employee_id: employeeIdOf('pei.shan'), from_month: '2026-10', until_month: '2026-12', amount: 40_00 }
  await expectOk(month.payroll.call(taxApi.createOrder, { ...order, total: 100_00, reference: 'CP38/2026/7' }))
  // The year so far, as if paid elsewhere: without it nobody would reach the first bracket.
  await expectOk(
    month.payroll.call(taxApi.saveStart, { ...EARLIER, origin: 'tp3', employee_id: employeeIdOf('pei.shan') }),
  )
  runs['2026-10'] = (await month.approved('2026-10')).id
})
afterAll(() => month.server.stop())

describe('TP1', () => {
  it('PAY-03a the form lists every item with its ceiling; drafts are stored, checked and visible to their writer only', async () => {
    const start = await mine()
    expect(start).toMatchObject({ applies: true, year: 2026, forms: [], claims: [], months: ['2026-11', '2026-12'] })
    expect(start.items.find(({ code }: { code: string }) => code === 'lifestyle')).toMatchObject({
      limit: 2_500_00,
      used: 0,
      waiting: 0,
      left: 2_500_00,
      refused: null,
    })
    expect(start.items.find(({ code }: { code: string }) => code === 'socso').refused).toBe('claim_socso_by_itself')

    const over = await saveTp1({ lifestyle: 2_500_01 })
    expect([over.status, over.body.errors.claims[0]]).toEqual([422, expect.stringContaining('RM 2,500.00')])
    expect((await saveTp1({ nonsense: 1_00 })).status).toBe(422)
    expect((await saveTp1({}))?.body.errors).toHaveProperty('claims')
    expect((await saveTp1({ sports: 1_00 }, { period: '2026-10' })).body.errors).toHaveProperty('period')

    const draft = await expectOk(saveTp1({ lifestyle: 2_000_00, sports: 300_00 }))
    expect(draft).toMatchObject({ state: 'draft', version: 1 })
    expect((await saveTp1({ lifestyle: 5_00 })).body.code).toBe('version_conflict')
    const again = await expectOk(saveTp1({ lifestyle: 2_000_00, zakat: 120_00 }, { known_version: 1 }))
    expect(again.claims.map(({ code }: { code: string }) => code)).toEqual(['lifestyle', 'zakat'])
    // Only its writer sees a draft.
    expect((await month.payroll.call(taxFormApi.list, {})).body.total).toBe(0)
    expect((await mine(azman)).forms).toEqual([])
  })

  it('PAY-03a GUARD-05 only people who prepare the payroll see a submitted form; nobody decides their own', async () => {
    const [draft] = (await mine()).forms
    const form = await expectOk(shan.call(myTaxApi.submit, at(draft)))
    expect(form).toMatchObject({ state: 'submitted', submitted_at: expect.any(String) })
    expect(
      (await shan.call(myTaxApi.saveTp1, { period: '2026-11', claims: { sports: 1_00 }, known_version: form.version }))
        .body.code,
    ).toBe('form_submitted')
    expect((await azman.call(taxFormApi.list, {})).status).toBe(403)
    expect((await azman.call(taxFormApi.one, { id: form.id })).status).toBe(403)
    const seen = await expectOk(month.payroll.call(taxFormApi.one, { id: form.id }))
    expect(seen).toMatchObject({
      full_name: 'Ng Pei Shan',
      amount: 2_120_00,
      items: 2,
      goes_into: '2026-11',
      trouble: [],
      actions: ['accept', 'return'],
    })
    expect(seen.standings.map(({ code, left }: { code: string; left: number }) => [code, left])).toEqual([
      ['lifestyle', 2_500_00],
      ['zakat', null],
    ])

    const own = await expectOk(saveTp1({ sports: 200_00 }, {}, month.payroll))
    const handed = await expectOk(month.payroll.call(myTaxApi.submit, at(own)))
    const rows = [{ id: handed.id, version: handed.version }]
    expect((await month.payroll.call(taxFormApi.accept, { rows })).body).toMatchObject({
      status: 403,
      code: 'not_for_yourself',
    })
    const listed = (await month.payroll.call(taxFormApi.list, { state: 'submitted' })).body.data
    expect(listed.map((row: { employee_id: string; actions: string[] }) => [row.employee_id, row.actions])).toEqual(
      expect.arrayContaining([
        [employeeIdOf('jun.hao'), []],
        [employeeIdOf('pei.shan'), ['accept', 'return']],
      ]),
    )
    // Payroll cannot enter it directly either.
    const typed = { employee_id: employeeIdOf('jun.hao'), period: '2026-11', code: 'sports', amount: 1_00 }
    expect((await month.payroll.call(taxApi.createClaim, typed)).body.code).toBe('not_for_yourself')
    expect(await expectOk(month.finance.call(taxFormApi.accept, { rows }))).toEqual({ accepted: 1 })
    expect((await month.finance.call(taxFormApi.accept, { rows })).status).toBe(409)
  })

  it('PAY-03a a form can be sent back with a reason, corrected and submitted again', async () => {
    const [form] = (await mine()).forms
    const back = { id: form.id, version: form.version }
    expect((await month.payroll.call(taxFormApi.sendBack, { ...back, reason: ' ' })).status).toBe(422)
    await expectOk(month.payroll.call(taxFormApi.sendBack, { ...back, reason: 'The zakat receipt is of last year.' }))
    const [returned] = (await mine()).forms
    expect(returned).toMatchObject({
      state: 'returned',
      reason: 'The zakat receipt is of last year.',
      decided_by: expect.stringContaining('Jun Hao'),
    })
    const bell = async (by: typeof shan) =>
      (await expectOk(by.call(notificationsApi.items, {}))).map(({ text }: { text: string }) => text)
    expect(await bell(shan)).toEqual(['1 tax form was sent back to you'])
    expect(await bell(month.payroll)).not.toContain('1 tax form was sent back to you')
    const mended = await expectOk(saveTp1({ lifestyle: 2_000_00, zakat: 100_00 }, { known_version: returned.version }))
    const handed = await expectOk(shan.call(myTaxApi.submit, at(mended)))
    expect(handed).toMatchObject({ state: 'submitted', reason: null, decided_by: null })
    const taken = await expectOk(shan.call(myTaxApi.withdraw, at(handed)))
    expect(taken.state).toBe('draft')
    await expectOk(shan.call(myTaxApi.submit, at(taken)))
  })

  it('PAY-03a only an accepted form reaches the run, which applies it once and says so', async () => {
    const { id } = await month.calculated({ period: '2026-11' })
    const before = await findSlip(id, 'pei.shan')
    expect(before.claims_used).toBeNull()
    const [form] = (await mine()).forms
    await expectOk(month.payroll.call(taxFormApi.accept, { rows: [{ id: form.id, version: form.version }] }))
    expect((await mine()).claims.map(({ taken_period }: { taken_period: string | null }) => taken_period)).toEqual([
      null,
      null,
    ])
    await month.calculated({ id })
    const slip = await findSlip(id, 'pei.shan')
    expect(slip.claims_used).toEqual({ lifestyle: 2_000_00, zakat: 100_00 })
    expect(Number(slip.pcb)).toBeLessThan(Number(before.pcb))
    // Accepted after the calculation: this run does not count it.
    const late = await expectOk(saveTp1({ sports: 400_00 }, {}, azman))
    const { id: lateId, version } = await expectOk(azman.call(myTaxApi.submit, at(late)))
    await expectOk(month.payroll.call(taxFormApi.accept, { rows: [{ id: lateId, version }] }))

    runs['2026-11'] = id
    await approve(id, '2026-11')
    const { claims, zakat } = await mine()
    expect(
      claims.map((claim: Record<string, unknown>) => [claim.code, claim.taken_period, claim.taken_amount]),
    ).toEqual([
      ['lifestyle', '2026-11', 2_000_00],
      ['zakat', '2026-11', 100_00],
    ])
    expect(zakat).toMatchObject({ by_payroll: 0, by_tp1: 100_00 })
    expect((await expectOk(shan.call(payslipApi.one, { id: claims[0].payslip_id }))).period).toBe('2026-11')
    expect((await mine(azman)).claims).toMatchObject([{ code: 'sports', taken_period: null, taken_amount: null }])
    const stored = (await month.payroll.call(taxApi.claims, { employee_id: employeeIdOf('pei.shan'), year: 2026 })).body
      .data[0]
    expect(stored).toMatchObject({ state: 'taken', by_form: true, actions: [] })
    const edit = await month.payroll.call(taxApi.editClaim, { id: stored.id, version: stored.version, amount: 1_00 })
    expect(edit.body.code).toBe('claim_taken')
  })

  it('PAY-03a the next month applies late claims and TP3 corrections, but nothing twice; ceilings hold across months', async () => {
    const over = await saveTp1({ lifestyle: 600_00 }, { period: '2026-12' })
    expect(over.body.errors.claims[0]).toContain('RM 500.00')
    const more = await expectOk(saveTp1({ lifestyle: 500_00 }, { period: '2026-12' }))
    const handed = await expectOk(shan.call(myTaxApi.submit, at(more)))
    await expectOk(month.payroll.call(taxFormApi.accept, { rows: [{ id: handed.id, version: handed.version }] }))
    // Payroll entered more than the ceiling: the run applies what is left.
    const typed = { employee_id: employeeIdOf('pei.shan'), period: '2026-12', code: 'lifestyle', amount: 300_00 }
    expect((await month.payroll.call(taxApi.createClaim, typed)).body.errors).toHaveProperty('code')
    const listed = (await month.payroll.call(taxApi.claims, { period: '2026-12' })).body.data
    expect(listed.map((row: Record<string, unknown>) => [row.full_name, row.period, row.state])).toEqual(
      expect.arrayContaining([
        ['Ng Pei Shan', '2026-12', 'waiting'],
        [expect.stringContaining('Azman'), '2026-11', 'waiting'],
      ]),
    )
    const { id } = await month.calculated({ period: '2026-12' })
    const before = Number((await findSlip(id, 'pei.shan')).pcb)
    // TP3 corrected after runs counted it: RM600 less was deducted there, so December deducts RM600 more.
    const [start] = (await month.payroll.call(taxApi.starts, { employee_id: employeeIdOf('pei.shan') })).body.data
    expect(start).toMatchObject({ used_in: ['2026-10', '2026-11'], actions: ['edit'] })
    const remove = await month.payroll.call(taxApi.removeStart, { id: start.id, version: start.version })
    expect(remove.body.code).toBe('tax_start_used')
    const corrected = {
      ...EARLIER,
      origin: 'tp3' as const,
      pcb: 3_000_00,
      employee_id: employeeIdOf('pei.shan'),
      known_version: start.version,
    }
    await expectOk(month.payroll.call(taxApi.saveStart, corrected))
    await month.calculated({ id })
    expect(Number((await findSlip(id, 'pei.shan')).pcb) - before).toBe(600_00)
    expect((await findSlip(id, 'pei.shan')).claims_used).toEqual({ lifestyle: 500_00 })
    expect((await findSlip(id, 'azman')).claims_used).toEqual({ sports: 400_00 })
    runs['2026-12'] = id
    await approve(id, '2026-12')
    expect((await mine(azman)).claims).toMatchObject([
      { code: 'sports', period: '2026-11', taken_period: '2026-12', taken_amount: 400_00 },
    ])
  })

  it('PAY-03a approving December closes the year', async () => {
    expect((await mine()).months).toEqual([])
    const closed = await saveTp1({ prs: 1_00 }, { period: '2026-12' })
    expect(closed.body.errors.period[0]).toContain('tax return')
  })

  it('PAY-03a a claim of a closed year can only be sent back, in the list and on its page', async () => {
    const id = await plantTaxForm(month.server, 'meridian', employeeIdOf('nurul'))
    const rows = (await month.payroll.call(taxFormApi.list, { state: 'submitted', per_page: 200 } as never)).body.data
    expect(rows.find((row: { id: string }) => row.id === id).actions).toEqual(['return'])
    expect((await month.payroll.call(taxFormApi.one, { id })).body.data).toMatchObject({
      actions: ['return'],
      goes_into: null,
    })
  })
})

describe('CP38', () => {
  it('PAY-03a CP38 stops at the instructed total over the months, the last amount being what is left', async () => {
    const amounts = await Promise.all(
      ['2026-10', '2026-11', '2026-12'].map(async (period) => Number((await findSlip(runs[period]!, 'pei.shan')).cp38)),
    )
    expect(amounts).toEqual([40_00, 40_00, 20_00])
    const slip = await findSlip(runs['2026-12']!, 'pei.shan')
    const lines = slip.lines as { c: string; b: { i: object } }[]
    expect(lines.find(({ c }) => c === 'cp38')!.b.i).toEqual({
      ord: 'CP38/2026/7',
      nth: '3 / 3',
      inst: 40_00,
      tot: 100_00,
      tak: 80_00,
      rem: 0,
    })
    const [order] = (await month.payroll.call(taxApi.orders, { employee_id: employeeIdOf('pei.shan') })).body.data
    expect(order).toMatchObject({ total: 100_00, taken: 100_00, left: 0, state: 'done', actions: ['edit'] })
    const remove = await month.payroll.call(taxApi.removeOrder, { id: order.id, version: order.version })
    expect(remove.body.code).toBe('cp38_taken')
    const lower = await month.payroll.call(taxApi.editOrder, { id: order.id, version: order.version, total: 50_00 })
    expect(lower.body.errors).toHaveProperty('total')
  })

  it('PAY-03a CP38 has amounts by month, refuses totals that do not add up, and shows what a leaver still owes', async () => {
    const order = { employee_id: employeeIdOf('azman'), from_month: '2026-08', until_month: '2026-10', amount: 50_00 }
    expect((await month.payroll.call(taxApi.createOrder, { ...order, total: 150_01 })).body.errors).toHaveProperty(
      'total',
    )
    const made = await expectOk(
      month.payroll.call(taxApi.createOrder, {
        ...order,
        by_month: { '2026-09': 70_00, '2027-01': 9_00, '2026-10': 50_00 },
      }),
    )
    // Months outside the order, and those like the rest, are no exceptions.
    expect(made).toMatchObject({
      by_month: { '2026-09': 70_00 },
      total: 170_00,
      taken: 0,
      left: 170_00,
      state: 'left_over',
    })
    const left = (await month.payroll.call(taxApi.orders, { state: 'left_over' })).body.data
    expect(left.map(({ id }: { id: string }) => id)).toEqual([made.id])
    const longer = await expectOk(
      month.payroll.call(taxApi.editOrder, { id: made.id, version: made.version, until_month: '2027-02' }),
    )
    expect(longer).toMatchObject({ total: 370_00, state: 'running' })
    // For a leaver the list shows what is not deducted yet, whatever months the order still has.
    await month.server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ last_day: '2026-10-31', last_payroll_day: '2026-10-31', resigned_on: '2026-10-01' })
        .where('id', '=', employeeIdOf('azman'))
        .execute(),
    )
    const [gone] = (await month.payroll.call(taxApi.orders, { period: '2026-11' })).body.data
    expect(gone).toMatchObject({ state: 'left_over', left: 370_00, last_day: '2026-10-31' })
    await expectOk(month.payroll.call(taxApi.removeOrder, { id: made.id, version: longer.version }))
    const own = await month.payroll.call(taxApi.createOrder, { ...order, employee_id: employeeIdOf('jun.hao') })
    expect(own.body.code).toBe('not_for_yourself')
  })
})

describe('TP3', () => {
  const start = {
    year: 2026,
    remuneration: 25_000_00,
    epf: 2_750_00,
    pcb: 800_00,
    zakat: 0,
    deductions: 1_200_00,
    socso_relief: 0,
    exempt: { travel: 1_000_00 },
    claims: { lifestyle: 1_000_00 },
    employers: [{ name: 'Kilang Roti Sdn Bhd', number: 'E9012345601' }],
  }

  it('PAY-03a an employee who joined in the year fills in TP3; after acceptance the next run counts it', async () => {
    const chloe = await month.server.as('chloe')
    expect((await shan.call(myTaxApi.saveTp3, start)).body.errors).toHaveProperty('year')
    expect((await chloe.call(myTaxApi.saveTp3, { ...start, employers: [] })).body.errors).toHaveProperty('employers')
    expect(
      (await chloe.call(myTaxApi.saveTp3, { ...start, claims: { lifestyle: 1_300_00 } })).body.errors,
    ).toHaveProperty('deductions')
    expect((await chloe.call(myTaxApi.saveTp3, { ...start, pcb: 99_000_00 })).body.errors).toHaveProperty('pcb')
    const employers = [{ name: 'Kilang Roti Sdn Bhd', number: 'not known' }]
    expect((await chloe.call(myTaxApi.saveTp3, { ...start, employers })).body.errors).toHaveProperty('employers')
    employers[0]!.number = 'E 90123456-01'
    const draft = await expectOk(chloe.call(myTaxApi.saveTp3, { ...start, employers }))
    const { id, version } = await expectOk(chloe.call(myTaxApi.submit, at(draft)))
    const seen = await expectOk(month.payroll.call(taxFormApi.one, { id }))
    const { year: _, ...values } = start
    expect(seen).toMatchObject({ start: values, standing_start: null, amount: 25_000_00 })
    expect((await mine(chloe)).start).toBeNull()
    await expectOk(month.payroll.call(taxFormApi.accept, { rows: [{ id, version }] }))
    const standing = await mine(chloe)
    expect(standing.start).toMatchObject({ ...values, used_in: [] })
    // Claims made there count towards the ceilings here.
    expect(standing.items.find(({ code }: { code: string }) => code === 'lifestyle')).toMatchObject({
      used: 1_000_00,
      left: 1_500_00,
    })
  })
})

describe('On paper', () => {
  it('PAY-03a the summary states claims, applied claims and earlier pay', async () => {
    const lines = summaryRows(await mine(), 'en').map((row) => row.join(' | '))
    expect(lines).toContain(
      'TP1 2026-11 | Lifestyle: books, computer, internet | RM 2,000.00 | Used in 2026-11: RM 2,000.00',
    )
    expect(lines).toContain('Zakat | Zakat paid by yourself (TP1) | RM 100.00 | ')
    const chloe = await month.server.as('chloe')
    expect(summaryRows(await mine(chloe), 'en').map((row) => row.join(' | '))).toEqual(
      expect.arrayContaining([
        'TP3 | Kilang Roti Sdn Bhd (E9012345601) |  | ',
        'TP3 | Taxable pay, gross | RM 25,000.00 | ',
      ]),
    )
    const pdf = await shan.call(myTaxApi.summary, { year: 2026 })
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('PAY-03a statement PCB 2(II) has every month’s tax and CP38, for payroll and for the employee', async () => {
    const slips = await Promise.all(Object.values(runs).map((id) => findSlip(id, 'pei.shan')))
    const money = (sen: number) => (sen / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    const own = readPdf((await shan.call(eaFormApi.myPcb2, { year: 2026 })).bytes)
    const lines = own.pages[0]!.split('\n')
    for (const { pcb } of slips) expect(lines).toContain(money(Number(pcb)))
    const total = lines.indexOf('JUMLAH / TOTAL')
    const sum = slips.reduce((all, { pcb }) => all + Number(pcb), 0)
    expect(lines.slice(total + 1, total + 3)).toEqual([money(sum), money(100_00)])
    expect(lines).toContain('Ng Pei Shan')
    const grace = await month.server.as('grace')
    const theirs = await month.payroll.call(yearEndApi.personPcb2, { year: 2026, id: employeeIdOf('pei.shan') })
    expect(readPdf(theirs.bytes).pages).toEqual(own.pages)
    expect((await grace.call(yearEndApi.personPcb2, { year: 2026, id: employeeIdOf('pei.shan') })).status).toBe(403)
    expect((await shan.call(eaFormApi.myPcb2, { year: 2025 })).body.code).toBe('year_not_paid')
  })

  it('PAY-03a people outside Malaysia do not have these forms', async () => {
    const chia = await month.server.as('chia.hao').catch(() => null)
    if (!chia) throw new Error('nobody in Taipei')
    expect((await mine(chia)).applies).toBe(false)
    expect((await saveTp1({ sports: 1_00 }, {}, chia)).body.code).toBe('no_tax_forms')
  })
})
