import { type RawBuilder, sql } from 'kysely'
import { type Day, earlierDay, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import { loadApplicants, loadReplacementFinder } from '#requests/approvers.ts'
import type { MonthToPay, PendingInput } from '#requests/pending-inputs.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { joinSettingOnDay } from '../settings/setting-on-day.ts'
import { attendancePayLabels } from './labels.ts'

const joinSetting = (office: RawBuilder<unknown>) => joinSettingOnDay(office, sql`d.day`)
const monthRange = ({ period }: { readonly period: Month }) =>
  sql`${firstDay(period)}::date and ${lastDay(period)}::date`

/** Days that wait for approval, in offices that deduct absences. */
const waitingDays = (month: MonthToPay) => sql`attendance_day d ${joinSetting(sql`d.office_id`)}
  where d.approval = 'waiting' and held.deducts_absence and d.day between ${monthRange(month)} and d.employee_id in (${month.people})`

/** Past days without evaluation in offices that use devices. Without such an office no day is read. */
const unevaluatedDays = (month: MonthToPay, today: Day) => sql`employee
  cross join lateral (select day::date as day from generate_series(greatest(${firstDay(month.period)}::date, employee.joined_on),
    least(${earlierDay(lastDay(month.period), today)}::date - 1, coalesce(employee.last_day, ${lastDay(month.period)}::date)), interval '1 day') g(day)) d
  left join employment job on ${isAsOf('job', sql`d.day`)} ${joinSetting(sql`job.office_id`)}
  where exists (select from attendance_setting where is_by_device and deducts_absence)
    and employee.id in (${month.people}) and held.is_by_device and held.deducts_absence
    and not exists (select from attendance_day a where a.employee_id = employee.id and a.day = d.day)`

/** Days that no run has locked, in offices that deduct absences. */
const unlockedDays = (month: MonthToPay) => sql`attendance_day d ${joinSetting(sql`d.office_id`)}
  where held.deducts_absence and d.day between ${monthRange(month)} and d.employee_id in (${month.people})
    and not exists (select from attendance_lock l where l.employee_id = d.employee_id and d.day between l.first_day and l.last_day)`

async function countRows(tx: Tx, what: RawBuilder<unknown>, of: RawBuilder<unknown>): Promise<number> {
  const { count } = await selectOne(tx, sql<{ count: number }>`select count(${what})::int as count from ${of}`)
  return count
}

/** Names of people who manage the attendance of the given people. */
async function loadResponsibleNames(tx: Tx, today: Day, people: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from (${people}) p(id)`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const applicants = [...(await loadApplicants(tx, ids, NOBODY, today)).values()].map((one) => ({ ...one, chain: [] }))
  const who = await loadReplacementFinder(tx, applicants, 'attendance:manage', today)
  return [...new Set(applicants.flatMap((one) => who(one).map(({ name }) => name)))].sort()
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const payLabel = (key: keyof typeof attendancePayLabels) => attendancePayLabels[key]
const waitTexts = (kind: 'waiting' | 'unjudged' | 'unlocked') => ({
  kind: `attendance_${kind}`,
  title: payLabel(`attendance-pay.${kind}`),
  about: payLabel(`attendance-pay.${kind}_about`),
  question: { one: payLabel(`attendance-pay.${kind}_one`), other: payLabel(`attendance-pay.${kind}_other`) },
})
const daysListPath = ({ period }: MonthToPay, more = '') =>
  `attendance/main?from=${firstDay(period)}&to=${lastDay(period)}${more}`

/** Inputs that a run should wait for: days to approve, days without evaluation, and months that may still change. */
export const ATTENDANCE_WAITS: readonly PendingInput[] = [
  {
    ...waitTexts('waiting'),
    page: (month) => daysListPath(month, '&approval=waiting'),
    count: (tx, month) => countRows(tx, sql`*`, waitingDays(month)),
    findDeciders: ({ tx, today }, month) =>
      loadResponsibleNames(tx, today, sql`select d.employee_id from ${waitingDays(month)}`),
  },
  {
    ...waitTexts('unjudged'),
    page: () => 'attendance/devices',
    count: (tx, month, today) => countRows(tx, sql`*`, unevaluatedDays(month, today)),
    findDeciders: ({ tx, today }, month) =>
      loadResponsibleNames(tx, today, sql`select employee.id from ${unevaluatedDays(month, today)}`),
  },
  {
    ...waitTexts('unlocked'),
    // Approving the run locks them, so nobody has to act.
    isInformational: true,
    page: (month) => daysListPath(month),
    count: (tx, month) => countRows(tx, sql`distinct d.employee_id`, unlockedDays(month)),
  },
]
