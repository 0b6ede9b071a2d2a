import { type Insertable, sql } from 'kysely'
import { formatLabel, type Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { WAGE_ITEMS, type WageItem } from '#statutory/malaysia/month/wage-items.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { STABILITY_FEE_ITEM } from '#statutory/taiwan/stability-fee.ts'
import { DEFAULT_COUNTRY, PAY_COUNTRIES } from '../countries.ts'
import type { StoredCounts } from '../gather/pay-items.ts'
import type { WorkKind } from '../values.ts'

/** Codes of statutory lines and of basic pay, which no item of a company may use. */
export const RESERVED_CODES = new Set([
  'basic',
  'unpaid',
  'epf',
  'socso',
  'eis',
  'lindung',
  'hrd',
  'zakat',
  'pcb',
  'cp38',
  'shortage',
])

const ITEM_NAMES: Record<string, Label> = {
  fixed_allowance: { en: 'Fixed allowance', zh: '固定津貼' },
  meal_allowance: { en: 'Meal allowance', zh: '伙食津貼' },
  parking_allowance: { en: 'Parking allowance', zh: '停車津貼' },
  childcare_allowance: { en: 'Child care allowance', zh: '托育津貼' },
  travel_duties: { en: 'Travel on duty', zh: '公務交通津貼' },
  travel_commuting: { en: 'Travel to work', zh: '通勤津貼' },
  reimbursement: { en: 'Reimbursed expenses', zh: '費用報銷' },
  overtime: { en: 'Overtime', zh: '加班費' },
  rest_day_work: { en: 'Work on a rest day', zh: '休息日出勤' },
  commission: { en: 'Commission', zh: '業績獎金' },
  commission_irregular: { en: 'Irregular commission', zh: '不定期業績獎金' },
  incentive: { en: 'Incentive', zh: '激勵獎金' },
  incentive_monthly: { en: 'Incentive, fixed every month', zh: '每月固定激勵獎金' },
  annual_bonus: { en: 'Annual bonus', zh: '年終獎金' },
  bonus: { en: 'Bonus', zh: '獎金' },
  arrears: { en: 'Arrears of pay', zh: '補發薪資' },
  arrears_earlier_years: { en: 'Arrears of earlier years', zh: '補發以前年度薪資' },
  leave_encashment: { en: 'Leave paid out', zh: '未休假折現' },
  service_charge: { en: 'Service charge', zh: '服務費分配' },
  director_fee: { en: 'Director’s fee, yearly or half-yearly', zh: '董事酬金（年度或半年度）' },
  director_fee_monthly: { en: 'Director’s fee, monthly', zh: '董事酬金（每月）' },
  gratuity: { en: 'Gratuity', zh: '退職金' },
  termination_benefit: { en: 'Termination benefit', zh: '資遣費' },
  pay_in_lieu_of_notice: { en: 'Pay in lieu of notice', zh: '預告期間工資' },
  ex_gratia: { en: 'Ex gratia payment', zh: '優惠給付' },
  service_award: { en: 'Long service award', zh: '久任獎' },
  goods_at_discount: { en: 'Employer’s goods at a discount', zh: '員工購物優惠' },
  benefit_in_kind: { en: 'Benefit in kind', zh: '實物福利' },
  living_accommodation: { en: 'Living accommodation', zh: '住宿福利' },
  subsidised_interest: { en: 'Subsidised interest', zh: '利息補貼' },
  tax_borne_by_employer: { en: 'Tax borne by the employer', zh: '雇主負擔稅款' },
}
const FIXED_ALLOWANCES = new Set([
  'fixed_allowance',
  'meal_allowance',
  'parking_allowance',
  'childcare_allowance',
  'travel_commuting',
])
const WORK_KINDS: Record<string, WorkKind> = { overtime: 'overtime', rest_day_work: 'restDay' }

/** Flags that the law leaves open, by the code of a default item; the company decides. */
export const UNSETTLED: ReadonlyMap<string, readonly string[]> = new Map(
  WAGE_ITEMS.flatMap(({ id, unsettled }) => (unsettled ? [[id, unsettled] as const] : [])),
)

type UsualItem = Pick<
  Required<Insertable<DB['pay_item']>>,
  'code' | 'name_en' | 'name_zh' | 'kind' | 'tax_only' | 'prorated' | 'work_kind'
>

/** The default pay items of a company; each country defines their flags. */
export function usualItems(): UsualItem[] {
  return [
    ...WAGE_ITEMS.filter((one) => ITEM_NAMES[one.id]).map(toUsualItem),
    { ...earning('public_holiday_work', 'Work on a public holiday', '國定假日出勤'), work_kind: 'publicHoliday' },
    { ...earning('missed_hours', 'Hours not worked', '缺勤時數'), work_kind: 'missedHours' },
    // Wages of hourly paid people.
    earning('part_time_hours', 'Part-time hours', '部分工時工資'),
    // An allowance for each shift day.
    earning('shift_allowance', 'Shift allowance', '輪班津貼'),
    // A bonus for a month without absence or lateness.
    earning('perfect_attendance', 'Perfect attendance', '全勤獎金'),
    { ...earning('loan_repayment', 'Loan repayment', '借款償還'), kind: 'deduction' },
    { ...earning('advance', 'Advance on pay', '預支薪資'), kind: 'deduction' },
    { ...earning('recovery', 'Overpaid wages', '溢付薪資扣回'), kind: 'deduction' },
    { ...earning('other_deduction', 'Other deduction', '其他扣款'), kind: 'deduction' },
    { ...earning('insurance_employer', 'Insurance paid by the employer', '雇主負擔保險'), kind: 'employer_cost' },
    // What an employer in Taiwan pays for each migrant worker.
    { ...earning(STABILITY_FEE_ITEM, 'Employment stability fee', '就業安定費'), kind: 'employer_cost' },
    // Regular days off by Taiwan's law.
    { ...earning('regular_day_off_work', 'Work on a regular day off', '例假出勤'), work_kind: 'dayOff' },
    { ...earning('unused_annual_leave', 'Unused annual leave', '特休未休工資'), work_kind: 'unusedLeave' },
    { ...earning('unused_leave_beyond_act', 'Other leave paid out', '其他未休假折現'), work_kind: 'unusedLeave' },
  ]
}

function toUsualItem({ id, taxOnly = false }: WageItem): UsualItem {
  const name = required(ITEM_NAMES[id], 'name of a usual pay item')
  return {
    ...earning(id, name.en, name.zh),
    kind: id === 'reimbursement' ? 'reimbursement' : 'earning',
    tax_only: taxOnly,
    prorated: FIXED_ALLOWANCES.has(id),
    work_kind: WORK_KINDS[id] ?? null,
  }
}

function earning(code: string, name_en: string, name_zh: string): UsualItem {
  return { code, name_en, name_zh, kind: 'earning', tax_only: false, prorated: false, work_kind: null }
}

/** The flags of a default item, for each country that defines them. */
export function usualCounts(code: string): StoredCounts {
  const parts = PAY_COUNTRIES.flatMap((country) => {
    const counts = country.inputs.usualCounts(code)
    return counts ? [[country.code, counts] as const] : []
  })
  return Object.fromEntries(parts)
}

/** Default items that only companies with a place in a country get. */
const ITEMS_OF_COUNTRY: ReadonlyMap<string, string> = new Map([[STABILITY_FEE_ITEM, TAIWAN_COUNTRY.code]])

/** Adds the default items with these codes that the company does not have. */
export async function addUsualItems(tx: Tx, codes: readonly string[]): Promise<void> {
  await insertMissingItems(
    tx,
    usualItems().filter(({ code }) => codes.includes(code)),
  )
}

/** Returns the number of items that were added. */
async function insertMissingItems(tx: Tx, usual: readonly UsualItem[]): Promise<number> {
  const { rows } = await sql<{ country: string }>`
    select country from office where is_active union select country from company`.execute(tx)
  const items = usual.filter(({ code }) => {
    const only = ITEMS_OF_COUNTRY.get(code)
    return only === undefined || rows.some(({ country }) => country === only)
  })
  if (items.length === 0) return 0
  const made = await tx
    .insertInto('pay_item')
    .values(items.map((item) => ({ ...item, counts: JSON.stringify(usualCounts(item.code)) })))
    .onConflict((same) => same.columns(['company_id', 'code']).doNothing())
    .returning('id')
    .execute()
  return made.length
}

export type SetUpResult = { items: number; groups: number; groupId: string | null }

/**
 * Initial setup of a company: adds the missing default items, and one pay group for the offices of each country without a
 * group. A company without offices gets a Malaysian group. Can be repeated. Returns the numbers of additions, and the first
 * group.
 */
export async function setUpPayroll(tx: Tx): Promise<SetUpResult> {
  const items = await insertMissingItems(tx, usualItems())
  const here = (await tx.selectFrom('office').select('country').distinct().where('is_active', '=', true).execute()).map(
    ({ country }) => country,
  )
  const grouped = (await tx.selectFrom('pay_group').select('country').distinct().execute()).map(
    ({ country }) => country,
  )
  const wanted = PAY_COUNTRIES.filter(({ code }) => !grouped.includes(code)).filter((country) =>
    here.length === 0 ? grouped.length === 0 && country === DEFAULT_COUNTRY : here.includes(country.code),
  )
  if (wanted.length > 0) {
    const { language } = await tx.selectFrom('company').select('language').executeTakeFirstOrThrow()
    await tx
      .insertInto('pay_group')
      .values(
        wanted.map(({ code, currency, defaultGroup: group }) => ({
          country: code,
          currency,
          pay_day: group.pay_day,
          paid_next_month: group.paid_next_month,
          all_offices: true,
          name: formatLabel(group.name, language),
        })),
      )
      .execute()
  }
  const first = await tx
    .selectFrom('pay_group')
    .select('id')
    .orderBy('country')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return { items: items, groups: wanted.length, groupId: first?.id ?? null }
}
