import { sql } from 'kysely'
import { firstDay, lastDay } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes, requireSpan } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { findRequestedDays } from '../../sources/requested-days.ts'
import { isSettled } from '../../sources/settlements.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { ABSENCE_SOURCE } from './absence-source.ts'
import { absenceApi } from './contract.ts'

export function registerAbsenceRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'absence',
    calls: absenceApi,
    permission: 'absence:edit',
    where: sql`record.withdrawn_at is null`,
    list: {
      filters: async ({ period, kind, run_id }, { tx }) => [
        ...(await runPeopleCondition(tx, run_id, 'record.employee_id')),
        ...(kind ? [sql`record.kind = ${kind}`] : []),
        ...(period
          ? [sql`record.from_day <= ${lastDay(period)}::date and record.until_day >= ${firstDay(period)}::date`]
          : []),
      ],
      query: () => ({
        columns: sql`record.from_day, record.until_day, record.kind, record.is_half_day, record.minutes, record.paid_share, record.note,
          (select t.pay_run_id from pay_run_took t where t.source = 'absence' and t.source_id = record.id order by t.pay_run_id limit 1) as paid_run_id`,
        orders: { full_name: sql`employee.full_name`, from_day: sql`record.from_day` },
      }),
      // An absence that an approved run counted is withdrawn, not edited: the difference is paid as back pay.
      actions: ({ paid_run_id }) => (paid_run_id === null ? ['edit', 'remove'] : ['remove']),
    },
    create: async (input, context) => {
      await requireNoOverlap(context, input)
      return input
    },
    edit: async (patch, row, context) => {
      if (await isSettled(context.tx, ABSENCE_SOURCE.kind, row.id)) throw conflict('absence_tied')
      await requireNoOverlap(context, { ...row, ...patch })
      return patch
    },
    remove: {
      withdrawal: ({ paid_run_id }, { now }) => (paid_run_id === null ? null : { withdrawn_at: now }),
    },
    overlap: { field: 'from_day', code: 'absence_overlaps' },
    logged: ({ from_day, until_day, kind, is_half_day, minutes, paid_share, note }) => ({
      from_day,
      until_day,
      kind,
      is_half_day,
      minutes,
      paid_share,
      note,
    }),
  })
}

async function requireNoOverlap(
  { tx }: Context,
  input: {
    id?: string
    employee_id: string
    from_day: string
    until_day: string
    is_half_day: boolean
    minutes: number | null
  },
): Promise<void> {
  requireSpan(input.from_day, input.until_day)
  if (input.is_half_day && input.from_day !== input.until_day) throw invalidField('is_half_day', 'half_day_one_day')
  if (input.minutes !== null && (input.is_half_day || input.from_day !== input.until_day))
    throw invalidField('minutes', 'minutes_one_day')
  const other = await tx
    .selectFrom('absence')
    .select('id')
    .where('employee_id', '=', input.employee_id)
    .where('withdrawn_at', 'is', null)
    .where('from_day', '<=', input.until_day)
    .where('until_day', '>=', input.from_day)
    .$if(input.id !== undefined, (query) => query.where('id', '<>', input.id!))
    .$if(input.is_half_day, (query) => query.where('is_half_day', '=', false))
    .limit(1)
    .executeTakeFirst()
  if (other) throw invalidField('from_day', 'absence_overlaps')
  const { employee_id: employee, from_day: from, until_day: until, is_half_day: half } = input
  const [requestedDay] = (await findRequestedDays(tx, [{ employee, from, until, half }])).values()
  if (requestedDay !== undefined) throw invalidField('from_day', 'absence_by_request', { day: requestedDay })
}
