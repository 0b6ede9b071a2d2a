import { sql } from 'kysely'
import { type Day, laterDay } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { ImportColumns, ImportedCells, PlannedRecord } from '#people/people-import.ts'
import { reachOf } from '#people/reach.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { type LeavePerson, loadLeavePeople } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { firstRules } from '../ledger/type-rules.ts'
import { isWholeMinutes, toAmount } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'
import { MOST_LEFT } from './contract.ts'
import { typeSynonyms } from './template.ts'

const ANNUAL_KEY = 'annual_leave_left'
const TYPE_PREFIX = 'leave_left.'
const DAY_KEY = 'leave_left_on'

type PlannedOpening = PlannedRecord & { employeeId: string | null; type: LeaveTypeFacts; day: Day; granted: number }
type StoredOpening = { employee_id: string; type_id: string; granted: number; carried: number; taken: number }

/**
 * Columns of people: what is left of their leave today, for people who joined before leave is recorded here. A file of
 * employees has annual leave; a file with all about people has each type that is granted.
 */
export const LEAVE_LEFT_COLUMNS: ImportColumns = {
  counted: 'openings',
  tables: ['leave_import', 'leave_opening'],
  permission: 'leave:manage',
  async loadColumns(tx, who, kind) {
    const may = (kind === 'employees' || kind === 'records') && reachOf(who, 'leave:manage') === 'company'
    if (!may || (await isLeaveOff(tx))) return []
    const types = await loadLeaveTypes(tx)
    const columns = [
      ...(types.some(isAnnual) ? [ANNUAL_COLUMN] : []),
      ...(kind === 'records' ? typeColumns(types.filter((one) => isGranted(one) && !isAnnual(one))) : []),
    ]
    return kind === 'records' && columns.length > 0 ? [...columns, DAY_COLUMN] : columns
  },
  async plan(tx, rows, { who, today }) {
    const given = rows.filter(({ cells }) => openingKeys(cells).length > 0)
    if (given.length === 0) return { changes: [], errors: [] }
    const ids = given.flatMap(({ employeeId }) => employeeId ?? [])
    const people = await loadLeavePeople(tx, ids)
    const own = (await hasOtherHolder(tx, who.accountId, 'leave:manage')) ? who.employeeId : null
    const types = (await loadLeaveTypes(tx)).filter(isGranted)
    return planOpenings(given, { types, people, stored: await loadStored(tx, ids), own, today })
  },
  write: (tx, changes, at) => writeOpenings(tx, changes as readonly PlannedOpening[], at),
}

const SHARED_COLUMN = {
  kind: 'decimal',
  decimals: 3,
  group: 'leave',
  hint: 'What is left today, once, for people who joined before leave is recorded here',
} as const

const ANNUAL_COLUMN: TemplateColumn = {
  key: ANNUAL_KEY,
  header: 'Annual leave left',
  words:
    'Annual Leave Balance | AL Balance | AL Left | Annual Leave B/F | AL B/F | Annual Leave Brought Forward | AL Brought Forward | Leave B/F | Leave Balance | Leave Left | Baki Cuti Tahunan | Baki AL | 特休餘額 | 特休結轉 | 特休剩餘天數 | 特休未休天數 | 剩餘特休 | 年假餘額',
  chinese: '特休餘額',
  ...SHARED_COLUMN,
}

/** The day of the balances of a row; today where it is empty. */
const DAY_COLUMN: TemplateColumn = {
  key: DAY_KEY,
  header: 'Leave left on',
  words:
    'Leave Balance As At | Leave Balance Date | Leave As At | Balance As At | Balance Date | As At | As Of | Baki Cuti Setakat | Setakat | 假勤餘額基準日 | 餘額日期 | 截至日',
  chinese: '假勤餘額日期',
  kind: 'date',
  group: 'leave',
  isDayOf: 'leave',
  hint: 'The day on which this was left; today when empty. What is given on the day itself comes on top',
}

/** A column for each type, found by the usual names of the type beside a word for what is left. */
function typeColumns(types: readonly LeaveTypeFacts[]): TemplateColumn[] {
  const synonyms = typeSynonyms(types)
  return types.map(({ id, name, otherName }) => {
    const names = [name, ...(synonyms[name] ?? [])]
    const headings = names.flatMap((one) => [
      `${one} Balance`,
      `${one} Left`,
      `${one} B/F`,
      `${one} Brought Forward`,
      `Baki ${one}`,
      `${one}餘額`,
      `${one}結轉`,
    ])
    const chinese = [name, otherName ?? ''].find((one) => /\p{Script=Han}/u.test(one)) ?? name
    return {
      key: TYPE_PREFIX + id,
      header: `${name} left`,
      words: headings.filter((one) => !one.includes('|')).join(' | '),
      chinese: `${chinese}餘額`,
      ...SHARED_COLUMN,
    }
  })
}

function openingKeys(cells: ImportedCells['cells']): string[] {
  return Object.keys(cells).filter((key) => key === ANNUAL_KEY || key.startsWith(TYPE_PREFIX))
}

function isGranted({ isActive, kind }: LeaveTypeFacts): boolean {
  return isActive && kind === 'granted'
}

function isAnnual(type: LeaveTypeFacts): boolean {
  return isGranted(type) && type.lawId === 'annual'
}

async function isLeaveOff(tx: Tx): Promise<boolean> {
  const off = await tx
    .selectFrom('company_module')
    .select('module_id')
    .where('module_id', '=', LEAVE_MODULE)
    .where('is_on', '=', false)
    .executeTakeFirst()
  return off !== undefined
}

async function loadStored(tx: Tx, ids: readonly string[]): Promise<StoredOpening[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('leave_opening')
    .select(['employee_id', 'type_id', 'granted', 'carried', 'taken'])
    .where(idIn('employee_id', ids))
    .where('is_undone', '=', false)
    .execute()
}

type OpeningFacts = {
  types: readonly LeaveTypeFacts[]
  people: ReadonlyMap<string, LeavePerson>
  stored: readonly StoredOpening[]
  own: string | null
  today: Day
}

/** A balance that is stored already changes nothing; another one is refused, since it would come on top. */
function planOpenings(
  rows: readonly ImportedCells[],
  { types, people, stored, own, today }: OpeningFacts,
): { changes: PlannedOpening[]; errors: RowIssue[] } {
  const errors: RowIssue[] = []
  const changes = rows.flatMap((row) => {
    const person = people.get(row.employeeId ?? '') ?? newLeavePerson(row)
    return openingKeys(row.cells).flatMap((key) => planOpening(row, key, person))
  })
  return { changes, errors }

  function planOpening(row: ImportedCells, key: string, person: LeavePerson): PlannedOpening[] {
    const fail = (code: string): [] => {
      errors.push({ sheet: row.sheet, row: row.row, column: key, code })
      return []
    }
    const { joined, last } = person.facts
    const fits = key === ANNUAL_KEY ? isAnnual : ({ id }: LeaveTypeFacts) => key === TYPE_PREFIX + id
    const asked = row.cells[DAY_KEY]
    const typedDay = typeof asked === 'string' ? asked : null
    const type = types.find((one) => fits(one) && isEligibleFor(one, person, typedDay ?? laterDay(today, joined)))
    if (!type) return fail(key === ANNUAL_KEY ? 'opening_no_annual' : 'opening_not_for_person')
    const { from } = firstRules(type.versions)
    const day = typedDay ?? laterDay(laterDay(today, joined), from)
    const failDay = (code: string, params?: Record<string, unknown>): [] => {
      errors.push({ sheet: row.sheet, row: row.row, column: DAY_KEY, code, ...(params && { params }) })
      return []
    }
    if (day < joined) return failDay('opening_outside')
    if (day < from) return failDay('leave_before_type', { name: type.name, day: from })
    const left = Number(row.cells[key])
    if (left < 0 || left > MOST_LEFT || !isWholeMinutes(left, type.unit)) return fail('opening_amount')
    if (last !== null && last < day) return fail('opening_after_leaving')
    const granted = toAmount(left, type.unit)
    const known = stored.filter(({ employee_id, type_id }) => employee_id === row.employeeId && type_id === type.id)
    if (known.some((one) => Number(one.granted) + Number(one.carried) - Number(one.taken) === granted)) return []
    if (known.length > 0) return fail('opening_known')
    if (row.employeeId !== null && row.employeeId === own) return fail('not_for_yourself')
    return [{ number: row.number, employeeId: row.employeeId, type, day, granted }]
  }
}

/** A person of the file as leave knows them. */
function newLeavePerson({ from, planned }: ImportedCells): LeavePerson {
  const text = (key: string) => (typeof planned[key] === 'string' ? planned[key] : null)
  return {
    id: '',
    gender: text('gender'),
    born: text('birth_date'),
    indigenous: [],
    dismissalNotice: null,
    facts: {
      joined: from,
      last: text('last_day'),
      leavesKnown: text('resigned_on') ?? text('last_day'),
      employment: [
        {
          from,
          position: text('position_id'),
          employmentType: text('employment_type') ?? 'full_time',
          department: text('department_id'),
          office: text('office_id'),
        },
      ],
      partWeeks: [],
    },
  }
}

async function writeOpenings(
  tx: Tx,
  changes: readonly PlannedOpening[],
  { idOf, now, source }: Parameters<ImportColumns['write']>[2],
): Promise<AuditChange[]> {
  if (changes.length === 0) return []
  const { accountId, fileName } = source
  const { id } = await tx
    .insertInto('leave_import')
    .values({
      file_name: fileName.slice(0, 260) || 'people.xlsx',
      by_account: accountId,
      by_name: accountId === null ? '' : await loadNameInCompany(tx, accountId),
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = changes.map(({ number, employeeId, type, day, granted }) => ({
    import_id: id,
    employee_id: employeeId ?? idOf(number),
    type_id: type.id,
    day,
    granted,
  }))
  await sql`insert into leave_opening (import_id, employee_id, type_id, day, granted)
    select import_id, employee_id, type_id, day, granted
    from jsonb_populate_recordset(null::leave_opening, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  return [
    {
      kind: 'leave_import',
      id,
      name: fileName,
      after: { rows: rows.length },
      people: rows.map(({ employee_id }) => employee_id),
    },
  ]
}
