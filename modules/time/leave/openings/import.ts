import { sql } from 'kysely'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import { fitToFullTemplate } from '#server/spreadsheets/template-countries.ts'
import { planValidRows, requireValidRows, type ValidRows } from '#server/spreadsheets/valid-rows.ts'
import { type LeavePerson, loadLeavePeople, loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { figuresOn } from '../ledger/figures.ts'
import { firstRules, type Unit } from '../ledger/type-rules.ts'
import { amountNumber, isWholeMinutes, toAmount } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { MOST_LEFT } from './contract.ts'
import { OPENING_TEMPLATE } from './template.ts'

const SHEET = OPENING_TEMPLATE.sheets[0].name

export type Opening = {
  readonly employee_id: string
  readonly full_name: string
  readonly type: LeaveTypeFacts
  readonly day: string
  readonly granted: number
  readonly carried: number
  readonly taken: number
}

type OpeningsFile = { openings: Opening[]; sheets: Sheet[] } & Omit<ValidRows<unknown>, 'plan'>

/** Reads a file of opening balances: its valid rows, and what is wrong with the others. */
export async function readOpenings(context: Context, upload: Upload): Promise<OpeningsFile> {
  const sheets = fitToFullTemplate(OPENING_TEMPLATE, await readWorkbook(upload.path, { name: upload.name }))
  const { plan, ...found } = await planValidRows(
    readRows(OPENING_TEMPLATE, sheets),
    (rows) => planOpenings(context, rows),
    ({ issues }) => issues,
  )
  return { openings: plan.openings, sheets, ...found, issues: found.issues.sort((a, b) => a.row - b.row) }
}

/** Validates typed rows. */
export async function planOpenings(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  typed: RowsOf<typeof OPENING_TEMPLATE>,
): Promise<{ openings: Opening[]; issues: RowIssue[] }> {
  const rows = typed[SHEET].map(({ row, values }) => ({ row, ...values }))
  const types = await loadLeaveTypes(tx)
  const people = await tx
    .selectFrom('employee')
    .select(['id', 'employee_no', 'full_name', 'joined_on', 'last_day'])
    .where(sql`lower(employee_no)`, 'in', ['', ...rows.map(({ employee_no }) => employee_no.toLowerCase())])
    .execute()
  const within = await filterInReach(
    tx,
    actor,
    'leave:manage',
    people.map(({ id }) => id),
    today,
  )
  const known = new Set(
    (
      await tx
        .selectFrom('leave_opening')
        .select(['employee_id', 'type_id', 'day'])
        .where('is_undone', '=', false)
        .execute()
    ).map(({ employee_id, type_id, day }) => `${employee_id} ${type_id} ${day}`),
  )
  const facts = await loadLeavePeople(tx, [...within])
  const byNumber = new Map(people.filter(({ id }) => within.has(id)).map((one) => [one.employee_no.toLowerCase(), one]))
  const before = new Map<string, number>()
  const found: RowIssue[] = []
  const openings: Opening[] = []
  for (const row of rows) {
    const person = byNumber.get(row.employee_no.toLowerCase())
    const named = types.find((one) => lowerCaseNames(one).includes(row.leave_type.toLowerCase()))
    const type =
      named && person && matchType(named, required(facts.get(person.id), 'a person in reach'), types, row.day)
    const addIssue = (column: string, code: string, params?: RowIssue['params']) =>
      void found.push({ sheet: SHEET, row: row.row, column, code, ...(params && { params }) })
    if (!person) addIssue('employee_no', 'opening_nobody', { number: row.employee_no })
    if (!named) addIssue('leave_type', 'opening_no_type', { name: row.leave_type })
    if (person && named && !type)
      addIssue('leave_type', 'opening_not_for', { name: named.name, person: person.full_name })
    if (!person || !type) continue
    const { granted, carried, taken, differs } = completeFigures(row)
    const amounts = [granted, carried, taken]
    if (differs !== null)
      found.push({ sheet: SHEET, row: row.row, column: 'left', code: 'opening_left', params: { left: differs } })
    if (type.kind !== 'granted' && type.kind !== 'earned') addIssue('leave_type', 'opening_without_balance')
    if (amounts.some((amount) => !isWholeMinutes(Math.abs(amount), type.unit) || Math.abs(amount) > MOST_LEFT))
      addIssue('granted', 'whole_minutes')
    if (taken < 0) addIssue('taken', 'opening_taken')
    if (row.day < person.joined_on || (person.last_day !== null && row.day > person.last_day))
      addIssue('day', 'opening_outside')
    const { from } = firstRules(type.versions)
    if (row.day < from) addIssue('day', 'leave_before_type', { name: type.name, day: from })
    const key = `${person.id} ${type.id} ${row.day}`
    const earlier = before.get(key)
    if (known.has(key)) addIssue('day', 'opening_there')
    else if (earlier !== undefined) addIssue('day', 'opening_twice', { row: earlier })
    if (earlier === undefined) before.set(key, row.row)
    openings.push({
      employee_id: person.id,
      full_name: person.full_name,
      type,
      day: row.day,
      granted: toSignedAmount(granted, type.unit),
      carried: toSignedAmount(carried, type.unit),
      taken: toSignedAmount(taken, type.unit),
    })
  }
  return { openings, issues: found }
}

/** Finds the type of a row: when the named one belongs to another country, the person's type of the same name. */
function matchType(named: LeaveTypeFacts, person: LeavePerson, types: readonly LeaveTypeFacts[], day: string) {
  if (isEligibleFor(named, person, day)) return named
  const called = lowerCaseNames(named).map(withoutBrackets)
  const [own, ...others] = types.filter(
    (one) =>
      lowerCaseNames(one).some((name) => called.includes(withoutBrackets(name))) && isEligibleFor(one, person, day),
  )
  return others.length === 0 ? own : undefined
}

/** `annual leave` of `annual leave (tw)`. */
function withoutBrackets(name: string): string {
  const text = name.normalize('NFKC')
  const at = text.indexOf('(')
  return at === -1 ? text : text.slice(0, at).trim()
}

type OpeningFigures = Readonly<Record<'granted' | 'carried' | 'taken' | 'left', string | null>>

/**
 * Completes a row's figures from what was left: alone or beside what was taken it gives the granted amount; beside the
 * granted amount it gives what was taken. `differs` is the computed rest when the given one contradicts it.
 */
export function completeFigures(row: OpeningFigures) {
  const [granted, carried, taken, left] = (['granted', 'carried', 'taken', 'left'] as const).map((key) =>
    row[key] === null ? null : Math.round(Number(row[key]) * 1_000),
  ) as [number | null, number | null, number | null, number | null]
  const carriedAmount = carried ?? 0
  const fromThousandths = (thousandths: number) => thousandths / 1_000
  if (left === null || (granted !== null && taken !== null)) {
    const sum = (granted ?? 0) + carriedAmount - (taken ?? 0)
    return {
      granted: fromThousandths(granted ?? 0),
      carried: fromThousandths(carriedAmount),
      taken: fromThousandths(taken ?? 0),
      differs: left === null || left === sum ? null : fromThousandths(sum),
    }
  }
  return granted === null
    ? {
        granted: fromThousandths(left + (taken ?? 0) - carriedAmount),
        carried: fromThousandths(carriedAmount),
        taken: fromThousandths(taken ?? 0),
        differs: null,
      }
    : {
        granted: fromThousandths(granted),
        carried: fromThousandths(carriedAmount),
        taken: fromThousandths(granted + carriedAmount - left),
        differs: null,
      }
}

/** Throws 422 with every invalid row when no row is valid. */
export async function requireOpenings(context: Context, upload: Upload): Promise<OpeningsFile> {
  const read = await readOpenings(context, upload)
  requireValidRows(read, OPENING_TEMPLATE, 'openings_have_errors')
  if (read.openings.length === 0) throw new DomainError('openings_empty')
  return read
}

/** Previews each balance on its day, before and after the import. */
export async function previewOpenings(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  openings: readonly Opening[],
) {
  const own = await loadCompanyLanguage(tx)
  const ids = [...new Set(openings.map(({ employee_id }) => employee_id))]
  const world = await loadLeaveRecords(tx, await loadLeaveTypes(tx), ids)
  return {
    count: openings.length,
    rows: openings.slice(0, 200).map(({ employee_id, full_name, type, ...opening }) => {
      const { facts: person } = requireLeavePerson(world, employee_id)
      const facts = world.factsOf(employee_id, type.id)
      const left = (openings: typeof facts.openings) =>
        amountNumber(figuresOn(type.versions, person, { ...facts, openings }, opening.day).left, type.unit)
      return {
        full_name,
        type_name: typeName(type, language, own),
        day: opening.day,
        before: left(facts.openings),
        after: left([...facts.openings, { id: 'new', ...opening }]),
      }
    }),
  }
}

function lowerCaseNames({ name, otherName }: LeaveTypeFacts): string[] {
  return [name, otherName ?? name].map((one) => one.toLowerCase())
}

function toSignedAmount(typed: number, unit: Unit): number {
  return typed < 0 ? -toAmount(-typed, unit) : toAmount(typed, unit)
}
