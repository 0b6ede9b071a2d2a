import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayIn } from '#base/days/days.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { withinReach } from '#people/reach.ts'
import { forbiddenOwnRecord, forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import { enclosingSpan } from '../evaluation/attendance-day-store.ts'
import { reevaluateDays } from '../evaluation/reevaluation-task.ts'
import { dayLock, loadPaidLocks } from '../locked-days.ts'
import { midnightIn } from '../rules/person-days.ts'
import { loadSettings } from '../rules/setting.ts'
import {
  type DeviceColumns,
  type DeviceLine,
  fileForm,
  findDayOrder,
  guessColumns,
  linesWithoutColumns,
  readLines,
} from './device-lines.ts'
import { fileLabels } from './labels.ts'
import type { NumberOrder } from './number-order-value.ts'
import { requireOffice } from './offices.ts'
import { readCells } from './read-file.ts'

export type PunchFileInput = {
  office_id: string
  file: Upload
  number_at?: number | undefined
  day_at?: number | undefined
  time_at?: number | undefined
  until_at?: number | undefined
  direction_at?: number | undefined
  device_at?: number | undefined
  day_order?: NumberOrder | undefined
  heading: boolean
}

type FilePunch = {
  number: string
  at: string
  direction: 'in' | 'out' | null
  device: string | null
  employee_id: string | null
}

const withoutOrder = ({ order: _, ...columns }: DeviceColumns) => ({ ...columns, until: columns.until ?? null })

/** Error of a file whose readable lines all fail for the same reason. */
const EMPTY_FILE_CODES = {
  device_line_locked: 'device_file_locked',
  device_line_future: 'device_file_future',
  device_line_own: 'device_file_own',
} as const

type LineFault = ReturnType<typeof readLines>['faults'][number]['code'] | keyof typeof EMPTY_FILE_CODES

/** Why nothing can be imported: the most frequent reason among readable lines. */
function emptyFileCode(
  faults: readonly { code: LineFault }[],
): 'device_file_empty' | (typeof EMPTY_FILE_CODES)[keyof typeof EMPTY_FILE_CODES] {
  const counts = (Object.keys(EMPTY_FILE_CODES) as (keyof typeof EMPTY_FILE_CODES)[])
    .map((code) => ({ code, lines: faults.filter((fault) => fault.code === code).length }))
    .sort((one, other) => other.lines - one.lines)
  const [most] = counts
  return !most || most.lines === 0 ? 'device_file_empty' : EMPTY_FILE_CODES[most.code]
}

const SAMPLE_LINES = 5
const MAX_FAULTS = 30

/** Parses a device's file: columns, punches with their people, and unreadable lines. */
async function readPunches(context: Context, { office_id, file, ...given }: PunchFileInput) {
  const { now, language } = context
  const office = await requireOffice(context, office_id)
  const rows = await readCells(file)
  const form = fileForm(rows)
  const remembered = await loadRememberedColumns(context, office_id, form)
  const columns = confirmedColumns(given) ?? remembered ?? guessColumns(rows)
  const found = columns && findDayOrder(rows, columns)
  // The user's answer wins over what the file shows, and that over an earlier file of the same form.
  const settled = found?.order === 'dmy' || found?.order === 'mdy' ? found.order : null
  const order = given.day_order ?? settled ?? (found?.isOpen ? (remembered?.order ?? null) : null)
  const { lines, faults } = columns ? readLines(rows, columns, order) : { lines: [], faults: linesWithoutColumns(rows) }
  const people = await loadPeopleByNumber(context, office_id)
  const latest = now.getTime() + 86_400_000
  const settingOn = await loadSettings(context.tx)
  // Paid days change by a correction with its reason, never by another file (ATT-12).
  const days = lines.map((line) => dayIn(office.timezone, new Date(punchMoment(line, office.timezone))))
  const owners = [...new Set([...people.values()].flat().map(({ id }) => id))]
  const paidOn = days.length === 0 ? () => undefined : await loadPaidLocks(context.tx, owners, enclosingSpan(days))
  const isLocked = (employee: string | null, day: Day) =>
    !!dayLock(day, settingOn(office.id, day), employee === null ? undefined : paidOn(employee, day), context.today)
  // Nobody imports their own punches while somebody else may: the caller's lines are left out.
  const own = await forbiddenOwnRecord(context.tx, context.actor, 'attendance:import')
  const punches = new Map<string, FilePunch>()
  const faultTexts: { row: number; code: LineFault; text: string }[] = []
  const addFault = (row: number, code: LineFault) => {
    // A row may hold two punches; its fault is reported once.
    const last = faultTexts.at(-1)
    if (last?.row !== row || last.code !== code)
      faultTexts.push({ row, code, text: formatLabel(fileLabels[`punch-file.${code}`], language) })
  }
  for (const { row, code } of faults) addFault(row, code)
  for (const line of lines) {
    const at = punchMoment(line, office.timezone)
    if (at > latest) {
      addFault(line.row, 'device_line_future')
      continue
    }
    const day = dayIn(office.timezone, new Date(at))
    const employments = people.get(line.number.toLowerCase()) ?? people.get(withoutLeadingZeros(line.number))
    const employee_id = employments ? employmentOn(employments, day).id : null
    if (employee_id !== null && employee_id === own) {
      addFault(line.row, 'device_line_own')
      continue
    }
    if (isLocked(employee_id, day)) {
      addFault(line.row, 'device_line_locked')
      continue
    }
    const moment = new Date(at).toISOString()
    const key = `${employee_id ?? line.number} ${moment}`
    const { number, direction, device } = line
    // One punch per person and moment, however often a file has it; one with a direction wins.
    const known = punches.get(key)
    if (!known || (direction !== null && known.direction === null))
      punches.set(key, { number, at: moment, direction, device, employee_id })
  }
  const sorted = [...punches.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    office,
    rows,
    form,
    columns: columns && { ...columns, order },
    days: {
      order,
      is_open: (found?.isOpen ?? false) && order === null,
      settled_by: given.day_order ? null : (found?.settledBy ?? null),
      example: found?.example ?? null,
    },
    isRemembered: remembered !== undefined,
    punches: sorted,
    faults: faultTexts.sort((a, b) => a.row - b.row),
    people,
  }
}

/** Times without a zone are in the office's. */
function punchMoment({ day, second, offset }: DeviceLine, zone: string): number {
  if (offset === null) return midnightIn(zone, day) + second * 1000
  return Date.parse(`${day}T00:00:00Z`) + (second - offset * 60) * 1000
}

const withoutLeadingZeros = (number: string) => number.replace(/^0+(?=.)/, '').toLowerCase()

function confirmedColumns({
  number_at,
  day_at,
  time_at,
  until_at,
  direction_at,
  device_at,
  heading,
}: Omit<PunchFileInput, 'file' | 'office_id'>): DeviceColumns | undefined {
  if (number_at === undefined || day_at === undefined) return undefined
  return {
    number: number_at,
    day: day_at,
    time: time_at ?? null,
    until: until_at ?? null,
    direction: direction_at ?? null,
    device: device_at ?? null,
    heading,
  }
}

/** Loads the columns confirmed for the office's last file of this form. */
async function loadRememberedColumns(
  { tx }: Context,
  office: string,
  form: string,
): Promise<DeviceColumns | undefined> {
  const row = await tx
    .selectFrom('punch_file')
    .select('columns')
    .where('office_id', '=', office)
    .where('form', '=', form)
    .orderBy('brought_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.columns as DeviceColumns | undefined
}

type Employment = { readonly id: string; readonly full_name: string; readonly joined_on: Day }

/**
 * Finds people by device number: assigned numbers first, then employee numbers; only people in reach. A device knows
 * the person, who may have left and returned, so each number has all employments, ordered by joining day.
 */
async function loadPeopleByNumber({ tx, actor, today }: Context, office: string): Promise<Map<string, Employment[]>> {
  const { rows } = await sql<Employment & { number: string; said: boolean }>`
    select of.number, of.said, employee.id, employee.full_name, employee.joined_on
    from (select lower(number) as number, employee_id, true as said from device_number where office_id = ${office}::uuid
      union all select lower(employee_no), id, false from employee) of
    join employee numbered on numbered.id = of.employee_id
    join employee on employee.first_employee_id = numbered.first_employee_id
    where ${withinReach(actor, 'attendance:import', today)} order by of.said, employee.joined_on, employee.id`.execute(
    tx,
  )
  const claimedNumbers = new Set(rows.flatMap((row) => (row.said ? [row.number] : [])))
  return Map.groupBy(
    rows.filter((row) => row.said || !claimedNumbers.has(row.number)),
    ({ number }) => number,
  )
}

/** Returns the employment that had begun on a day; before the first one, the first. */
function employmentOn(employments: readonly Employment[], day: Day): Employment {
  return required(employments.findLast(({ joined_on }) => joined_on <= day) ?? employments[0], 'an employment')
}

/** Previews an import. Writes nothing. */
export async function previewFile(context: Context, given: PunchFileInput) {
  const { rows, columns, days, isRemembered, punches, faults, people } = await readPunches(context, given)
  const byPerson = Map.groupBy(
    punches.flatMap(({ number, employee_id }) => (employee_id === null ? [] : [{ number, employee_id }])),
    ({ employee_id }) => employee_id,
  )
  const names = new Map([...people.values()].flat().map(({ id, full_name }) => [id, full_name]))
  const unclaimed = Map.groupBy(
    punches.filter(({ employee_id }) => employee_id === null),
    ({ number }) => number,
  )
  return {
    columns: columns ? withoutOrder(columns) : null,
    days,
    is_remembered: isRemembered,
    sample: rows
      .filter((cells) => cells.length > 0)
      .slice(0, SAMPLE_LINES)
      .map((cells) => cells.slice(0, 20).map((cell) => cell.slice(0, 60))),
    punches: punches.length,
    known: await countKnownPunches(context, given.office_id, punches),
    people: [...byPerson].map(([employee_id, own]) => ({
      employee_id,
      full_name: required(names.get(employee_id), 'the name of a person in reach'),
      number: required(own[0], 'a punch').number,
      punches: own.length,
    })),
    unclaimed: [...unclaimed].map(([number, own]) => ({ number, punches: own.length })),
    first_at: punches[0]?.at ?? null,
    last_at: punches.at(-1)?.at ?? null,
    faults: faults.slice(0, MAX_FAULTS).map(({ row, text }) => ({ row, text })),
    fault_count: faults.length,
  }
}

const punchRecordset = (punches: readonly FilePunch[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(punches)}::jsonb) as n(number text, at timestamptz, direction text, device text, employee_id uuid)`

const IS_COUNTED = sql`(p.file_id is null or exists (select from punch_file f where f.id = p.file_id and f.undone_at is null))`

async function countKnownPunches({ tx }: Context, office: string, punches: readonly FilePunch[]): Promise<number> {
  const { known } = await selectOne(
    tx,
    sql<{ known: number }>`select count(*)::int as known from ${punchRecordset(punches)}
    where exists (select from punch p where p.source = 'device' and p.at = n.at and ${IS_COUNTED}
      and (p.employee_id = n.employee_id or (n.employee_id is null and p.employee_id is null and p.office_id = ${office}::uuid and p.number = n.number)))`,
  )
  return known
}

/**
 * Imports the punches of a file: one per person, source and moment, whoever sent it before (ATT-13), and evaluates the
 * days again. Punches of an undone file count again. Returns the file's id.
 */
export async function importFile(context: Context, asked: PunchFileInput): Promise<string> {
  const { tx, now, record } = context
  const { office, form, columns, days, punches, faults } = await readPunches(context, asked)
  if (days.is_open) throw new DomainError('device_file_day_order', { params: { example: days.example ?? '' } })
  const [first] = punches
  if (!columns || !first) throw new DomainError(emptyFileCode(faults))
  const last = punches.at(-1) ?? first
  const name = asked.file.name.slice(0, 200)
  const unclaimed = punches.filter(({ employee_id }) => employee_id === null).length
  const { id } = await tx
    .insertInto('punch_file')
    .values({
      office_id: office.id,
      name,
      form,
      columns: JSON.stringify(columns),
      punches: punches.length,
      added: 0,
      unclaimed,
      first_at: first.at,
      last_at: last.at,
      brought_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insert = (target: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<{ id: string }>`
    insert into punch as p (employee_id, at, source, direction, received_at, file_id, office_id, number, device)
    select n.employee_id, n.at, 'device', n.direction, ${now}, ${id}::uuid, ${office.id}::uuid, n.number, n.device from ${punchRecordset(punches)} where ${condition}
    on conflict ${target} do update set file_id = excluded.file_id where not ${IS_COUNTED} returning id`.execute(tx)
  const own = await insert(
    sql`(company_id, employee_id, at, source) where employee_id is not null`,
    sql`n.employee_id is not null`,
  )
  const others = await insert(
    sql`(company_id, office_id, number, at) where employee_id is null`,
    sql`n.employee_id is null`,
  )
  const added = own.rows.length + others.rows.length
  await tx.updateTable('punch_file').set({ added }).where('id', '=', id).execute()
  await reevaluateAround(
    context,
    punches.flatMap(({ employee_id }) => employee_id ?? []),
    { first: dayIn(office.timezone, new Date(first.at)), last: dayIn(office.timezone, new Date(last.at)) },
  )
  record({ kind: 'punch_file', id, name, after: { office: office.name, punches: punches.length, added, unclaimed } })
  return id
}

/**
 * Undoes an import: its punches no longer count and stay in the log. Throws 403 when some are the caller's own, 404 and
 * 409.
 */
export async function undoFile(context: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const { tx, actor, now, record } = context
  const file = await lockVersioned(tx, 'punch_file', { id, version })
  const office = await requireOffice(context, file.office_id)
  if (file.undone_at !== null) throw new DomainError('punch_file_undone', { status: 409 })
  await tx
    .updateTable('punch_file')
    .set({ undone_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const rows = await tx
    .selectFrom('punch')
    .select('employee_id')
    .distinct()
    .where('file_id', '=', id)
    .where('employee_id', 'is not', null)
    .execute()
  const { employeeId } = actor
  if (employeeId !== null && rows.some(({ employee_id }) => employee_id === employeeId))
    await forbidOwnRecord(tx, actor, 'attendance:import', employeeId)
  record({ kind: 'punch_file', id, name: file.name, before: { added: file.added }, after: { added: 0 } })
  await reevaluateAround(
    context,
    rows.flatMap(({ employee_id }) => employee_id ?? []),
    { first: dayIn(office.timezone, file.first_at), last: dayIn(office.timezone, file.last_at) },
  )
}

/** Evaluates days again with a day before and after, since a punch after midnight may belong to the day before. */
export async function reevaluateAround(
  context: Context,
  people: readonly string[],
  { first, last }: DaySpan,
): Promise<void> {
  await reevaluateDays(context, [...new Set(people)].sort(), { first: addDays(first, -1), last: addDays(last, 1) })
}
