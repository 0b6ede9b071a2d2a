import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days/days.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { overtimeApi } from '../contract.ts'
import type { AfterMidnight, CompensationChoice } from '../values.ts'
import type { PolicyRates } from './policy-rules.ts'
import { presetPolicy } from './preset.ts'

/** How overtime counts and what it earns on a day. The law's own policy has no id. */
export type Policy = PolicyRates & {
  readonly id: string | null
  readonly country: string
  readonly from_day: Day
  readonly dailyLimit: number | null
  readonly monthlyLimit: number | null
  readonly tolerance: number
  readonly eligibleUpTo: number | null
  readonly positions: readonly string[]
  readonly afterMidnight: AfterMidnight
  readonly gives: CompensationChoice
}

type StoredPolicy = {
  id: string
  country: string
  from_day: Day
  calculation: Policy['calculation']
  normal_rate: number | null
  non_working_rate: number | null
  public_holiday_rate: number | null
  disaster_rate: number | null
  normal_amount: number | null
  non_working_amount: number | null
  public_holiday_amount: number | null
  disaster_amount: number | null
  daily_limit: number | null
  monthly_limit: number | null
  tolerance: number
  eligible_up_to: number | null
  after_midnight: AfterMidnight
  gives: CompensationChoice
  position_ids: string[]
  positions: string[]
  until_day: Day | null
  version: number
}

const POLICY_SELECT = sql<StoredPolicy>`select p.id, p.country, p.from_day, p.calculation, p.normal_rate, p.non_working_rate,
  p.public_holiday_rate, p.disaster_rate, p.normal_amount, p.non_working_amount, p.public_holiday_amount, p.disaster_amount,
  p.daily_limit, p.monthly_limit, p.tolerance, p.eligible_up_to, p.after_midnight, p.gives, p.version,
  (select min(n.from_day) - 1 from overtime_policy n where n.country = p.country and n.from_day > p.from_day) as until_day,
  array(select q.position_id::text from overtime_policy_position q where q.policy_id = p.id order by 1) as position_ids,
  array(select name from overtime_policy_position q join position on position.id = q.position_id where q.policy_id = p.id order by name) as positions`

export type PolicyQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof overtimeApi.policies>
  search?: string | undefined
  country?: string | undefined
  id?: string
}

/** A page of the company's policies, with the day each ends and the positions it lists. */
export function loadPolicyPage(tx: Tx, { country, id, ...page }: PolicyQuery) {
  return loadPageFromSql<StoredPolicy, PolicyQuery['sort']>(tx, page, {
    select: POLICY_SELECT,
    from: sql`from overtime_policy p`,
    where: [
      ...(country === undefined ? [] : [sql`p.country = ${country}`]),
      ...(id === undefined ? [] : [sql`p.id = ${id}::uuid`]),
    ],
    orders: { from_day: sql`p.from_day`, country: sql`p.country` },
    tieBreaker: sql`p.country, p.id`,
  })
}

/** Loads all policies of a company in one query, and finds the one of a country and a day. */
export async function loadPolicyFinder(tx: Tx): Promise<(country: string, day: Day) => Policy> {
  const { rows } = await sql<StoredPolicy>`${POLICY_SELECT} from overtime_policy p order by p.from_day`.execute(tx)
  const policies = rows.map(toPolicy)
  return (country, day) =>
    policies.findLast((one) => one.country === country && one.from_day <= day) ?? presetPolicy(country, monthOf(day))
}

function toPolicy(row: StoredPolicy): Policy {
  const rate = (multiple: number | null, perHour: number | null) => ({ multiple, perHour })
  return {
    id: row.id,
    country: row.country,
    from_day: row.from_day,
    calculation: row.calculation,
    rates: {
      normal: rate(row.normal_rate, row.normal_amount),
      non_working: rate(row.non_working_rate, row.non_working_amount),
      public_holiday: rate(row.public_holiday_rate, row.public_holiday_amount),
      disaster: rate(row.disaster_rate, row.disaster_amount),
    },
    dailyLimit: row.daily_limit,
    monthlyLimit: row.monthly_limit,
    tolerance: row.tolerance,
    eligibleUpTo: row.eligible_up_to,
    positions: row.position_ids,
    afterMidnight: row.after_midnight,
    gives: row.gives,
  }
}

/** Whether a policy has pending or approved records: of people of its country on its days. */
export async function isPolicyUsed(
  tx: Tx,
  { country, from_day, until_day }: Pick<StoredPolicy, 'country' | 'from_day' | 'until_day'>,
): Promise<boolean> {
  const { used } = await selectOne(
    tx,
    sql<{ used: boolean }>`select exists (
      select from overtime_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      join employment e on e.employee_id = o.employee_id and e.from_day <= o.day and (e.until_day is null or e.until_day >= o.day)
      left join office on office.id = e.office_id
      where coalesce(office.country, (select country from company)) = ${country}
        and o.day >= ${from_day}::date and (${until_day}::date is null or o.day <= ${until_day}::date)) as used`,
  )
  return used
}
