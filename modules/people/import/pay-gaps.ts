import { sql } from 'kysely'
import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import { DomainError, forbidden } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { idIn } from '#server/database/id-in.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { planValidRows } from '#server/spreadsheets/valid-rows.ts'
import { columnLabel, valueLabel } from '#server/spreadsheets/value-labels.ts'
import { joinAsOf } from '../core/as-of.ts'
import { buildAuditEntries } from '../core/edit/person-changes.ts'
import { residentStatusesIn } from '../core/numbers/countries.ts'
import { officeCountry } from '../core/numbers/known-numbers.ts'
import { loadVisibleMissing, type NeededForPay } from '../core/pay/missing-for-pay.ts'
import { filterInReach } from '../core/reach.ts'
import { applyPlan } from './apply-plan.ts'
import { requireImportAllowed, requireMayImport } from './import-rights.ts'
import { loadTemplate } from './module-columns.ts'
import { planPeople } from './people-plan.ts'
import { loadPeopleLists } from './templates/people-lists.ts'
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
  const toField = (column: TemplateColumn, country: CountryCode) => ({
    key: column.key,
    label: columnLabel(column, language),
    kind: fieldKind(column),
    options:
      column.key === 'office'
        ? Object.entries(offices).map(([value, [name]]) => ({ value, label: name ?? value }))
        : column.key === 'resident_status'
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
          return column ? [toField(column, servedCountry(country)?.code ?? 'MY')] : []
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

async function loadGapPeople({ tx, today }: Context, ids: readonly string[]): Promise<GapPerson[]> {
  const { rows } = await sql<GapPerson>`
    select employee.id, employee_no, full_name, joined_on, bank_detail.bank_name, ${officeCountry} as country
    from employee ${joinAsOf('employment', today)} ${joinAsOf('bank_detail', today)}
    left join office on office.id = employment.office_id
    where ${idIn('employee.id', ids)} order by employee_no`.execute(tx)
  return rows
}

/** Values typed for people, by column of the import. */
export type GapValues = readonly { id: string; values: Readonly<Record<string, string | undefined>> }[]

/**
 * Saves what was typed, as if it stood in a file of these people: by the same rules, rights and log. Returns how many people
 * were saved, and the issues of the others.
 */
export async function fillPayGaps(context: Context, given: GapValues) {
  const { tx, actor, vault, today, now, publish, record } = context
  requireMayImport(actor, 'records')
  const people = new Map(
    (
      await loadGapPeople(
        context,
        given.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const rows = given.map(({ id, values }) => {
    const person = people.get(id)
    if (!person) throw new DomainError('import_not_there', { status: 404 })
    return { person, values }
  })
  const template = await loadTemplate(tx, 'records', actor)
  const keys = new Set(template.sheets[0]?.columns.map(({ key }) => key))
  if (given.some(({ values }) => Object.keys(values).some((key) => !keys.has(key)))) throw forbidden()
  const read = readRows(template, toSheets(template, rows))
  const good = await planValidRows(
    read,
    (typed) => planPeople(tx, vault, 'records', typed, { today, who: actor, adds: [] }),
    (planned) => planned.plan.errors,
  )
  const { plan, known } = good.plan
  const done = await applyPlan(tx, { now, today, vault, publish }, plan, known)
  await requireImportAllowed({ tx, today }, actor, done)
  for (const change of await buildAuditEntries(tx, done.changes, done.names)) record(change)
  return {
    saved: done.changed,
    refused: good.issues.map((issue) => ({
      id: required(rows[issue.row - 2], 'the person of a row').person.id,
      issue,
    })),
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
