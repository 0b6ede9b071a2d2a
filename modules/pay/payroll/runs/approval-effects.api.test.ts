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
  recalculateStep,
  type SqlStatement,
  setUpReviewedMonth,
  updateRun,
} from '../testing/approval.ts'

let month: ReviewedMonth
beforeAll(async () => {
  month = await setUpReviewedMonth()
})
afterAll(() => month.on.server.stop())

const loadRunState = (tx: Context['tx'], id: string) =>
  tx
    .selectFrom('pay_run')
    .select(['state', 'approved_by', 'approved_name', 'approved_at', 'law_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('PAY-12a an approval', () => {
  it('PAY-12a marks the typed amounts of its people as paid, and no others', async () => {
    const { said: how, seen } = await month.walked(
      month.november,
      [executeStep(insertTypedAmount('yu.ting')(month)), confirmStep, approveStep()],
      async (tx) =>
        (
          await sql<{ period: string; run_kind: string; taiwan: boolean; paid: string | null }>`
            select o.period, o.run_kind, o.employee_id = ${month.on.server.employeeId('yu.ting')}::uuid as taiwan, o.paid_run_id as paid
            from one_off_item o order by 1, 2, 3, o.minutes`.execute(tx)
        ).rows,
    )
    const monthly = { period: '2026-11', run_kind: 'monthly' }
    expect([how, seen]).toEqual([
      'done',
      [
        { ...monthly, taiwan: false, paid: month.november },
        { ...monthly, taiwan: false, paid: month.november },
        { ...monthly, taiwan: true, paid: null },
        { period: '2026-11', run_kind: 'off_cycle', taiwan: false, paid: null },
        { period: '2026-12', run_kind: 'monthly', taiwan: false, paid: null },
      ],
    ])
  })

  it('PAY-12b ties the valid absences of its people that touch its own days', async () => {
    const insertAbsence = (who: string, from: string, until: string) =>
      sql`insert into absence (employee_id, from_day, until_day) values (${month.on.server.employeeId(who)}::uuid, ${from}, ${until})`
    const days = [
      insertAbsence('devi', '2026-10-30', '2026-11-01'),
      insertAbsence('devi', '2026-11-15', '2026-11-16'),
      insertAbsence('devi', '2026-11-30', '2026-12-02'),
      insertAbsence('devi', '2026-10-28', '2026-10-29'),
      insertAbsence('devi', '2026-12-04', '2026-12-04'),
      insertAbsence('yu.ting', '2026-11-10', '2026-11-10'),
      insertAbsence('devi', '2026-11-20', '2026-11-20'),
      sql`update absence set withdrawn_at = now() where from_day = '2026-11-20'`,
    ]
    const settledDays = async (...changes: SqlStatement[]) => {
      const {
        said: how,
        told,
        seen,
      } = await month.walked(
        month.november,
        [executeStep(...days), recalculateStep, executeStep(...changes), confirmStep, approveStep()],
        (tx) =>
          tx
            .selectFrom('pay_run_took')
            .innerJoin('absence', 'absence.id', 'pay_run_took.source_id')
            .select(['from_day', 'pay_run_id'])
            .orderBy('from_day')
            .execute(),
      )
      expect([how, new Set(seen?.map((one) => one.pay_run_id))]).toEqual(['done', new Set([month.november])])
      expect(told.at(-1)!.after).toMatchObject({ absences_tied: seen!.length })
      return seen!.map((one) => one.from_day)
    }
    expect(await settledDays()).toEqual(['2026-10-30', '2026-11-15', '2026-11-30'])
    const setHalfMonth = (first: string, last: string) =>
      updateRun(
        sql`cycle = 'semi_monthly', cycles = 2, previous_run_id = null, first_day = ${first}::date, last_day = ${last}::date`,
      )(month)
    expect(await settledDays(setHalfMonth('2026-11-01', '2026-11-15'))).toEqual(['2026-10-30', '2026-11-15'])
    expect(await settledDays(setHalfMonth('2026-11-16', '2026-11-30'))).toEqual(['2026-11-15', '2026-11-30'])
    // A run from before there were cycles pays the days of its month.
    const without = updateRun(sql`first_day = null, last_day = null`)(month)
    expect(await settledDays(without)).toEqual(['2026-10-30', '2026-11-15', '2026-11-30'])
  })

  it('PAY-12a PAY-04 LOG-01 stores who approved, and logs what it did and why', async () => {
    const approved_by = month.on.server.companies.meridian!.accounts.arjun!
    const by = { state: 'approved', approved_by, approved_name: 'Person 3', approved_at: NOW }
    const reason = 'The print is late; pay cannot wait'
    const does = async (id: string, said_reason: string | undefined, ...changes: SqlStatement[]) => {
      const {
        said: how,
        told,
        seen,
      } = await month.walked(id, [executeStep(...changes), confirmStep, approveStep('2026-11', said_reason)], (tx) =>
        loadRunState(tx, id),
      )
      expect(how).toBe('done')
      expect(told.at(-1)).toMatchObject({ kind: 'pay_run', id, name: '2026-11', before: { state: 'confirmed' } })
      return [seen, told.at(-1)!.after]
    }
    const { totals } = await month.on.run(month.november)
    const done = {
      state: 'approved',
      employees: totals.employees,
      amounts_paid: 2,
      loans_repaid: 1,
      claims_taken: 1,
    }
    expect(await does(month.november, undefined)).toEqual([{ ...by, law_reason: null }, done])
    expect(await does(month.november, reason)).toEqual([{ ...by, law_reason: null }, done])
    const unchecked = updateRun(sql`law_checked = false`)(month)
    expect(await does(month.november, reason, unchecked)).toEqual([
      { ...by, law_reason: reason },
      { ...done, law_reason: reason },
    ])
    const { loans_repaid: _, claims_taken: __, ...plain } = done
    const [, less] = await does(month.beside, undefined)
    expect(less).toStrictEqual({ ...plain, employees: 1, amounts_paid: 1 })
  })

  it('PAY-07a stores the payment accounts, and refreshes the database statistics', async () => {
    const { said: how, seen } = await month.walked(month.november, [confirmStep, approveStep()], async (tx) => {
      const of = (table: string) => sql<{ known: number; there: number; kept: number }>`
        select (select count(*) from ${sql.table(table)})::int as there, reltuples::int as known,
          (select count(*) from payslip_bank b join payslip p on p.id = b.payslip_id and p.pay_run_id = ${month.november}::uuid)::int as kept
        from pg_class where oid = ${table}::regclass`
      const found = []
      for (const table of ['payslip_bank', 'one_off_item', 'pay_run_took'])
        found.push((await of(table).execute(tx)).rows[0]!)
      return found
    })
    expect([how, seen?.length]).toEqual(['done', 3])
    for (const { known, there, kept } of seen!) {
      expect(there).toBeGreaterThan(0)
      expect(known).toBe(there)
      expect(kept).toBeGreaterThan(20)
    }
  })
})

describe('PAY-12a a run of typed amounts', () => {
  it('PAY-12a waits for the months before its own, not for its own month, and is compared with none', async () => {
    expect(await month.said(month.beside, confirmStep)).toBe('done')
    expect(await month.said(month.beside, executeStep(insertRun('2026-09')(month)), confirmStep)).toBe(
      '409 earlier_run_open',
    )
    expect(
      await month.said(month.beside, executeStep(updateRun(sql`previous_run_id = null`, 'beside')(month)), confirmStep),
    ).toBe('done')
  })
})
