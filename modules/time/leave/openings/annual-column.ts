import { type Day, laterDay } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { ImportColumns, ImportedCells, PlannedRecord } from '#people/people-import.ts'
import { reachOf } from '#people/reach.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import { type LeavePerson, loadLeavePeople } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { firstRules } from '../ledger/type-rules.ts'
import { isWholeMinutes, toAmount } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'
import { MOST_LEFT } from './contract.ts'

const KEY = 'annual_leave_left'

type PlannedOpening = PlannedRecord & { employeeId: string | null; type: LeaveTypeFacts; day: Day; granted: number }
type StoredOpening = { employee_id: string; type_id: string; granted: number; carried: number; taken: number }

/** A column of employees: what is left of their annual leave today, for people who joined before leave is recorded here. */
export const ANNUAL_LEAVE_LEFT: ImportColumns = {
  counted: 'openings',
  async loadColumns(tx, who, kind) {
    const may = kind === 'employees' && reachOf(who, 'leave:manage') === 'company'
    if (!may || (await isLeaveOff(tx)) || !(await loadLeaveTypes(tx)).some(isAnnual)) return []
    return [
      {
        key: KEY,
        header: 'Annual leave left',
        words:
          'Annual Leave Balance | AL Balance | Leave Balance | Leave Left | Baki Cuti Tahunan | 特休餘額 | 特休剩餘天數 | 特休未休天數 | 剩餘特休 | 年假餘額',
        chinese: '特休餘額',
        kind: 'decimal',
        decimals: 3,
        hint: 'What is left today, once, for people who joined before leave is recorded here',
      },
    ]
  },
  async plan(tx, rows, { who, today }) {
    const given = rows.filter(({ cells }) => cells[KEY] !== undefined)
    if (given.length === 0) return { changes: [], errors: [] }
    const ids = given.flatMap(({ employeeId }) => employeeId ?? [])
    const people = await loadLeavePeople(tx, ids)
    const own = (await hasOtherHolder(tx, who.accountId, 'leave:manage')) ? who.employeeId : null
    const types = (await loadLeaveTypes(tx)).filter(isAnnual)
    return planOpenings(given, { types, people, stored: await loadStored(tx, ids), own, today })
  },
  write: (tx, changes, at) => writeOpenings(tx, changes as readonly PlannedOpening[], at),
}

function isAnnual({ isActive, lawId, kind }: LeaveTypeFacts): boolean {
  return isActive && lawId === 'annual' && kind === 'granted'
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
    .where('employee_id', 'in', ids)
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
  const changes = rows.flatMap((row): PlannedOpening[] => {
    const fail = (code: string): [] => {
      errors.push({ sheet: row.sheet, row: row.row, column: KEY, code })
      return []
    }
    const person = people.get(row.employeeId ?? '') ?? newLeavePerson(row)
    const { joined, last } = person.facts
    const type = types.find((one) => isEligibleFor(one, person, laterDay(today, joined)))
    if (!type) return fail('opening_no_annual')
    const day = laterDay(laterDay(today, joined), firstRules(type.versions).from)
    const left = Number(row.cells[KEY])
    if (left < 0 || left > MOST_LEFT || !isWholeMinutes(left, type.unit)) return fail('opening_amount')
    if (last !== null && last < day) return fail('opening_after_leaving')
    const granted = toAmount(left, type.unit)
    const known = stored.filter(({ employee_id, type_id }) => employee_id === row.employeeId && type_id === type.id)
    if (known.some((one) => Number(one.granted) + Number(one.carried) - Number(one.taken) === granted)) return []
    if (known.length > 0) return fail('opening_known')
    if (row.employeeId !== null && row.employeeId === own) return fail('not_for_yourself')
    return [{ number: row.number, employeeId: row.employeeId, type, day, granted }]
  })
  return { changes, errors }
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
  await tx.insertInto('leave_opening').values(rows).execute()
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
