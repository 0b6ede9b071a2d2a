import { type Day, eachDay, type Month } from '#base/days/days.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { columnLetter } from '#server/spreadsheets/cell-text.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { fullestSheet } from '#server/spreadsheets/sheet.ts'
import { CSV_TYPE, writeCsv, writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { cellKey, loadCells, type Span } from '../cells.ts'
import { MAX_DAYS } from '../contract.ts'
import { shiftLabels } from '../labels.ts'
import type { PlannedPerson } from '../plan/planned-people.ts'
import type { CellChange } from '../plan-change.ts'
import { DAY_OFF, shortNameKey, usualMeaning } from '../short-name-value.ts'
import { type KnownShift, loadShifts } from '../terms.ts'
import { headingDays, isDayHeading, type NumberOrder, type SheetDays } from './sheet-days.ts'
import {
  haveCommonWord,
  isRowCount,
  type PeopleColumns,
  type PlanRow,
  peopleColumns,
  personRows,
} from './sheet-rows.ts'

/**
 * Writes a plan as a spreadsheet: one row per person, one column per day, short names in the cells. The import reads it
 * back unchanged.
 */
export async function writePlanFile(
  { tx, language }: Context,
  people: readonly PlannedPerson[],
  { first, last }: Span,
  format: 'xlsx' | 'csv',
) {
  const days = eachDay(first, last)
  const shifts = await loadShifts(tx)
  const ids = people.map(({ id }) => id)
  const cells = Map.groupBy(await loadCells(tx, ids, { first, last }), (cell) => cellKey(cell.employee_id, cell.day))
  const cellText = (employee: string, day: Day) =>
    (cells.get(cellKey(employee, day)) ?? [])
      .map(({ shift_id }) =>
        shift_id === null ? DAY_OFF : required(shifts.get(shift_id), 'a planned shift').shortName,
      )
      .join(' + ')
  const heading = (name: 'employee_no' | 'full_name') => ({
    header: formatLabel(shiftLabels[`shift.${name}`], language),
    kind: 'text' as const,
  })
  const sheet = {
    name: formatLabel(shiftLabels['shift.plan'], language),
    columns: [
      heading('employee_no'),
      heading('full_name'),
      ...days.map((day) => ({ header: day, kind: 'text' as const })),
    ],
    rows: people.map(({ id, employee_no, full_name }) => [
      employee_no,
      full_name,
      ...days.map((day) => cellText(id, day) || null),
    ]),
  }
  return {
    name: `shifts-${first}-${last}.${format}`,
    type: format === 'csv' ? CSV_TYPE : XLSX_TYPE,
    content: format === 'csv' ? await writeCsv(sheet) : await writeXlsx([sheet]),
  }
}

/** The user's answers about a spreadsheet: its month, whether day or month comes first, what its words mean. */
export type SheetAnswers = {
  readonly month?: Month | undefined
  readonly day_order?: NumberOrder | undefined
  readonly words?: readonly { readonly typed: string; readonly meant: string }[] | undefined
}

/** A parsed spreadsheet. `heading` and columns count from 0. `found.open` lists unanswered questions. */
type ReadSheet = {
  readonly heading: number
  readonly columns: PeopleColumns
  readonly rows: readonly PlanRow[]
  readonly found: SheetDays
  readonly issues: readonly RowIssue[]
}

/** What a word can mean besides a shift id: a day off, or an unchanged day. */
const OFF = 'off'
const UNCHANGED = 'stays'
const LAST_HEADING_ROW = 25

async function readSheet(context: Context, upload: Upload, answers: SheetAnswers): Promise<ReadSheet> {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const sheet = fullestSheet(sheets, ({ rows }) => countDays(rows[findHeadingRow(rows)] ?? []))
  const rows = sheet?.rows ?? []
  const heading = findHeadingRow(rows)
  const head = (rows[heading] ?? []).map((cell) => cell.trim())
  const columns = peopleColumns(head)
  const { number } = columns
  // Columns before the first and after the last day are something else, such as names or totals.
  const places = [...head.entries()].flatMap(([at, cell]) => (at !== number && isDayHeading(cell) ? [at] : []))
  const [first, last] = [places[0] ?? head.length, places.at(-1) ?? -1]
  const within = head.map((cell, at) => (at >= first && at <= last && at !== number ? cell : ''))
  const about = { titles: [...rows.slice(0, heading).flat(), sheet?.name ?? ''], today: context.today }
  const found = headingDays(within, { month: answers.month, order: answers.day_order }, about)
  const isOpen = found.open.month || found.open.order
  const issues: RowIssue[] = []
  for (const [at, cell] of within.entries())
    if (cell !== '' && !found.days.has(at) && !(isOpen && isDayHeading(cell)))
      issues.push({ row: heading + 1, column: columnLetter(at), code: 'shift_sheet_day', params: { value: cell } })
  if (!isOpen) {
    const known = [...found.days.values()]
    if (known.length === 0) throw new DomainError('shift_sheet_no_days')
    const twice = known.find((day, index) => known.indexOf(day) < index)
    if (twice !== undefined) throw new DomainError('shift_sheet_day_twice', { params: { day: twice } })
    if (known.length > MAX_DAYS) throw new DomainError('too_many_days', { params: { most: MAX_DAYS } })
  }
  const people = personRows(rows.slice(heading + 1), { number, days: places, first: heading + 2 })
  // Formulas outside people's days, such as totals, are no errors.
  const read = new Set([number, ...places].map(columnLetter))
  const numbers = new Set(people.map(({ row }) => row))
  issues.push(
    ...(sheet?.faults ?? []).filter(({ row, column }) => numbers.has(row) && column !== undefined && read.has(column)),
  )
  return { heading, columns, rows: people, found, issues }
}

/** Index of the row with most day headings; the first among equals, 0 when there is none. */
function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, LAST_HEADING_ROW).map(countDays)
  const most = Math.max(0, ...counts)
  return most === 0 ? 0 : counts.indexOf(most)
}

const countDays = (cells: readonly string[]) => cells.filter((cell) => isDayHeading(cell)).length

/** Previews an import with the questions to answer first. Writes nothing. */
export async function previewSheet(context: Context, upload: Upload, answers: SheetAnswers) {
  const { rows, columns, found } = await readSheet(context, upload, answers)
  const shifts = await loadShifts(context.tx)
  const meaning = buildMeanings(shifts, answers)
  const words = new Map<string, { typed: string; count: number }>()
  for (const { cells } of rows)
    for (const at of found.open.month || found.open.order ? [] : found.days.keys())
      for (const typed of splitCell(cells[at] ?? '')) {
        if (isOwnName(typed, shifts)) continue
        const one = words.get(shortNameKey(typed)) ?? { typed, count: 0 }
        words.set(shortNameKey(typed), { ...one, count: one.count + 1 })
      }
  const days = [...found.days.values()].sort()
  const personOf = await loadPersonFinder(context, columns, rows)
  const numbers = new Map(rows.filter(({ number }) => number !== '').map((row) => [row.number, row]))
  const cut = [...numbers].flatMap(([typed, row]) => {
    const person = personOf(row)
    return 'uncut' in person && person.uncut ? [{ typed, number: person.uncut }] : []
  })
  const questions = [...words.values()].map((word) => ({ ...word, meant: meaning(word.typed) }))
  return {
    people: numbers.size,
    cut_numbers: cut[0] ? { count: cut.length, ...cut[0] } : null,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    days: days.length,
    month: { value: found.month, is_open: found.open.month },
    order: { value: found.order, is_open: found.open.order, example: found.example },
    words: questions.slice(0, MAX_WORDS),
    shifts: [...shifts.values()]
      .filter(({ isActive }) => isActive)
      .map(({ id, shortName, name }) => ({ id, short_name: shortName, name })),
    open: Number(found.open.month) + Number(found.open.order) + questions.filter(({ meant }) => meant === null).length,
  }
}

const MAX_WORDS = 100

/**
 * Reads the changes of a spreadsheet: every day with a column, for every person with a row; an empty cell is the weekly
 * pattern. Rows with unreadable cells are left out and reported. Throws 422 when no row is left or a heading is
 * unreadable.
 */
export async function readPlan(
  context: Context,
  upload: Upload,
  answers: SheetAnswers,
): Promise<{ changes: CellChange[]; issues: RowIssue[]; leftOut: number }> {
  const { heading, columns, rows, found, issues: before } = await readSheet(context, upload, answers)
  if (found.open.month) throw new DomainError('shift_sheet_month')
  if (found.open.order) throw new DomainError('shift_sheet_order', { params: { example: found.example } })
  if (before.some(({ row }) => row <= heading + 1)) throw sheetErrors(before)
  const issues: RowIssue[] = [...before]
  const faulty = new Set(before.map(({ row }) => row))
  const personOf = await loadPersonFinder(context, columns, rows)
  const meaning = buildMeanings(await loadShifts(context.tx), answers)
  const changes: CellChange[] = []
  const named = new Set<string>()
  for (const { row, number, cells } of rows) {
    const person = personOf({ row, number, cells })
    const at = { row, column: columnLetter(columns.number), params: { number } }
    if ('code' in person || named.has(person.id)) {
      issues.push({ ...at, code: 'code' in person ? person.code : 'shift_sheet_person_twice' })
      continue
    }
    const employee = person.id
    named.add(employee)
    const own: CellChange[] = []
    const wrong = issues.length
    for (const [place, day] of found.days) {
      const meanings = splitCell(cells[place] ?? '').map((typed) => ({ typed, is: meaning(typed) }))
      const unknown = meanings.find(({ is }) => is === null)
      if (unknown)
        issues.push({
          row,
          column: columnLetter(place),
          code: 'shift_sheet_name',
          params: { name: unknown.typed, number, day },
        })
      else if (!meanings.some(({ is }) => is === UNCHANGED))
        own.push({ employee, day, shifts: [...new Set(meanings.map(({ is }) => (is === OFF ? null : is)))] })
    }
    if (issues.length === wrong && !faulty.has(row)) changes.push(...own)
  }
  if (changes.length === 0) throw issues.length > 0 ? sheetErrors(issues) : new DomainError('shift_sheet_empty')
  return { changes, issues, leftOut: new Set(issues.map(({ row }) => row)).size }
}

function sheetErrors(issues: readonly RowIssue[]): DomainError {
  return new DomainError('shift_sheet_has_errors', {
    rows: [...issues],
    params: { count: new Set(issues.map(({ row }) => row)).size },
  })
}

type FoundPerson =
  | { id: string; uncut?: string }
  | { code: 'shift_sheet_person' | 'shift_sheet_counts' | 'shift_sheet_number' }

/**
 * Finds the person of a row by employee number, or by the only number that matches after leading zeros, which
 * spreadsheets cut. When the column may count rows, the name beside it must match.
 */
async function loadPersonFinder(
  context: Context,
  { name, mayCount }: PeopleColumns,
  rows: readonly PlanRow[],
): Promise<(row: PlanRow) => FoundPerson> {
  const people = await loadPeopleByNumber(context)
  const isCount = mayCount && isRowCount(rows)
  return ({ number, cells }) => {
    if (number === '') return { code: 'shift_sheet_number' }
    const own = people.get(number.toLowerCase())
    const found = own ?? (isCount ? undefined : findByCutNumber(number, people))
    const isNamed = name === null || (found !== undefined && haveCommonWord(cells[name] ?? '', found.names))
    if (isCount && !(found && isNamed)) return { code: 'shift_sheet_counts' }
    if (!found) return { code: 'shift_sheet_person' }
    return own ? { id: own.id } : { id: found.id, uncut: found.number }
  }
}

type KnownPerson = { id: string; number: string; names: string[] }

function findByCutNumber(number: string, people: ReadonlyMap<string, KnownPerson>): KnownPerson | undefined {
  if (people.has(number)) return undefined
  const short = number.replace(/^0+(?=\d)/, '')
  const alike = [...people].filter(([one]) => /^\d+$/.test(one) && one.replace(/^0+(?=\d)/, '') === short)
  const [only, ...others] = alike
  return others.length === 0 ? only?.[1] : undefined
}

function splitCell(cell: string): string[] {
  return cell.split('+').flatMap((part) => part.trim() || [])
}

type Shifts = ReadonlyMap<string, KnownShift>

const isOwnName = (typed: string, shifts: Shifts) =>
  typed.toUpperCase() === DAY_OFF ||
  [...shifts.values()].some((one) => shortNameKey(one.shortName) === shortNameKey(typed))

/** Returns what a cell's text means: a shift of that name, the user's answer, its usual meaning, or null. */
function buildMeanings(shifts: Shifts, { words = [] }: SheetAnswers): (typed: string) => string | null {
  const byName = new Map([...shifts.values()].map((shift) => [shortNameKey(shift.shortName), shift.id]))
  const answered = new Map(words.map(({ typed, meant }) => [shortNameKey(typed), meant]))
  const isMeaning = (meant: string) => meant === OFF || meant === UNCHANGED || shifts.has(meant)
  return (typed) => {
    const key = shortNameKey(typed)
    const answer = answered.get(key)
    return byName.get(key) ?? (answer !== undefined && isMeaning(answer) ? answer : usualMeaning(typed))
  }
}

async function loadPeopleByNumber({ tx, actor, today }: Context): Promise<Map<string, KnownPerson>> {
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'employee_no', 'full_name', 'preferred_name'])
    .where(withinReach(actor, 'shift:plan', today))
    .execute()
  return new Map(
    rows.map(({ id, employee_no, full_name, preferred_name }) => [
      employee_no.toLowerCase(),
      { id, number: employee_no.toLowerCase(), names: [full_name, preferred_name ?? ''] },
    ]),
  )
}
