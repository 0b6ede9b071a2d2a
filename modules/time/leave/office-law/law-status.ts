import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { findMissingCalendar } from '#calendar/holidays.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import { leavesOnDay } from '#statutory/leave.ts'
import type { TypeRules } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'

export type LawOffice = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly state: string | null
  readonly timezone: string
  readonly is_active: boolean
}

/** A type made from a country's law, with its country. */
type LawType = { readonly type: LeaveTypeFacts; readonly country: string }

export type OfficeLawStatus = {
  /** Types of its own country's law that apply in the office, each with its first day. */
  readonly types: readonly { readonly type: LeaveTypeFacts; readonly since: Day }[]
  /** Leave of its country's law that is missing, with names in both languages. */
  readonly missing: readonly { readonly id: string; readonly name: string; readonly otherName: string }[]
  /** Types of other countries' laws that its people have. */
  readonly foreign: readonly LeaveTypeFacts[]
  readonly lacksHolidays: boolean
}

/** Loads an office's state of the leave and holidays of its country's law. */
export async function loadLawStatus(
  tx: Tx,
  office: LawOffice,
  { today, language }: { readonly today: Day; readonly language: Language },
): Promise<OfficeLawStatus> {
  const laws = await loadLawTypes(tx)
  const own = laws.filter(({ country }) => country === office.country)
  const names = new Map((await loadLeaveTypes(tx)).map(({ name, kind }) => [name.toLowerCase(), kind]))
  const leaves = leavesOnDay(countryAt(office.country)?.leaves ?? [], today)
  const other = language === 'en' ? 'zh-TW' : 'en'
  return {
    types: own.flatMap(({ type }) => {
      const since = inForceSince(type.versions, office.id)
      return since === null || !type.isActive ? [] : [{ type, since }]
    }),
    missing: leaves
      .filter(({ id, steps, name }) => {
        const known = own.find(({ type }) => type.lawId === id)?.type
        // Inactive types stay inactive, and types without a fixed amount are the same everywhere.
        if (known) return known.isActive && inForceSince(known.versions, office.id) === null
        return !(steps.length === 0 && names.has(formatLabel(name, language).toLowerCase()))
      })
      .map(({ id, name }) => ({ id, name: formatLabel(name, language), otherName: formatLabel(name, other) })),
    foreign: laws
      .filter(
        ({ country, type }) =>
          country !== office.country && type.isActive && givesDaysInOffice(type.versions, office.id),
      )
      .map(({ type }) => type),
    lacksHolidays: (await findMissingCalendar(tx, office, today)) !== null,
  }
}

export function hasChangesToApply({ missing, foreign, lacksHolidays }: OfficeLawStatus): boolean {
  return missing.length > 0 || foreign.length > 0 || lacksHolidays
}

/** Loads types made from a country's law. */
async function loadLawTypes(tx: Tx): Promise<LawType[]> {
  const rows = await tx.selectFrom('leave_type').select(['id', 'country']).where('law_id', 'is not', null).execute()
  const countries = new Map(rows.map(({ id, country }) => [id, country]))
  return (await loadLeaveTypes(tx)).flatMap((type) => {
    const country = countries.get(type.id)
    return country ? [{ type, country }] : []
  })
}

/** Returns the day from which a type applies in an office; null when it does not. */
function inForceSince(versions: readonly TypeRules[], office: string): Day | null {
  const holds = ({ kind, rows }: TypeRules) => kind === 'needed' || rows.some((row) => isForOffice(row, office))
  if (!holds(required(versions.at(-1), 'the last rules'))) return null
  const before = versions.findLastIndex((rules) => !holds(rules))
  return required(versions[before + 1], 'the first rules that hold').from
}

/** Whether a type gives days in every office and no row excludes this one. */
function givesDaysInOffice(versions: readonly TypeRules[], office: string): boolean {
  const { kind, rows } = required(versions.at(-1), 'the last rules')
  if (kind === 'needed' || rows.some((row) => row.office === office && row.amount === 0)) return false
  return rows.some((row) => isForOffice(row, office) && row.amount > 0)
}

function isForOffice(row: TypeRules['rows'][number], office: string): boolean {
  return row.office === office || row.office === null
}

export function findLawOffice(tx: Tx, id: string): Promise<LawOffice | undefined> {
  return tx
    .selectFrom('office')
    .select(['id', 'name', 'country', 'state', 'timezone', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists people who work in an office on a day or later. */
export async function listPeopleFrom(tx: Tx, office: string, from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct employee_id as id from employment where office_id = ${office}::uuid
      and coalesce(until_day, 'infinity') >= ${from}::date order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Loads offices to which their law is offered: people work there, the product knows the country's law, the people have
 * leave of another country's law or none of their own, and nobody has decided yet.
 */
export async function loadOfferedOffices(
  tx: Tx,
  at: { readonly today: Day; readonly language: Language },
): Promise<LawOffice[]> {
  const { rows } = await sql<LawOffice>`
    select id, name, country, state, timezone, is_active from office
    where is_active and not exists (select from leave_office_law l where l.office_id = office.id)
      and exists (select from employment e where e.office_id = office.id and coalesce(e.until_day, 'infinity') >= ${at.today}::date)
    order by name, id`.execute(tx)
  const offered: LawOffice[] = []
  for (const office of rows)
    if (countryAt(office.country) && lacksOwnLaw(await loadLawStatus(tx, office, at))) offered.push(office)
  return offered
}

function lacksOwnLaw({ types, missing, foreign }: OfficeLawStatus): boolean {
  return foreign.length > 0 || (missing.length > 0 && types.every(({ type }) => type.kind === 'needed'))
}
