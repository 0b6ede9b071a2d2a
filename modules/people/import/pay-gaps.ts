import { sql } from 'kysely'
import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import { DomainError, forbidden, type RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { AuditChange, Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { planValidRows } from '#server/spreadsheets/valid-rows.ts'
import { columnLabel, valueLabel } from '#server/spreadsheets/value-labels.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { joinAsOf } from '../core/as-of.ts'
import { buildAuditEntries } from '../core/edit/person-changes.ts'
import { residentStatusesIn } from '../core/numbers/countries.ts'
import { officeCountry } from '../core/numbers/known-numbers.ts'
import { loadVisibleMissing, type NeededForPay } from '../core/pay/missing-for-pay.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { filterInReach } from '../core/reach.ts'
import { loadTaskStarter } from '../core/task-starter.ts'
import { applyPlan } from './apply-plan.ts'
import { redactIssue } from './file-preview.ts'
import { requireImportAllowed, requireMayImport } from './import-rights.ts'
import { loadPeopleLists } from './lookups/people-lists.ts'
import { loadTemplate } from './module-columns.ts'
import { planPeople } from './people-plan.ts'
import { PEOPLE_SHEET } from './templates/records-template.ts'

/** Most people whose gaps are listed at once. */
const MOST_LISTED = 200

type GapPerson = {
  id: string
  employee_no: string
  full_name: string
  joined_on: string
  bank_name: string | null
  country: string
}

/** What people of an import lack to be paid, each with the columns of the import that fill it. */
export async function loadPayGaps(context: Context, ids: readonly string[]) {
  const { tx, actor, today, language } = context
  const reached = await filterInReach(tx, actor, 'employee:edit', ids, today)
  const missing = await loadVisibleMissing(tx, [...reached], today, {
    pay: await filterInReach(tx, actor, 'compensation:read', [...reached], today),
    identity: await filterInReach(tx, actor, 'identity:read', [...reached], today),
  })
  const template = await loadTemplate(tx, 'records', actor)
  const columns = new Map(template.sheets[0]?.columns.map((column) => [column.key, column]))
  const offices = (await loadPeopleLists(tx)).office ?? {}
  const people = await loadGapPeople(context, [...missing.keys()].slice(0, MOST_LISTED))
  const toField = (column: TemplateColumn, country: CountryCode | undefined) => ({
    key: column.key,
    label: columnLabel(column, language),
    kind: fieldKind(column),
    options:
      column.key === 'office'
        ? Object.entries(offices).map(([value, [name]]) => ({ value, label: name ?? value }))
        : column.key === 'resident_status' && country
          ? residentStatusesIn(country).map((value) => ({
              value,
              label: valueLabel(value, column.meanings ?? {}, language),
            }))
          : [],
  })
  return {
    people: people.map(({ id, employee_no, full_name, bank_name, country }) => ({
      id,
      employee_no,
      full_name,
      fields: withNumbersOfForeigners(missing.get(id) ?? [], country)
        .flatMap((field) => columnsOfGap(field, bank_name))
        .flatMap((key) => {
          const column = columns.get(key)
          return column ? [toField(column, servedCountry(country)?.code)] : []
        }),
    })),
    more: Math.max(0, missing.size - people.length),
  }
}

function fieldKind({ key, kind }: TemplateColumn): 'text' | 'date' | 'money' | 'choice' {
  if (kind === 'date' || kind === 'money' || kind === 'choice') return kind
  return key === 'office' ? 'choice' : 'text'
}

/** Whose status is not known yet is a foreigner, who needs numbers of their own where files name them by passport. */
function withNumbersOfForeigners(fields: readonly NeededForPay[], country: string): NeededForPay[] {
  const needs = fields.includes('resident_status') && servedCountry(country)?.foreignersByPassport
  return [...new Set([...fields, ...(needs ? (['epf_number', 'socso_number'] as const) : [])])]
}

function columnsOfGap(field: NeededForPay, bank: string | null): string[] {
  if (field === 'office_id') return ['office']
  return field === 'account_number' && bank === null ? ['bank_name', field] : [field]
}

async function loadGapPeople(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  ids: readonly string[],
): Promise<GapPerson[]> {
  const { rows } = await sql<GapPerson>`
    select employee.id, employee_no, full_name, joined_on, bank_detail.bank_name, ${officeCountry} as country
    from employee ${joinAsOf('employment', today)} ${joinAsOf('bank_detail', today)}
    left join office on office.id = employment.office_id
    where ${idIn('employee.id', ids)} order by employee_no`.execute(tx)
  return rows
}

/** Values typed for people, by column of the import. */
export type GapValues = readonly { id: string; values: Readonly<Record<string, string | undefined>> }[]
/** The file has the values, as JSON, encrypted like any uploaded file of people. */
export type GapInput = { file_id: string; template: 'records' }
/** How many people were saved, and the issues of the others. */
export type GapResult = { saved: number; refused: { id: string; issue: RowIssue }[] }

/** The template that somebody fills gaps by. Throws 403 for columns that they may not fill. */
export async function loadGapTemplate(tx: Tx, who: RightsHolder, given: GapValues): Promise<Template> {
  requireMayImport(who, 'records')
  const template = await loadTemplate(tx, 'records', who)
  const keys = new Set(template.sheets[0]?.columns.map(({ key }) => key))
  if (given.some(({ values }) => Object.keys(values).some((key) => !keys.has(key)))) throw forbidden()
  return template
}

/**
 * Saves what was typed, as if it stood in a file of these people: by the same rules, rights and log. The plan reads the
 * whole company, so it is a task.
 */
export const fillGapsTask: TaskKind<GapInput> = {
  kind: 'employees.fill-gaps',
  title: { en: 'Missing details of imported people', zh: '補齊匯入人員的資料' },
  bulk: [],
  isDisposable: true,
  async run(context) {
    const { input, files, taskId } = context
    const bytes = await context.runInTenant((tx) => files.readBytes(tx, input.file_id))
    const given: GapValues = JSON.parse(bytes.toString())
    const total = Math.max(1, given.length)
    await context.reportProgress(0, total)
    return context.commit(async (tx) => {
      const who = await loadTaskStarter(tx, context)
      const { result, changes } = await writeGaps(tx, context, who, given, (part) =>
        context.reportProgress(Math.floor(part * total * 0.95)),
      )
      await files.remove(tx, input.file_id)
      const [saved, refused] = [result.saved, new Set(result.refused.map(({ id }) => id)).size]
      return {
        message: { code: refused > 0 ? 'gaps_filled_partly' : 'gaps_filled', params: { saved, refused } },
        result,
        changes: [
          {
            kind: 'import',
            id: taskId,
            after: { changed: saved, left_out: refused },
            people: given.map(({ id }) => id),
          },
          ...changes,
        ],
      }
    })
  },
}

async function writeGaps(
  tx: Tx,
  context: TaskContext,
  who: RightsHolder,
  given: GapValues,
  progress: (part: number) => Promise<void>,
): Promise<{ result: GapResult; changes: AuditChange[] }> {
  const { vault, today, now, publish } = context
  const template = await loadGapTemplate(tx, who, given)
  const ids = given.map(({ id }) => id)
  const people = new Map((await loadGapPeople({ tx, today }, ids)).map((one) => [one.id, one]))
  const rows = given.map(({ id, values }) => {
    const person = people.get(id)
    if (!person) throw new DomainError('import_not_there', { status: 404 })
    return { person, values }
  })
  const read = readRows(template, toSheets(template, rows))
  const good = await planValidRows(
    read,
    (typed) => planPeople(tx, vault, 'records', typed, { today, who, adds: [] }),
    (planned) => planned.plan.errors,
  )
  const { plan, known } = good.plan
  const done = await applyPlan(tx, { now, today, vault, publish, progress }, plan, known)
  await requireImportAllowed({ tx, today }, who, done)
  return {
    result: {
      saved: done.changed,
      refused: good.issues.map((issue) => ({
        id: required(rows[issue.row - 2], 'the person of a row').person.id,
        issue: redactIssue(issue),
      })),
    },
    changes: await buildAuditEntries(tx, done.changes, done.names),
  }
}

/** A file with a row for each of these people and nothing on its other sheets. */
function toSheets(template: Template, rows: readonly { person: GapPerson; values: GapValues[number]['values'] }[]) {
  return template.sheets.map(({ name, columns }) => ({
    name,
    faults: [],
    rows: [
      columns.map(({ header }) => header),
      ...(name === PEOPLE_SHEET
        ? rows.map(({ person, values }) =>
            columns.map(({ key }) => (key === 'employee_no' ? person.employee_no : (values[key]?.trim() ?? ''))),
          )
        : []),
    ],
  }))
}
