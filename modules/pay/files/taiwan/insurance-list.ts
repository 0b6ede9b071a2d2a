import { sql } from 'kysely'
import { compareText } from '#base/compare-text.ts'
import { type Day, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { employeeFieldLabels } from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Vault } from '#server/vault.ts'
import type { InsuranceEvent } from '#statutory/taiwan/files/insurance-event.ts'
import { insuranceEvents } from '#statutory/taiwan/files/insurance-events.ts'
import type { InsuranceRow } from '#statutory/taiwan/files/insurance-list.ts'
import { isTaiwanIdentity } from '#statutory/taiwan/identity/identity-number.ts'
import type { DatedFact } from '#statutory/taiwan/insurance/dated-fact.ts'
import { GRADED_SCHEMES, type NotifiedGrade } from '#statutory/taiwan/insurance/notified-grades.ts'
import { loadPayrollChoices } from '../../payroll/settings/choices.ts'
import { TAIWAN_COLUMNS, type TaiwanColumns, toTaiwanStatus } from '../../payroll/taiwan/input-rows.ts'
import { loadInsuredHistories } from '../../payroll/taiwan/insured-rows.ts'
import { parentalLeaves } from '../../payroll/taiwan/parental-leaves.ts'
import { loadTaiwanChoices, taiwanLawOf } from '../../payroll/taiwan/settings.ts'
import type { AbsenceKind } from '../../payroll/values.ts'
import { type InsuredFamilyMember, loadInsuredFamily } from './insured-family.ts'
import { decryptIdentity, loadTaiwanUnit } from './people.ts'
import type { InsuranceProblem } from './taiwan-contract.ts'

/** An event with its person, and its number among the events of that person's day. */
export type DeclaredEvent = InsuranceRow & {
  id: string
  nth: number
  employee_no: string
  /** The day it was reported; null where nobody noted it. */
  reported: Day | null
  problems: InsuranceProblem[]
}

type DatedValue<Value> = { from_day: Day; until_day: Day | null } & Value
type DatedStatus = DatedValue<
  TaiwanColumns & { resident_status: string | null; tax_regime: string; part_time: boolean }
>
type InsuredPersonRow = {
  id: string
  employee_no: string
  full_name: string
  birth_date: Day | null
  nationality: string | null
  joined_on: Day
  last_day: Day | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  places: DatedValue<{ country: string | null; part_time: boolean }>[]
  status: DatedStatus[] | null
  absences: { from_day: Day; until_day: Day; kind: AbsenceKind }[] | null
}

/** A birth date for people without one: of an age at which every scheme applies. */
const NO_BIRTH = '1990-01-01'

/** The events to declare in the given months, by day and name. Throws Refused for months whose law is not loaded. */
export async function loadDeclaredEvents(
  tx: Tx,
  vault: Vault,
  { from, until, today, people: ids }: { from: Month; until: Month; today: Day; people?: readonly string[] },
): Promise<DeclaredEvent[]> {
  for (const month of [from, until]) taiwanLawOf(month)
  const choices = await loadTaiwanChoices(tx, until, await loadPayrollChoices(tx, until))
  const unit = await loadTaiwanUnit(tx)
  const span = { from: firstDay(from), until: lastDay(until) }
  const people = await loadPeopleInTaiwan(tx, ids)
  const found = people.map((row) => row.id)
  const insured = await loadInsuredHistories(tx, found, today)
  const family = await loadInsuredFamily(tx, vault, found)
  return people
    .flatMap((row) => {
      const status = (row.status ?? []).map((fact) =>
        toHeldValue(fact, toTaiwanStatus({ ...fact, part_time: isPartTime(row, fact) })),
      )
      const history = required(insured.get(row.id), 'insured history of a person')
      const events = insuranceEvents(
        {
          ...history,
          birth: row.birth_date ?? NO_BIRTH,
          status,
          dependants: family.get(row.id) ?? [],
          leaves: parentalLeaves(
            (row.absences ?? []).map(({ from_day, until_day, kind }) => ({ from: from_day, until: until_day, kind })),
          ),
        },
        choices,
        span,
      )
      if (events.length === 0) return []
      const identity = decryptIdentity(vault, row.id, row.ic_number, row.passport_number)
      return events.map((event, index) => ({
        ...toDeclaredEvent(
          row,
          event,
          identity,
          unit,
          status,
          family.get(row.id)?.find(({ id }) => id === event.dependant),
        ),
        reported: reportedOn(event, history.notified),
        nth: index - events.findIndex(({ day }) => day === event.day),
      }))
    })
    .sort((a, b) => compareText(a.day, b.day) || compareText(a.name, b.name))
}

function toDeclaredEvent(
  row: InsuredPersonRow,
  event: InsuranceEvent,
  identity: string,
  unit: { laborUnit: string; unitCode: string },
  facts: readonly DatedFact<ReturnType<typeof toTaiwanStatus>>[],
  family: InsuredFamilyMember | undefined,
): Omit<DeclaredEvent, 'nth' | 'reported'> {
  const status = facts.find(({ from, until }) => from <= event.day && (until === null || until >= event.day))?.value
  return {
    ...event,
    ...(family && { family }),
    id: row.id,
    employee_no: row.employee_no,
    name: row.full_name,
    laborUnit: unit.laborUnit,
    healthUnit: unit.unitCode,
    identity,
    birth: row.birth_date ?? '',
    nationality: row.nationality ?? '',
    insuredAs: status ? formatLabel(employeeFieldLabels[`tw_identity.${status.identity}`], 'zh-TW') : '',
    problems: [
      ...(identity === '' ? (['missing_identity'] as const) : []),
      ...(identity !== '' && !isTaiwanIdentity(identity) ? (['identity_unusual'] as const) : []),
      ...(row.birth_date === null ? (['missing_birth'] as const) : []),
      ...(status ? [] : (['missing_status'] as const)),
      ...(family?.identity === '' ? (['missing_family_identity'] as const) : []),
    ],
  }
}

/** The id of an event in the list: its person, its day and its number among those of the day. */
export function eventId({ id, day, nth }: Pick<DeclaredEvent, 'id' | 'day' | 'nth'>): string {
  return `${id}.${day}.${nth}`
}

/** Whether reporting an event notifies amounts that nobody has noted as reported. */
export function isReportable(event: DeclaredEvent): boolean {
  const notifies = event.kind === 'enrol' || event.why === 'wage' || event.why === 'notified'
  return notifies && event.reported === null && gradedSchemes(event).length > 0
}

/** The schemes with an amount of the person; a dependant has none of their own. */
const gradedSchemes = ({ schemes, dependant }: Pick<InsuranceEvent, 'schemes' | 'dependant'>) =>
  dependant === undefined ? GRADED_SCHEMES.filter((scheme) => schemes.includes(scheme)) : []

/** The day on which the amounts of an event were reported, where all of them were. */
function reportedOn(event: InsuranceEvent, notified: readonly NotifiedGrade[]): Day | null {
  const days = gradedSchemes(event).map(
    (scheme) =>
      notified.findLast((grade) => grade.scheme === scheme && grade.from === event.effective)?.reported ?? null,
  )
  return days.includes(null) ? null : (days.sort().at(-1) ?? null)
}

function toHeldValue<Value>({ from_day, until_day }: DatedValue<object>, value: Value): DatedFact<Value> {
  return { from: from_day, until: until_day, value }
}

/** Whether the place of work on the first day of a status is part-time. */
function isPartTime({ places }: InsuredPersonRow, { from_day }: DatedStatus): boolean {
  const place = places.find((one) => one.from_day <= from_day && (one.until_day === null || one.until_day >= from_day))
  return (place ?? places.at(-1))?.part_time ?? false
}

/** Everybody who has or had a place of work in Taiwan, with their dated records, but for wages and notified amounts. One query. */
async function loadPeopleInTaiwan(tx: Tx, ids: readonly string[] | undefined): Promise<InsuredPersonRow[]> {
  const { rows } = await sql<InsuredPersonRow>`
    select employee.id, employee.employee_no, employee.full_name, employee.birth_date, employee.nationality, employee.joined_on, employee.last_day,
      employee.ic_number, employee.passport_number,
      (select jsonb_agg(jsonb_build_object('from_day', e.from_day, 'until_day', e.until_day, 'country', o.country,
          'part_time', e.employment_type = 'part_time') order by e.from_day)
        from employment e left join office o on o.id = e.office_id where e.employee_id = employee.id) as places,
      (select jsonb_agg(jsonb_build_object('from_day', s.from_day, 'until_day', s.until_day, 'resident_status', s.resident_status,
          'tax_regime', s.tax_regime, ${sql.join(TAIWAN_COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(`s.${column}`)}`))}) order by s.from_day)
        from statutory_status s where s.employee_id = employee.id) as status,
      (select jsonb_agg(jsonb_build_object('from_day', a.from_day, 'until_day', a.until_day, 'kind', a.kind) order by a.from_day, a.id)
        from absence a where a.employee_id = employee.id and a.kind in ('parental', 'parental_uninsured')
          and not a.is_half_day and a.minutes is null and a.paid_share < 1000000 and a.withdrawn_at is null) as absences
    from employee
    where exists (select from employment e join office o on o.id = e.office_id where e.employee_id = employee.id and o.country = 'TW')
      and ${ids ? idIn('employee.id', ids) : sql`true`}`.execute(tx)
  return rows
}
