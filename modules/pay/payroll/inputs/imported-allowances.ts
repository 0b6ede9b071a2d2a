import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RowIssue } from '#base/errors.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { decimalsOf, ratio, toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { HeldAmount, ImportColumns, ImportedCells, PlannedRecord } from '#people/people-import.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { PAY_COUNTRIES } from '../countries.ts'
import { loadPayItemRows, type PayItemRow } from '../gather/pay-items.ts'
import { usualItems } from '../settings/set-up.ts'
import { isStabilityFee } from '../taiwan/stability-fee.ts'
import { amountsAfter, type MonthlyAmount } from './allowance-changes.ts'

const PREFIX = 'allowance.'
/** Usual items of every company that people have every month too. */
const USUAL_ALLOWANCES = ['meal_allowance', 'parking_allowance', 'childcare_allowance', 'travel_commuting']

/** A recurring item that an import creates, changes, ends or removes. */
type PlannedItem = PlannedRecord & {
  /** Null for a new person, who has an id when it is written. */
  employeeId: string | null
  item: PayItemRow
  before: MonthlyAmount | null
  after: MonthlyAmount | null
}

/** Columns of recurring amounts in sheets about people: a column for each allowance that the company pays. */
export const IMPORTED_ALLOWANCES: ImportColumns = {
  counted: 'allowances',
  tables: ['recurring_item'],
  permission: 'payroll:prepare',
  async loadColumns(tx, { grants }) {
    if (!grants.has('payroll:prepare') || !grants.has('payroll:read') || (await isPayrollOff(tx))) return []
    return (await loadAllowanceItems(tx)).map(toColumn)
  },
  async plan(tx, rows, { who }) {
    const items = new Map((await loadAllowanceItems(tx)).map((item) => [PREFIX + item.code, item]))
    const ids = rows.flatMap(({ employeeId }) => employeeId ?? [])
    await sql`select from employee where ${idIn('id', ids)} order by id for update`.execute(tx)
    const own = (await hasOtherHolder(tx, who.accountId, 'payroll:prepare')) ? who.employeeId : null
    return planAllowances(rows, items, groupAmounts(await loadRecurring(tx, ids)), own)
  },
  write: (tx, changes, at) => writeAllowances(tx, changes as readonly PlannedItem[], at),
  async loadHeld(tx, ids) {
    const rows = await loadRecurring(tx, ids)
    return Map.groupBy(
      rows.map(
        ({ employee_id, code, from_day, until_day, amount, currency }): HeldAmount & { employee_id: string } => ({
          employee_id,
          key: PREFIX + code,
          from: from_day,
          until: until_day,
          amount,
          currency,
        }),
      ),
      ({ employee_id }) => employee_id,
    )
  },
}

async function isPayrollOff(tx: Tx): Promise<boolean> {
  const off = await tx
    .selectFrom('company_module')
    .select('module_id')
    .where('module_id', '=', PAYROLL_MODULE)
    .where('is_on', '=', false)
    .executeTakeFirst()
  return off !== undefined
}

/**
 * The earnings that people have every month in a country of the company's offices: fixed allowances, those that the
 * company added, and whatever somebody has already. In Taiwan also the fee for migrant workers.
 */
async function loadAllowanceItems(tx: Tx): Promise<PayItemRow[]> {
  const { rows: used } = await sql<{ id: string }>`select distinct pay_item_id as id from recurring_item`.execute(tx)
  const { rows: places } = await sql<{ country: string }>`
    select distinct country from office where is_active union select country from company`.execute(tx)
  const here = new Set(places.map(({ country }) => country))
  const countries = PAY_COUNTRIES.filter(({ code }) => here.has(code))
  const isUsed = new Set(used.map(({ id }) => id))
  const usual = new Set(usualItems().map(({ code }) => code))
  return (await loadPayItemRows(tx)).filter(
    (item) =>
      item.is_active &&
      ((here.has(TAIWAN_COUNTRY.code) && isStabilityFee(item)) ||
        (item.kind === 'earning' &&
          item.work_kind === null &&
          !item.tax_only &&
          (item.prorated || isUsed.has(item.id) || !usual.has(item.code) || USUAL_ALLOWANCES.includes(item.code)) &&
          countries.some(({ code }) => Object.keys(item.counts[code] ?? {}).length > 0))),
  )
}

function toColumn({ code, name_en, name_zh }: PayItemRow): TemplateColumn {
  return {
    key: PREFIX + code,
    header: name_en,
    chinese: name_zh,
    words: allowanceWords(name_en, name_zh, code).join(' | '),
    kind: 'money',
    group: 'pay',
    hint: 'Every month from the day of the row; 0 ends it',
  }
}

/** What allowances are called in lists: the words for what each is for, in English, Malay and Chinese. */
const PURPOSES = [
  ['Fixed', 'Tetap', '固定'],
  ['Transport', 'Transportation', 'Travelling', 'Travel', 'Pengangkutan', '交通'],
  ['Phone', 'Handphone', 'Telephone', 'Mobile', 'Telefon', '電話', '手機', '通訊'],
  ['Meal', 'Food', 'Lunch', 'Makan', 'Makanan', '伙食', '膳食', '餐飲'],
  ['Housing', 'Accommodation', 'Rental', 'Perumahan', 'Sewa Rumah', '住房', '房屋', '住宿'],
  ['Parking', 'Letak Kereta', '停車'],
  ['Car', 'Vehicle', 'Kereta', 'Kenderaan', '汽車', '車輛'],
  ['Petrol', 'Fuel', 'Minyak', '油資', '油料'],
  ['Shift', 'Syif', '輪班'],
  ['Position', 'Jawatan', '職務', '主管'],
  ['Attendance', 'Kedatangan', '全勤'],
] as const

/** Usual headings of an allowance. `Phone allowance 電話津貼` has both of its names in one heading. */
function allowanceWords(english: string, chinese: string, code: string): string[] {
  const own = [english, chinese].map((name) => name.toLowerCase())
  const isNamed = (word: string) =>
    [word, `${word} allowance`, `elaun ${word}`, `${word}津貼`, `${word}加給`].some((one) =>
      own.includes(one.toLowerCase()),
    )
  const purpose = PURPOSES.find((words) => words.some(isNamed))
  const usual = (purpose ?? []).flatMap((word) =>
    /\p{Script=Han}/u.test(word)
      ? [`${word}津貼`, `${word}加給`, `${word}補助`]
      : [`${word} allowance`, `${word} allow`, `${word} allw`, `Elaun ${word}`],
  )
  return [chinese, code, `${english} ${chinese}`, `${chinese} ${english}`, ...usual].filter((one) => !one.includes('|'))
}

type RecurringRow = {
  id: string
  employee_id: string
  code: string
  from_day: string
  until_day: string | null
  amount: number
  currency: string
}

async function loadRecurring(tx: Tx, ids: readonly string[]): Promise<RecurringRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecurringRow>`
    select r.id, r.employee_id, i.code, r.from_day, r.until_day, r.amount, ${paidCurrency('r.employee_id')} as currency
    from recurring_item r join pay_item i on i.id = r.pay_item_id where ${idIn('r.employee_id', ids)}
    order by r.from_day, r.id`.execute(tx)
  return rows
}

/** The amounts by person and column. */
function groupAmounts(rows: readonly RecurringRow[]): Map<string, MonthlyAmount[]> {
  const byColumn = Map.groupBy(rows, ({ employee_id, code }) => `${employee_id} ${PREFIX}${code}`)
  return new Map(
    [...byColumn].map(([key, own]) => [
      key,
      own.map(({ id, from_day, until_day, amount }) => ({ id, from: from_day, until: until_day, amount })),
    ]),
  )
}

/** Plans the rows of a file, by day. Nobody writes amounts of their own where somebody else could. */
function planAllowances(
  rows: readonly ImportedCells[],
  items: ReadonlyMap<string, PayItemRow>,
  held: ReadonlyMap<string, MonthlyAmount[]>,
  own: string | null,
): { changes: PlannedItem[]; errors: RowIssue[] } {
  const errors: RowIssue[] = []
  const after = new Map<string, { row: ImportedCells; item: PayItemRow; amounts: readonly MonthlyAmount[] }>()
  for (const row of rows.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.row - b.row)))
    for (const [column, typed] of Object.entries(row.cells)) {
      const item = items.get(column)
      if (!item || typeof typed !== 'number') continue
      const fail = (code: string, params: Record<string, unknown> = {}) =>
        void errors.push({ sheet: row.sheet, row: row.row, column, code, params })
      const key = `${row.employeeId ?? row.number} ${column}`
      const current = after.get(key)?.amounts ?? held.get(key) ?? []
      const amount = toMinorUnits(typed, row.currency)
      const amounts = amount === undefined ? null : amountsAfter(current, { from: row.from, on: row.on, amount })
      if (amount === undefined)
        fail('cell_not_an_amount', { value: toDecimal(typed), decimals: decimalsOf(row.currency) })
      else if (amount < 0 || amount > 100_000_000_000) fail('allowance_amount')
      else if (amounts === null) fail('allowance_several')
      else if (amounts !== current && row.employeeId !== null && row.employeeId === own) fail('not_for_yourself')
      else after.set(key, { row, item, amounts })
    }
  const changes = [...after].flatMap(([key, { row, item, amounts }]) =>
    differences(held.get(key) ?? [], amounts).map((change) => ({
      number: row.number,
      employeeId: row.employeeId,
      item,
      ...change,
    })),
  )
  return { changes, errors }
}

/** Converts hundredths to minor units; undefined where the currency has no such small amounts. */
function toMinorUnits(hundredths: number, currency: string): number | undefined {
  const step = 10 ** (2 - decimalsOf(currency))
  return hundredths % step === 0 ? ratio(hundredths, 1, step, 'down') : undefined
}

function differences(
  held: readonly MonthlyAmount[],
  amounts: readonly MonthlyAmount[],
): { before: MonthlyAmount | null; after: MonthlyAmount | null }[] {
  return [
    ...held.flatMap((before) => {
      const after = amounts.find(({ id }) => id === before.id) ?? null
      return after === before ? [] : [{ before, after }]
    }),
    ...amounts.flatMap((after) => (after.id === null ? [{ before: null, after }] : [])),
  ]
}

async function writeAllowances(
  tx: Tx,
  changes: readonly PlannedItem[],
  { idOf, importBatchId }: { idOf: (number: string) => string; importBatchId: string | null },
): Promise<AuditChange[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ number, employeeId, item, before, after }) => ({
    id: before === null ? randomUUID() : required(before.id, 'the id of a stored amount'),
    employee_id: employeeId ?? idOf(number),
    item,
    before,
    after,
  }))
  const removed = rows.filter(({ after }) => after === null).map(({ id }) => id)
  await sql`delete from recurring_item where ${idIn('id', removed)}`.execute(tx)
  const written = rows.flatMap(({ id, employee_id, item, before, after }) => {
    if (after === null) return []
    const { from, until, amount } = after
    return [
      { id, employee_id, pay_item_id: item.id, is_new: before === null, amount, from_day: from, until_day: until },
    ]
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    given(id uuid, employee_id uuid, pay_item_id uuid, is_new boolean, amount bigint, from_day date, until_day date)`
  await sql`update recurring_item r
    set amount = given.amount, from_day = given.from_day, until_day = given.until_day, version = version + 1, changed_at = now()
    from ${given} where r.id = given.id and not given.is_new`.execute(tx)
  await sql`insert into recurring_item (id, employee_id, pay_item_id, amount, from_day, until_day, import_batch_id)
    select id, employee_id, pay_item_id, amount, from_day, until_day, ${importBatchId}::uuid from ${given} where is_new`.execute(
    tx,
  )
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const { rows: people } = await sql<{ id: string; full_name: string }>`
    select id, full_name from employee where ${idIn('id', ids)}`.execute(tx)
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
  return rows.map(({ id, employee_id, item, before, after }) => ({
    kind: 'recurring_item',
    id,
    name: names.get(employee_id) ?? null,
    before: toLogged(employee_id, item, before),
    after: toLogged(employee_id, item, after),
    people: [employee_id],
  }))
}

function toLogged(employee_id: string, item: PayItemRow, one: MonthlyAmount | null) {
  return one && { employee_id, item: item.name_en, amount: one.amount, from_day: one.from, until_day: one.until }
}
