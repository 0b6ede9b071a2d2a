import { type Day, eachDay, isDay } from '#base/days.ts'
import { Refused, type RowIssue } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import type { Upload } from '#base/upload.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { columnLetter } from '#server/spreadsheets/cell-text.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { CSV_TYPE, writeCsv, writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { cellKey, cellsOf, type Span } from './cells.ts'
import { MOST_DAYS } from './contract.ts'
import { shiftLabels } from './labels.ts'
import type { PlannedPerson } from './people.ts'
import type { CellChange } from './plan-change.ts'
import { DAY_OFF, meansDayOff, shortNameKey } from './short-name-value.ts'
import { type KnownShift, knownShifts } from './terms.ts'

/** Columns before the first day: number and name. */
const LEADING = 2

/** A plan as a sheet: a row a person, a column a day, short names in the cells. The import takes it back as it is. */
export async function planFile(
  { tx, language }: Context,
  people: readonly PlannedPerson[],
  { first, last }: Span,
  format: 'xlsx' | 'csv',
) {
  const days = eachDay(first, last)
  const shifts = await knownShifts(tx)
  const ids = people.map(({ id }) => id)
  const cells = Map.groupBy(await cellsOf(tx, ids, { first, last }), (cell) => cellKey(cell.employee_id, cell.day))
  const written = (employee: string, day: Day) =>
    (cells.get(cellKey(employee, day)) ?? [])
      .map(({ shift_id }) => (shift_id === null ? DAY_OFF : shifts.get(shift_id)!.shortName))
      .join(' + ')
  const heading = (name: 'employee_no' | 'full_name') => ({
    header: text(shiftLabels[`shift.${name}`], language),
    kind: 'text' as const,
  })
  const sheet = {
    name: text(shiftLabels['shift.plan'], language),
    columns: [
      heading('employee_no'),
      heading('full_name'),
      ...days.map((day) => ({ header: day, kind: 'text' as const })),
    ],
    rows: people.map(({ id, employee_no, full_name }) => [
      employee_no,
      full_name,
      ...days.map((day) => written(id, day) || null),
    ]),
  }
  return {
    name: `shifts-${first}-${last}.${format}`,
    type: format === 'csv' ? CSV_TYPE : XLSX_TYPE,
    content: format === 'csv' ? await writeCsv(sheet) : await writeXlsx([sheet]),
  }
}

/**
 * The days that a sheet says: each day with a column, of each person with a row, an empty cell being the weekly pattern.
 * Days without a column stay. Throws 422 with every cell that cannot be read.
 */
export async function readPlan(context: Context, upload: Upload): Promise<CellChange[]> {
  const [sheet] = await readWorkbook(upload.path, { name: upload.name })
  const [head = [], ...rows] = sheet?.rows ?? []
  const days = head.slice(LEADING).map((cell) => cell.trim())
  const issues: RowIssue[] = [...(sheet?.faults ?? [])]
  for (const [index, day] of days.entries())
    if (day !== '' && !isDay(day))
      issues.push({ row: 1, column: columnLetter(index + LEADING), code: 'shift_sheet_day', params: { value: day } })
  const known = days.filter(isDay)
  if (known.length === 0) throw new Refused('shift_sheet_no_days')
  if (new Set(known).size !== known.length) throw new Refused('shift_sheet_day_twice')
  if (known.length > MOST_DAYS) throw new Refused('too_many_days', { params: { most: MOST_DAYS } })

  const people = await peopleByNumber(context)
  const shifts = await knownShifts(context.tx)
  const byName = new Map([...shifts.values()].map((shift) => [shortNameKey(shift.shortName), shift]))
  const changes: CellChange[] = []
  const named = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 2
    const number = (cells[0] ?? '').trim()
    const employee = people.get(number.toLowerCase())
    if (!employee || named.has(employee)) {
      const code = employee ? 'shift_sheet_person_twice' : 'shift_sheet_person'
      issues.push({ row, column: 'A', code, params: { number } })
      continue
    }
    named.add(employee)
    for (const [place, day] of days.entries()) {
      if (!isDay(day)) continue
      const read = shiftsIn(cells[place + LEADING] ?? '', byName)
      if ('unknown' in read)
        issues.push({
          ...{ row, column: columnLetter(place + LEADING), code: 'shift_sheet_name' },
          params: { name: read.unknown, number, day },
        })
      else changes.push({ employee, day, shifts: read.shifts })
    }
  }
  if (issues.length > 0)
    throw new Refused('shift_sheet_has_errors', {
      rows: issues,
      params: { count: new Set(issues.map(({ row }) => row)).size },
    })
  if (changes.length === 0) throw new Refused('shift_sheet_empty')
  return changes
}

/** What a cell says: shifts by their short names, a day off, or nothing. */
function shiftsIn(
  cell: string,
  byName: ReadonlyMap<string, KnownShift>,
): { shifts: (string | null)[] } | { unknown: string } {
  const found = new Set<string | null>()
  for (const part of cell.split('+')) {
    const name = part.trim()
    if (name === '') continue
    const shift = meansDayOff(name) ? null : byName.get(shortNameKey(name))
    if (shift === undefined) return { unknown: name }
    found.add(shift?.id ?? null)
  }
  return { shifts: [...found] }
}

async function peopleByNumber({ tx, actor, today }: Context): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'employee_no'])
    .where(withinReach(actor, 'shift:plan', today))
    .execute()
  return new Map(rows.map(({ id, employee_no }) => [employee_no.toLowerCase(), id]))
}
