import { sql } from 'kysely'
import { type Day, shiftMonth } from '#base/days/days.ts'
import { DomainError, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { type RunDaysRow, toRunDays } from '../payroll/cycles/run-span.ts'
import { buildCalendar, type CalendarGroup, type CalendarRun } from './calendar.ts'
import { calendarApi } from './calendar-contract.ts'
import { payrollReportLabels } from './labels.ts'
import { calendarSpan } from './span.ts'
import { HAS_FOREIGN_TAX } from './taiwan-schemes.ts'

/** The pay calendar and the cut-offs of pay groups. */
export function registerCalendarRoutes(api: Api): void {
  pageRoute(api, calendarApi.events, async (input, { tx, today, language }) => {
    const span = calendarSpan(input, today, '90')
    const groups = await loadCalendarGroups(tx, input.group_id)
    const runs = await loadCalendarRuns(tx, span.from)
    const events = buildCalendar(groups, runs, { ...span, today })
    if (input.sort.startsWith('-')) events.reverse()
    const { rows, total } = slicePage(events, input)
    return {
      total,
      rows: rows.map(({ group, run, ...event }) => ({
        ...event,
        id: [event.day, event.kind, group?.id ?? '', run?.id ?? `${event.period}/${event.span?.number ?? 1}`].join('.'),
        span: event.span ?? null,
        event: formatLabel(payrollReportLabels[`payroll-reports.event.${event.kind}`], language),
        group: group?.name ?? null,
        run_id: run?.id ?? null,
      })),
    }
  })
  route(api, calendarApi.cutOffs, async (_, { tx }) => listCutOffs(tx))
  route(api, calendarApi.saveCutOffs, async ({ rows }, { tx, record }) => {
    const before = new Map((await listCutOffs(tx)).map((one) => [one.group_id, one]))
    if (rows.some(({ group_id }) => !before.has(group_id))) throw notFound()
    const { rows: saved } = await sql<{ pay_group_id: string }>`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (group_id uuid, days_before int, version int))
      insert into pay_cut_off as kept (pay_group_id, days_before) select group_id, days_before from given
      on conflict (company_id, pay_group_id) do update set days_before = excluded.days_before, version = kept.version + 1
        where kept.version = (select g.version from given g where g.group_id = excluded.pay_group_id)
      returning pay_group_id`.execute(tx)
    if (saved.length < rows.length) throw new DomainError('version_conflict', { status: 409, params: { name: '' } })
    for (const { group_id, days_before } of rows) {
      const group = required(before.get(group_id), 'pay group')
      record({
        kind: 'pay_cut_off',
        id: group_id,
        name: group.name,
        before: { days_before: group.days_before },
        after: { days_before },
      })
    }
    return listCutOffs(tx)
  })
}

/** When the inputs of each active group close. */
async function listCutOffs(tx: Tx) {
  return (await loadCalendarGroups(tx, undefined)).map(({ id, name, days_before, version }) => ({
    group_id: id,
    name,
    days_before,
    version,
  }))
}

async function loadCalendarGroups(tx: Tx, id: string | undefined): Promise<(CalendarGroup & { version: number })[]> {
  return tx
    .selectFrom('pay_group')
    .leftJoin('pay_cut_off', 'pay_cut_off.pay_group_id', 'pay_group.id')
    .select(({ fn, val }) => [
      'pay_group.id',
      'pay_group.name',
      'pay_group.country',
      'pay_group.cycle',
      'pay_group.cycle_ends',
      'pay_group.cycle_pay_days',
      'pay_group.pay_day',
      'pay_group.paid_next_month',
      'pay_group.week_end',
      'pay_group.pay_after',
      'pay_cut_off.days_before',
      fn.coalesce('pay_cut_off.version', val(0)).as('version'),
    ])
    .where('pay_group.is_active', '=', true)
    .where((eb) => (id === undefined ? eb.lit(true) : eb('pay_group.id', '=', id)))
    .orderBy('pay_group.name')
    .orderBy('pay_group.id')
    .execute()
}

/** Runs that the calendar may show from a day on: of the months around it and later, the last of each group, and all not approved. */
async function loadCalendarRuns(tx: Tx, from: Day): Promise<CalendarRun[]> {
  const { rows } = await sql<CalendarRun & RunDaysRow>`
    select r.id, r.pay_group_id as group_id, r.period, r.kind, r.sequence, r.pay_day, r.state = 'approved' as approved,
      r.cycle, r.cycles, r.first_day, r.last_day,
      ${HAS_FOREIGN_TAX} as foreign_tax
    from pay_run r
    where r.state <> 'approved' or r.period >= ${shiftMonth(from.slice(0, 7), -2)}
      or (r.kind = 'monthly' and r.period = (select max(l.period) from pay_run l where l.pay_group_id = r.pay_group_id and l.kind = 'monthly'))
    order by r.pay_day, r.id`.execute(tx)
  return rows.map((run) => ({ ...run, span: toRunDays(run) }))
}
