import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/context/context.ts'
import {
  approveStep,
  confirmStep,
  executeStep,
  insertRun,
  insertTypedAmount,
  NOW,
  type ReviewedMonth,
  type SqlStatement,
  setUpReviewedMonth,
  unconfirmStep,
  updateRun,
} from '../testing/approval.ts'

let month: ReviewedMonth
beforeAll(async () => {
  month = await setUpReviewedMonth()
})
afterAll(() => month.on.server.stop())

/** What blocks a confirmation, and an approval if it happens after the confirmation. */
const STOPS: [string, (of: ReviewedMonth) => SqlStatement, string][] = [
  ['an open month before it', insertRun('2026-09'), '409 earlier_run_open'],
  ['a run approved since, of its people', updateRun(sql`seen_runs = '{}'`), '409 run_outdated'],
  ['another month before it than it was compared with', updateRun(sql`previous_run_id = null`), '409 run_outdated'],
  ['an amount that came', insertTypedAmount('devi'), '409 amounts_changed'],
  ['an amount that is gone', () => sql`delete from one_off_item where minutes is not null`, '409 amounts_changed'],
  ['an amount of another day', () => sql`update one_off_item set day = day + 1`, '409 amounts_changed'],
  ['a claim that was raised', () => sql`update tax_claim set amount = amount + 1`, '409 amounts_changed'],
  ['a loan that was changed', () => sql`update loan_instalment set amount = amount + 1`, '409 amounts_changed'],
]
/** What does not block a confirmation. */
const PASSES: [string, (of: ReviewedMonth) => SqlStatement][] = [
  ['an open month of another year', insertRun('2025-12')],
  ['an open month after it', insertRun('2026-12')],
  ['an open cycle after it', insertRun('2026-11', { sequence: 2 })],
  ['an open run of another kind before it', insertRun('2026-09', { kind: 'bonus' })],
  ['an amount of another month', insertTypedAmount('devi', '2026-12')],
  ['an amount of another kind of run', insertTypedAmount('devi', '2026-11', 'bonus')],
  [
    'an open month of another group',
    ({ on }) => sql`insert into pay_run (pay_group_id, period, currency, pay_day)
      select id, '2026-09', 'TWD', '2026-09-30' from pay_group where id <> ${on.groupId}::uuid limit 1`,
  ],
  ['amounts typed at the moment they were read', updateRun(sql`amounts_changed_at = gathered_at`)],
]

describe('PAY-12a a run that was calculated', () => {
  it.each<[string, (of: ReviewedMonth) => SqlStatement, string]>([
    ['is not confirmed before that', updateRun(sql`state = 'draft'`), '409 run_not_calculated'],
    [
      'is not confirmed with one who cannot be paid',
      updateRun(sql`review = review || '{"blocked": 1}'`),
      '409 run_blocked',
    ],
    [
      'is not confirmed with a row unseen',
      updateRun(sql`review = review || '{"to_check": 99}'`),
      '409 rows_not_checked',
    ],
    [
      'is not confirmed once amounts were typed',
      updateRun(sql`amounts_changed_at = gathered_at + interval '1 ms'`),
      '409 run_to_calculate_again',
    ],
    ...STOPS,
  ])('PAY-12a %s', async (_, change, outcome) => {
    expect(await month.said(month.november, executeStep(change(month)), confirmStep)).toBe(outcome)
  })

  it('PAY-12a PAY-05b an open earlier cycle of its month blocks the confirmation', async () => {
    const second = executeStep(updateRun(sql`sequence = 2`)(month), insertRun('2026-11', { sequence: 1 })(month))
    expect(await month.said(month.november, second, confirmStep)).toBe('409 earlier_run_open')
  })

  it.each(PASSES)('PAY-12a %s does not block the confirmation', async (_, change) => {
    expect(await month.said(month.november, executeStep(change(month)), confirmStep)).toBe('done')
    expect(await month.said(month.november, confirmStep, executeStep(change(month)), approveStep())).toBe('done')
  })

  it('PAY-12a the confirmation stores a name, and the run can be reopened', async () => {
    const run = (tx: Context['tx']) =>
      tx
        .selectFrom('pay_run')
        .select(['state', 'confirmed_by', 'confirmed_name', 'confirmed_at'])
        .where('id', '=', month.november)
        .executeTakeFirstOrThrow()
    const entry = { kind: 'pay_run', id: month.november, name: '2026-11' }
    const confirmation = { ...entry, before: { state: 'calculated' }, after: { state: 'confirmed' } }
    const confirmed = await month.walked(month.november, [confirmStep], run)
    expect(confirmed.told).toEqual([confirmation])
    const by = month.on.server.companies.meridian!.accounts['jun.hao']!
    const name = { confirmed_by: by, confirmed_name: 'Person 1', confirmed_at: NOW }
    expect(confirmed.seen).toEqual({ state: 'confirmed', ...name })
    const opened = await month.walked(month.november, [confirmStep, unconfirmStep], run)
    expect(opened.told).toEqual([
      confirmation,
      { ...entry, before: { state: 'confirmed' }, after: { state: 'calculated' } },
    ])
    const nobody = { confirmed_by: null, confirmed_name: null, confirmed_at: null }
    expect(opened.seen).toEqual({ state: 'calculated', ...nobody })
    expect(await month.said(month.november, unconfirmStep)).toBe('409 run_not_confirmed')
    expect(await month.said(month.october, unconfirmStep)).toBe('409 run_approved')
  })
})

describe('PAY-12a a run that was confirmed', () => {
  it.each<[string, (of: ReviewedMonth) => SqlStatement, string]>([
    ...STOPS,
    [
      'an account that was changed',
      () => sql`update bank_detail set account_index = sha256('other') where account_index is not null`,
      '409 accounts_changed',
    ],
    ['a month without its law', updateRun(sql`law_checked = false`), '409 law_unsettled'],
  ])('PAY-12a is not approved with %s', async (_, change, outcome) => {
    expect(await month.said(month.november, confirmStep, executeStep(change(month)), approveStep())).toBe(outcome)
  })

  it('PAY-12a PAY-01a the approval requires that totals are the sums of the payslips', async () => {
    for (const key of ['employees', 'gross', 'deductions', 'net', 'pcb']) {
      const more = updateRun(sql`totals = jsonb_set(totals, array[${key}], to_jsonb((totals ->> ${key})::bigint + 1))`)
      expect([key, await month.said(month.november, confirmStep, executeStep(more(month)), approveStep())]).toEqual([
        key,
        `The totals of run ${month.november} are not the sums of its payslips`,
      ])
    }
  })

  it('PAY-12a the run is approved once, by somebody else, for the typed month', async () => {
    expect(await month.said(month.november, approveStep())).toBe('409 run_not_confirmed')
    expect(await month.said(month.october, approveStep('2026-10'))).toBe('409 run_approved')
    expect(await month.said(month.november, confirmStep, approveStep('2026-10'))).toBe('422 validation_failed')
    const own = updateRun(sql`confirmed_by = ${month.on.server.companies.meridian!.accounts.arjun!}::uuid`)
    expect(await month.said(month.november, confirmStep, executeStep(own(month)), approveStep())).toBe(
      '403 approver_must_differ',
    )
  })
})
