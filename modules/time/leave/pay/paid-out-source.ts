import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { loadAmountsDue, type Settlement, type Worth } from '#pay/back-pay.ts'
import type { PaySource } from '#pay/sources.ts'
import { markPaid } from '#requests/decisions.ts'
import { idIn } from '#server/database/id-in.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import { loadEncashedEquations } from './encashed-equations.ts'
import { type EncashedPay, loadEncashedRates, toWageDay } from './encashed-rate.ts'
import { findMissingOpenings } from './missing-openings.ts'
import { loadPayableLeave } from './payable-leave.ts'

const SOURCE = 'leave_paid_out'

const WHOLE = 1_000_000

/**
 * Pays leave instead of it being taken: requested encashments, and what a type pays of the rest when its year, its
 * carried days or the service end. It is paid in the run of the last day on which it could be taken, by that day's pay
 * and law.
 */
export const LEAVE_PAID_OUT: PaySource = {
  kind: SOURCE,
  auditField: 'leave_paid_out',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    return loadAmountsDue(tx, run, ids, {
      source: SOURCE,
      async loadWorths(lookback, settlements) {
        const owed = await loadPayableLeave(tx, ids, lookback, run.language)
        if (owed.length === 0) return []
        const rates = await loadEncashedRates(tx, owed.map(toWageDay))
        const equationOf = await loadEncashedEquations(tx, run.language)
        return owed.flatMap((one): Worth[] => {
          const { employee, id, day, words, worth, onlyIfPaid } = one
          const settled = settlements.get(id)
          // What was paid stays as it was paid.
          if (onlyIfPaid) return settled ? [{ employee, id, code: settled.code, amount: settled.amount }] : []
          if (worth) return [{ employee, id, day, words, ...worth }]
          const pay = rates(toWageDay(one))
          // Without a record of the person on that day, the paid amount stays.
          if (!pay) return settled ? [{ employee, id, code: settled.code, amount: settled.amount }] : []
          const { code, minutes, rate } = pay
          const amount = currentAmount(pay, settled)
          // The run's own pay is not that of the year in which deferred days were earned.
          if (one.deferredFrom !== undefined)
            return [{ employee, id, day, words: `${words} (${equationOf(pay) ?? ''})`, code, amount }]
          return [{ employee, id, day, words, code, amount, hours: { minutes, ...(rate && { rate }) } }]
        })
      },
      describeGone: ({ words, paidIn, first }) => words ?? first.day ?? `${paidIn.month}-28`,
    })
  },
  findChecks: async (tx, run, ids) => (run.paysDays ? findMissingOpenings(tx, run, ids) : []),
  selectEmployees: (run) =>
    run.paysDays && run.kind === 'monthly'
      ? sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = ${SOURCE}
          union select e.employee_id from leave_encashment e where not e.is_undone and e.day between ${run.days.first}::date and ${run.days.last}::date`
      : sql`select null::uuid where false`,
  countChangedSince: (run, { since, until, people }) => sql`select count(*) from (
      select r.employee_id from request r where r.changed_at > ${since} and r.from_day <= ${until}::date
        and r.state in ('approved', 'revoked', 'withdrawn', 'cancelled')
        and (r.kind in ('leave', 'encashment', 'off_in_lieu') or r.kind = 'overtime' and exists (
          select from overtime_request o where o.request_id = r.id and o.given = 'time_off'))
      union all select a.employee_id from leave_adjustment a where a.at > ${since} and a.day <= ${until}::date
      union all select s.employee_id from leave_settlement s where s.at > ${since} and s.year_end <= ${until}::date
      union all select o.employee_id from leave_opening o join leave_import i on i.id = o.import_id
        where greatest(i.at, i.undone_at) > ${since} and o.day <= ${until}::date) c
    where c.employee_id in (${people}) and ${sql.val(monthOf(until) >= run.period)} and exists (
      select from leave_type_version v join leave_type t on t.id = v.type_id and t.kind = 'granted'
      where v.lost_by <> 'none' or v.encash_leaving is not null
      union all select from leave_encashment union all select from leave_earning where stands_for is not null)`,
  async lock(tx, ids) {
    await sql`select from leave_encashment where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle(context, run) {
    const { rows } = await sql<{ request_id: string }>`
      select e.request_id from pay_run_took t join leave_encashment e on e.id = t.source_id
      join request r on r.id = e.request_id and r.state = 'approved'
      where t.pay_run_id = ${run.id}::uuid and t.source = ${SOURCE} and t.nth = 1`.execute(context.tx)
    if (rows.length > 0)
      await markPaid(
        context,
        rows.map(({ request_id }) => request_id),
        { run: run.id, period: run.period },
      )
  },
  page: ({ employee }) => `leave/balance?employee_id=${employee}`,
}

/**
 * Computes leave paid by hours: in proportion to the amount of the run that priced it, otherwise by the pay and law of
 * its day.
 */
function currentAmount({ minutes, rate, line }: EncashedPay, settled: Settlement | undefined): number {
  const first = settled?.first
  if (!first || first.minutes === null) return line?.a ?? 0
  return ratio(first.amount, minutes * multipleOf(rate), first.minutes * multipleOf(first.rate), 'half-up')
}

/** The rate in millionths of the law's; without one, the law's own. */
function multipleOf(rate: AgreedRate | null | undefined): number {
  return rate && 'multiple' in rate ? rate.multiple : WHOLE
}
