import { sql } from 'kysely'
import { type Day, firstDay, type Month, monthOf } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { toServiceSpans } from '#statutory/taiwan/files/insured-person.ts'
import type { DatedFact } from '#statutory/taiwan/insurance/dated-fact.ts'
import { isVariable, stayOn, type WageHistory } from '#statutory/taiwan/insurance/insured-wage.ts'
import { GRADED_SCHEMES, type GradedScheme, type NotifiedGrade } from '#statutory/taiwan/insurance/notified-grades.ts'
import { TAIWAN_WAGE_ITEMS, type TaiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { loadHourlyRates } from '../gather/hourly-rates.ts'
import { STORED_TAIWAN_KIND } from './item-counts.ts'

/** What decides the insured amounts of a person: wages with their days, and the amounts notified. */
export type InsuredHistory = WageHistory & { readonly notified: readonly NotifiedGrade[] }

/** Columns of the statutory status with notified amounts, by scheme. */
const GRADE_COLUMNS = {
  labor: 'labor_insurance_amount',
  occupational: 'occupational_insurance_amount',
  health: 'health_insurance_amount',
  pension: 'pension_amount',
} as const satisfies Record<GradedScheme, string>

/** Minutes of a full-time week: a part-timer with as many has agreed none yet. */
const FULL_WEEK_MINUTES = 2_400

type Dated = { from_day: Day; until_day: Day | null }
type TypedGrades = { from_day: Day } & { [column in (typeof GRADE_COLUMNS)[GradedScheme]]: number | null }
type HistoryRow = {
  id: string
  joined_on: Day
  last_day: Day | null
  first_paid: Month | null
  places: (Dated & { country: string | null; part_time: boolean })[] | null
  pay: (Dated & { amount: number })[] | null
  items: (Dated & { amount: number })[] | null
  typed: TypedGrades[] | null
  grades: { scheme: GradedScheme; from_day: Day; amount: number; reported_on: Day | null }[] | null
}

const WAGE_KINDS = (TAIWAN_WAGE_ITEMS as readonly TaiwanWageItem[])
  .filter(({ insured, reduces }) => insured && !reduces)
  .map(({ id }) => id)

/**
 * Loads what decides the insured amounts of people on a day: a query, and three more for those whose wage is not fixed.
 * Their wages are those of approved runs; `day` says from when on a rate or an allowance counts that was never paid.
 */
export async function loadInsuredHistories(
  tx: Tx,
  ids: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, InsuredHistory>> {
  if (ids.length === 0) return new Map()
  const fixed = new Map((await loadHistoryRows(tx, ids)).map((row) => [row.id, toHistory(row, day)]))
  const variable = [...fixed].flatMap(([id, history]) => {
    const start = stayOn(history, day)?.from ?? day
    return [day, start].some((one) => isVariable(history, one)) || history.partTime.length > 0 ? [{ id, start }] : []
  })
  const paid = await loadPaidWages(tx, variable)
  const agreed = await loadAgreedWages(tx, variable, day)
  return new Map(
    [...fixed].map(([id, history]) => [
      id,
      { ...history, paid: paid.get(id) ?? history.paid, agreed: agreed.get(id) ?? null },
    ]),
  )
}

function toHistory(row: HistoryRow, day: Day): InsuredHistory {
  const places = row.places ?? []
  const stays = toServiceSpans(
    places.map(({ from_day, until_day, country }) => ({ from: from_day, until: until_day, country })),
    { joined: row.joined_on, last: row.last_day },
  )
  return {
    stays: stays.length > 0 ? stays : [{ from: row.joined_on, until: row.last_day }],
    pay: (row.pay ?? []).map(toAmount),
    items: (row.items ?? []).map(toAmount),
    itemsFrom: firstDay(row.first_paid ?? monthOf(day)),
    partTime: places.flatMap(({ from_day, until_day, part_time }) =>
      part_time ? [{ from: from_day, until: until_day }] : [],
    ),
    paid: new Map(),
    agreed: null,
    notified: [
      ...toTypedGrades(row.typed ?? []),
      ...(row.grades ?? []).map(({ scheme, from_day, amount, reported_on }) => ({
        scheme,
        from: from_day,
        amount,
        reported: reported_on,
      })),
    ],
  }
}

function toAmount({ from_day, until_day, amount }: Dated & { amount: number }): DatedFact<number> {
  return { from: from_day, until: until_day, value: amount }
}

/** The amounts typed in the statutory status, from the days on which they change; no amount before the first. */
function toTypedGrades(typed: readonly TypedGrades[]): NotifiedGrade[] {
  return GRADED_SCHEMES.flatMap((scheme) => {
    const column = GRADE_COLUMNS[scheme]
    return typed.flatMap((row, index): NotifiedGrade[] =>
      row[column] === (typed[index - 1]?.[column] ?? null)
        ? []
        : [{ scheme, from: row.from_day, amount: row[column], reported: null }],
    )
  })
}

async function loadHistoryRows(tx: Tx, ids: readonly string[]): Promise<HistoryRow[]> {
  const columns = GRADED_SCHEMES.map((scheme) => GRADE_COLUMNS[scheme])
  const { rows } = await sql<HistoryRow>`
    select employee.id, employee.joined_on, employee.last_day,
      (select min(p.period) from payslip p join pay_run run on run.id = p.pay_run_id
        where p.employee_id = employee.id and p.taiwan is not null and run.state = 'approved') as first_paid,
      (select jsonb_agg(jsonb_build_object('from_day', e.from_day, 'until_day', e.until_day, 'country', o.country,
          'part_time', e.employment_type = 'part_time') order by e.from_day)
        from employment e left join office o on o.id = e.office_id where e.employee_id = employee.id) as places,
      (select jsonb_agg(jsonb_build_object('from_day', c.from_day, 'until_day', c.until_day, 'amount', c.basic_pay) order by c.from_day)
        from compensation c where c.employee_id = employee.id and c.currency = 'TWD') as pay,
      (select jsonb_agg(jsonb_build_object('from_day', r.from_day, 'until_day', r.until_day, 'amount', r.amount))
        from recurring_item r join pay_item i on i.id = r.pay_item_id
        where r.employee_id = employee.id and ${STORED_TAIWAN_KIND} = any(${WAGE_KINDS}::text[])) as items,
      (select jsonb_agg(jsonb_build_object('from_day', s.from_day,
          ${sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`s.${column}`)}`))}) order by s.from_day)
        from statutory_status s where s.employee_id = employee.id) as typed,
      (select jsonb_agg(jsonb_build_object('scheme', g.scheme, 'from_day', g.from_day, 'amount', g.amount, 'reported_on', g.reported_on)
          order by g.from_day)
        from insured_grade g where g.employee_id = employee.id) as grades
    from employee where ${idIn('employee.id', ids)}`.execute(tx)
  return rows
}

type VariablePerson = { readonly id: string; readonly start: Day }

/** Wages of approved runs, by person and month. */
async function loadPaidWages(
  tx: Tx,
  people: readonly VariablePerson[],
): Promise<ReadonlyMap<string, ReadonlyMap<Month, number>>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ employee_id: string; period: Month; wages: number }>`
    select p.employee_id, p.period, sum((p.taiwan->>'reserveWages')::bigint)::bigint as wages
    from payslip p join pay_run r on r.id = p.pay_run_id
    where ${idIn(
      'p.employee_id',
      people.map(({ id }) => id),
    )} and p.taiwan is not null and r.state = 'approved'
    group by p.employee_id, p.period`.execute(tx)
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return new Map([...byPerson].map(([id, own]) => [id, new Map(own.map(({ period, wages }) => [period, wages]))]))
}

/**
 * What the agreed hours of a month come to: the week agreed on joining, at the rate of that day or of `day`, 52 weeks in
 * twelve months.
 */
async function loadAgreedWages(
  tx: Tx,
  people: readonly VariablePerson[],
  day: Day,
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: string; minutes: number; part_time: boolean }>`
    select person.id, coalesce(week.minutes, 0)::int as minutes, coalesce(job.employment_type = 'part_time', false) as part_time
    from (select * from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ start }) => start)}::date[]) a(id, start)) person
    left join lateral (
      select (select sum(minutes_of_day(hours)) from jsonb_array_elements(w.week) hours where jsonb_typeof(hours) = 'object') as minutes
      from work_schedule w where w.employee_id = person.id
      order by w.from_day > person.start, abs(w.from_day - person.start) limit 1) week on true
    left join lateral (
      select e.employment_type from employment e where e.employee_id = person.id
      order by e.from_day > person.start, abs(e.from_day - person.start) limit 1) job on true`.execute(tx)
  const rateOn = await loadHourlyRates(
    tx,
    people.flatMap(({ id, start }) => [
      { employee: id, day: start },
      { employee: id, day },
    ]),
  )
  const starts = new Map(people.map(({ id, start }) => [id, start]))
  return new Map(
    rows.flatMap(({ id, minutes, part_time }): [string, number][] => {
      const rate = rateOn(id, starts.get(id) ?? day) ?? rateOn(id, day)
      const isAgreed = minutes > 0 && !(part_time && minutes >= FULL_WEEK_MINUTES)
      return rate === null || !isAgreed ? [] : [[id, ratio(rate, minutes * 52, 60 * 12, 'half-up')]]
    }),
  )
}
