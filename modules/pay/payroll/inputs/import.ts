import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Upload } from '#base/endpoints/upload.ts'
import { conflict, type RowIssue } from '#base/errors.ts'
import { decimalsOf, ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import type { Meanings, RowsOf, Template } from '#server/spreadsheets/template.ts'
import { findRequestedDays } from '../../sources/requested-days.ts'
import { AbsenceKind, type RunKind } from '../values.ts'
import { overlappingIndexes } from './absence-overlap.ts'
import { findRequestedHours } from './requested-hours.ts'

const employeeNumberColumn = {
  key: 'employee_no',
  header: 'Employee number',
  kind: 'text',
  required: true,
  maxLength: 30,
  words: EMPLOYEE_NUMBER_WORDS,
} as const
const noteColumn = {
  key: 'note',
  header: 'Note',
  kind: 'text',
  maxLength: 200,
  words: 'Remark | Remarks | Description | Catatan | 備註 | 說明',
} as const

/** Amounts and absences of a month: two sheets in one file. */
export const INPUTS_TEMPLATE = {
  sheets: [
    {
      name: 'Amounts',
      columns: [
        employeeNumberColumn,
        {
          key: 'item',
          header: 'Item',
          kind: 'text',
          required: true,
          maxLength: 80,
          words:
            'Pay Item | Item Code | Allowance | Allowance Type | Pay Code | Code | Type | 項目 | 薪資項目 | 加扣項',
          hint: 'Code or name of the pay item',
        },
        { key: 'amount', header: 'Amount', kind: 'money', words: 'Value | Total | Amaun | Jumlah | 金額' },
        {
          key: 'minutes',
          header: 'Minutes',
          kind: 'integer',
          words: 'Mins | OT Minutes | Minit | 分鐘 | 分鐘數',
          hint: 'For overtime, rest days and holidays, in place of the amount',
        },
        { key: 'day', header: 'Day', kind: 'date', words: 'Date | Work Date | OT Date | Tarikh | 日期' },
        noteColumn,
      ],
    },
    {
      name: 'Absences',
      columns: [
        employeeNumberColumn,
        {
          key: 'from_day',
          header: 'From',
          kind: 'date',
          required: true,
          words: 'From Date | Start Date | Leave Start | Leave Date | Date From | Date | 起始日 | 請假開始日',
        },
        {
          key: 'until_day',
          header: 'Until',
          kind: 'date',
          required: true,
          words: 'To | To Date | End Date | Leave End | Date To | 結束日 | 請假結束日',
          fallbackColumn: 'from_day',
        },
        {
          key: 'kind',
          header: 'Kind',
          kind: 'choice',
          choices: [...AbsenceKind.options],
          words: 'Leave Type | Type | Absence Type | Jenis Cuti | 假別',
          required: true,
        },
        { key: 'is_half_day', header: 'Half day', kind: 'boolean' },
        noteColumn,
      ],
    },
  ],
} as const satisfies Template

export async function loadItemMeanings(tx: Tx): Promise<Meanings> {
  const items = await tx
    .selectFrom('pay_item')
    .select(['code', 'name_en', 'name_zh'])
    .where('is_active', '=', true)
    .orderBy('code')
    .execute()
  return Object.fromEntries(items.map(({ code, name_en, name_zh }) => [code, [name_en, name_zh]]))
}

type ImportedAmount = {
  employee_id: string
  pay_item_id: string
  amount: number | null
  minutes: number | null
  day: string | null
  note: string | null
}
type ImportedAbsence = {
  employee_id: string
  from_day: string
  until_day: string
  kind: AbsenceKind
  is_half_day: boolean
  note: string | null
}

/**
 * Plans what the rows of a file write, and reports errors by sheet and row. `own` is the person whom the rows may not be
 * about.
 */
export async function planInputs(
  tx: Tx,
  rows: RowsOf<typeof INPUTS_TEMPLATE>,
  own: { amounts: string | null; absences: string | null },
): Promise<{ amounts: ImportedAmount[]; rowOf: number[]; absences: ImportedAbsence[]; issues: RowIssue[] }> {
  const people = new Map(
    (
      await tx
        .selectFrom('employee')
        .select(['id', 'employee_no', paidCurrency('employee.id').as('currency')])
        .execute()
    ).map((row) => [row.employee_no.toLowerCase(), row]),
  )
  const items = await tx
    .selectFrom('pay_item')
    .select(['id', 'code', 'name_en', 'name_zh', 'work_kind', 'is_active'])
    .execute()
  const itemOf = (name: string) =>
    items.find(
      (item) =>
        item.is_active && [item.code, item.name_en.toLowerCase(), item.name_zh].includes(name.trim().toLowerCase()),
    )
  const issues: RowIssue[] = []
  const addIssue = (sheet: string, row: number, column: string, code: string, params: Record<string, unknown> = {}) =>
    void issues.push({ sheet, row, column, code, params })
  const written: number[] = []
  const amounts = rows.Amounts.flatMap(({ row, values }): ImportedAmount[] => {
    const person = people.get(values.employee_no.trim().toLowerCase())
    const item = itemOf(values.item)
    if (!person) addIssue('Amounts', row, 'employee_no', 'unknown_person', { value: values.employee_no })
    if (!item) addIssue('Amounts', row, 'item', 'unknown_item', { value: values.item })
    if (person && person.id === own.amounts) addIssue('Amounts', row, 'employee_no', 'not_for_yourself')
    if (!person || !item) return []
    const { minutes } = values
    // Amounts are read with two decimals; a currency without decimals accepts whole units only.
    const amount = values.amount === null ? null : toMinorUnits(values.amount, person.currency)
    if (amount === undefined) {
      addIssue('Amounts', row, 'amount', 'whole_amount', { currency: person.currency })
      return []
    }
    if ((amount === null) === (minutes === null))
      addIssue('Amounts', row, item.work_kind ? 'minutes' : 'amount', 'amount_or_minutes')
    else if (minutes !== null && item.work_kind === null) addIssue('Amounts', row, 'minutes', 'minutes_need_work')
    else if (amount !== null && amount <= 0) addIssue('Amounts', row, 'amount', 'too_small_number', { least: '0.01' })
    else if (minutes !== null && (minutes < 1 || minutes > 60_000))
      addIssue('Amounts', row, 'minutes', 'too_big_number', { most: 60_000 })
    written.push(row)
    return [{ employee_id: person.id, pay_item_id: item.id, amount, minutes, day: values.day, note: values.note }]
  })
  for (const place of await findRequestedHours(tx, amounts))
    addIssue('Amounts', required(written[place], 'row of an amount'), 'day', 'hours_by_request')
  const placed: number[] = []
  const absences = rows.Absences.flatMap(({ row, values }): ImportedAbsence[] => {
    const employee_id = people.get(values.employee_no.trim().toLowerCase())?.id
    if (!employee_id) {
      addIssue('Absences', row, 'employee_no', 'unknown_person', { value: values.employee_no })
      return []
    }
    if (employee_id === own.absences) addIssue('Absences', row, 'employee_no', 'not_for_yourself')
    const { from_day, until_day, kind, note } = values
    const is_half_day = values.is_half_day ?? false
    if (until_day < from_day) addIssue('Absences', row, 'until_day', 'until_before_from')
    else if (is_half_day && until_day !== from_day) addIssue('Absences', row, 'is_half_day', 'half_day_one_day')
    placed.push(row)
    return [{ employee_id, from_day, until_day, kind, is_half_day, note }]
  })
  for (const index of overlappingIndexes(absences, await loadKnownAbsences(tx, absences)))
    addIssue('Absences', required(placed[index], 'row of an absence'), 'from_day', 'absence_overlaps')
  const spans = absences.map(({ employee_id: employee, from_day: from, until_day: until, is_half_day: half }) => ({
    employee,
    from,
    until,
    half,
  }))
  for (const [index, day] of await findRequestedDays(tx, spans))
    addIssue('Absences', required(placed[index], 'row of an absence'), 'from_day', 'absence_by_request', { day })
  return { amounts, rowOf: written, absences, issues }
}

/**
 * Finds rows that an earlier import already added to the run, so that a corrected file that is sent again pays nothing
 * twice.
 */
export async function findRepeatedAmounts(
  tx: Tx,
  run: { period: string; run_kind: RunKind; sequence: number },
  { amounts, rowOf }: { amounts: readonly ImportedAmount[]; rowOf: readonly number[] },
): Promise<RowIssue[]> {
  const there = await tx
    .selectFrom('one_off_item')
    .select(['employee_id', 'pay_item_id', 'amount', 'minutes', 'day', 'note'])
    .where('period', '=', run.period)
    .where('run_kind', '=', run.run_kind)
    .where('sequence', '=', run.sequence)
    .where('import_batch_id', 'is not', null)
    .execute()
  const amountKey = ({ employee_id, pay_item_id, amount, minutes, day, note }: ImportedAmount) =>
    JSON.stringify([employee_id, pay_item_id, amount === null ? null : Number(amount), minutes, day, note])
  const known = new Set(there.map((row) => amountKey(row as ImportedAmount)))
  return amounts.flatMap((one, at): RowIssue[] =>
    known.has(amountKey(one))
      ? [{ sheet: 'Amounts', row: required(rowOf[at], 'row of an amount'), column: 'employee_no', code: 'input_there' }]
      : [],
  )
}

/** Converts hundredths to minor units; undefined where the currency has no such small amounts. */
function toMinorUnits(hundredths: number, currency: string): number | undefined {
  const step = 10 ** (2 - decimalsOf(currency))
  return hundredths % step === 0 ? ratio(hundredths, 1, step, 'down') : undefined
}

async function loadKnownAbsences(tx: Tx, planned: readonly ImportedAbsence[]) {
  if (planned.length === 0) return []
  return tx
    .selectFrom('absence')
    .where('withdrawn_at', 'is', null)
    .select(['employee_id', 'from_day', 'until_day', 'is_half_day'])
    .where('employee_id', 'in', [...new Set(planned.map(({ employee_id }) => employee_id))])
    .execute()
}

/**
 * Locks an import batch; the same file for the same run has the same id. Throws 409 `inputs_imported` while the run has
 * amounts of that file. Of two imports at once the later waits for the first and then fails.
 */
export async function lockImportBatch(
  tx: Tx,
  { sha256 }: Pick<Upload, 'sha256'>,
  run: { period: string; run_kind: string; sequence: number },
): Promise<string> {
  const digest = createHash('sha256').update(`${sha256}|${run.period}|${run.run_kind}|${run.sequence}`).digest('hex')
  const id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('one_off_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('period', '=', run.period)
    .where('import_batch_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) throw conflict('inputs_imported', { count })
  return id
}
