import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { extendForTest } from '#server/extension-point.ts'
import { payrollFileApi } from '../files/contract.ts'
import { runSlipApi } from '../payroll/payslips/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { paydayApi, type StepShown } from './contract.ts'
import { PAY_STEPS, type PayStep } from './pay-step.ts'

type Step = z.output<typeof StepShown>
type Open = { period: string; open: number; done: number; overdue: number; next: { title: string }[] }

/** A step that another country would add. */
const OWN: PayStep = {
  kind: 'own_levy',
  title: { en: 'Own levy', zh: '自訂' },
  scope: 'month',
  country: 'MY',
  marks: ['paid'],
  dueDay: (period) => `${period}-30`,
  loadOwed: async (_, runs) => ({ amount: 100 * runs.length, people: runs.length }),
}

let month: Awaited<ReturnType<typeof startPayrollServer>>
let run = ''
let removeOwn: () => void
beforeAll(async () => {
  removeOwn = extendForTest(PAY_STEPS, OWN)
  month = await startPayrollServer()
  run = (await month.approved('2026-11')).id
})
afterAll(async () => {
  removeOwn()
  await month.server.stop()
})

const list = async (id = run) => expectOk(month.payroll.call(paydayApi.steps, { id }))
const steps = async (id = run): Promise<Step[]> => (await list(id)).steps
const one = async (kind: string) => (await steps()).find((step) => step.kind === kind)!
const open = async (): Promise<Open[]> => expectOk(month.payroll.call(paydayApi.open, {}))
const mark = async (kind: string, how: 'sent' | 'paid') => {
  const { id, version } = await one(kind)
  return month.payroll.call(paydayApi.mark, { id, mark: how, version })
}

it('PAY-07e an approval creates a list of payments and filings, each with its amount and day', async () => {
  const found = await steps()
  expect(found.map(({ kind, stage, due }) => [kind, stage, due])).toEqual(
    expect.arrayContaining([
      ['bank', 'todo', '2026-11-28'],
      ['payslips', 'todo', '2026-11-28'],
      ['own_levy', 'todo', '2026-11-30'],
      ['epf', 'todo', '2026-12-15'],
      ['perkeso', 'todo', '2026-12-15'],
      ['cp39', 'todo', '2026-12-15'],
    ]),
  )
  expect(found.map(({ kind }) => kind)).not.toContain('tw_tax')
  const files: { kind: string; total: number; people: number }[] = await expectOk(
    month.payroll.call(payrollFileApi.statutory, { id: run }),
  )
  for (const { kind, total, people } of files.filter((file) => file.total > 0))
    expect(await one(kind), kind).toMatchObject({ amount: total, people })
  const bank = await expectOk(month.payroll.call(payrollFileApi.summary, { id: run }))
  const paid = found.filter(({ kind }) => kind === 'bank' || kind === 'by_hand')
  expect(paid.reduce((sum, { amount }) => sum + amount!, 0)).toBe(bank.net)
  expect(await open()).toMatchObject([{ period: '2026-11', open: found.length, done: 0, overdue: 0 }])
})

it('PAY-07e a download is marked with who and when, and the same file again is no correction', async () => {
  const download = () => month.payroll.call(payrollFileApi.statutoryFile, { id: run, file: 'cp39' })
  await month.server.tenant('meridian', (tx) =>
    sql`insert into company_profile (legal_name, employer_tax_number) values ('Meridian', 'E9100000000') on conflict (company_id) do update set employer_tax_number = 'E9100000000'`.execute(
      tx,
    ),
  )
  expect((await download()).status).toBe(200)
  const first = await one('cp39')
  expect(first).toMatchObject({
    stage: 'downloaded',
    corrected_at: null,
    downloaded: { by: expect.stringContaining('Jun Hao') },
  })
  expect((await download()).status).toBe(200)
  expect(await one('cp39')).toMatchObject({ stage: 'downloaded', corrected_at: null })
  expect((await mark('cp39', 'sent')).status).toBe(200)
  expect(await one('cp39')).toMatchObject({ stage: 'sent', done: false })
  // A number that was entered later changes the file, so a sent file has to be sent again.
  await month.server.tenant('meridian', (tx) =>
    sql`update company_profile set employer_tax_number = 'E9100000001'`.execute(tx),
  )
  month.server.clock.forward(60_000)
  expect((await download()).status).toBe(200)
  expect(await one('cp39')).toMatchObject({ stage: 'downloaded', reopened: 'file', corrected_at: expect.any(String) })
  expect((await mark('cp39', 'paid')).status).toBe(200)
  expect(await one('cp39')).toMatchObject({ stage: 'paid', done: true, reopened: null })
})

it('PAY-07e a mark can be removed and is logged, and nobody marks without the permission', async () => {
  expect((await mark('epf', 'paid')).status).toBe(200)
  expect((await mark('epf', 'paid')).status).toBe(409)
  const { id, version } = await one('epf')
  const office = await month.server.as('siti')
  expect((await office.call(paydayApi.unmark, { id, mark: 'paid', version })).status).toBe(403)
  expect((await month.payroll.call(paydayApi.unmark, { id, mark: 'paid', version })).status).toBe(200)
  expect((await one('epf')).stage).toBe('todo')
  const { rows } = await month.server.tenant('meridian', (tx) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entry where object_id = ${id}`.execute(tx),
  )
  expect(rows[0]!.n).toBe(2)
})

it('PAY-02d mailing the payslips marks their step, and people without an address are named', async () => {
  const { task_id } = await expectOk(month.payroll.call(runSlipApi.mail, { id: run }))
  expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  expect(await one('payslips')).toMatchObject({
    stage: 'sent',
    done: true,
    sent: { by: expect.stringContaining('Jun Hao') },
  })
  const { without_address } = await list()
  expect(without_address.people.length).toBe(Math.min(5, without_address.total))
})

it('PAY-07e another run of the month increases the amount owed, so that an earlier payment no longer covers it', async () => {
  expect((await mark('own_levy', 'paid')).status).toBe(200)
  expect(await one('own_levy')).toMatchObject({ amount: 100, done: true })
  await month.server.tenant('meridian', (tx) =>
    sql`update pay_step set amount = amount + 5 where kind = 'own_levy'`.execute(tx),
  )
  expect(await one('own_levy')).toMatchObject({ done: false, stage: 'todo', reopened: 'amount' })
  expect((await mark('own_levy', 'paid')).status).toBe(200)
})

it('PAY-07e the list is done when every step is done, and only then nothing is open', async () => {
  for (const step of (await steps()).filter(({ done }) => !done)) {
    expect((await open())[0]!.next.length).toBeGreaterThan(0)
    expect((await mark(step.kind, step.marks.at(-1)!)).status, step.kind).toBe(200)
  }
  expect((await steps()).every(({ done }) => done)).toBe(true)
  expect(await open()).toEqual([])
})

it('PAY-07e a month whose steps have no approved run is not open, and hides no other month', async () => {
  const step = { due: '2026-12-28', currency: 'MYR', people: 1, ends: 'paid' as const }
  await month.server.tenant('meridian', (tx) => sql`update pay_step set paid_at = null where kind = 'epf'`.execute(tx))
  const before = await open()
  await month.server.tenant('meridian', (tx) =>
    tx
      .insertInto('pay_step')
      .values({ kind: 'own_levy', country: 'MY', period: '2026-12', ...step })
      .execute(),
  )
  expect(before.map(({ period }) => period)).toEqual(['2026-11'])
  expect(await open()).toEqual(before)
})
