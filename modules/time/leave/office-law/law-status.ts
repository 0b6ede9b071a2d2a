import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
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

/** Types of countries' laws with the country that each is of. */
type LawType = { readonly type: LeaveTypeFacts; readonly country: string }

export type OfficeLawStatus = {
  /** Types of its own country's law that hold in the office, each since its day. */
  readonly types: readonly { readonly type: LeaveTypeFacts; readonly since: Day }[]
  /** Leave of its country's law that its people do not have: names in both languages. */
  readonly missing: readonly { readonly id: string; readonly name: string; readonly otherName: string }[]
  /** Types of another country's law that its people have. */
  readonly foreign: readonly LeaveTypeFacts[]
  readonly lacksHolidays: boolean
}

/** What an office has of the leave and holidays of its own country's law. */
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
        // What the company switched off stays off; leave as long as is needed is the same everywhere.
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

/** Whether there is anything to put in. */
export function hasChangesToApply({ missing, foreign, lacksHolidays }: OfficeLawStatus): boolean {
  return missing.length > 0 || foreign.length > 0 || lacksHolidays
}

/** Types that were made from a country's law. */
async function loadLawTypes(tx: Tx): Promise<LawType[]> {
  const rows = await tx.selectFrom('leave_type').select(['id', 'country']).where('law_id', 'is not', null).execute()
  const countries = new Map(rows.map(({ id, country }) => [id, country]))
  return (await loadLeaveTypes(tx)).flatMap((type) => {
    const country = countries.get(type.id)
    return country ? [{ type, country }] : []
  })
}

/** From which day on a type holds in an office until further notice; null where it does not. */
function inForceSince(versions: readonly TypeRules[], office: string): Day | null {
  const holds = ({ kind, rows }: TypeRules) => kind === 'needed' || rows.some((row) => isForOffice(row, office))
  if (!holds(versions.at(-1)!)) return null
  const before = versions.findLastIndex((rules) => !holds(rules))
  return versions[before + 1]!.from
}

/** Whether a type gives days everywhere and so in this office, which no row of its own takes out. */
function givesDaysInOffice(versions: readonly TypeRules[], office: string): boolean {
  const { kind, rows } = versions.at(-1)!
  if (kind === 'needed' || rows.some((row) => row.office === office && row.amount === 0)) return false
  return rows.some((row) => isForOffice(row, office) && row.amount > 0)
}

function isForOffice(row: TypeRules['rows'][number], office: string): boolean {
  return row.office === office || row.office === null
}

/** An office; undefined where there is none. */
export function findLawOffice(tx: Tx, id: string): Promise<LawOffice | undefined> {
  return tx
    .selectFrom('office')
    .select(['id', 'name', 'country', 'state', 'timezone', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Who works in an office on a day or later. */
export async function listPeopleFrom(tx: Tx, office: string, from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct employee_id as id from employment where office_id = ${office}::uuid
      and coalesce(until_day, 'infinity') >= ${from}::date order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Offices to which the leave of their law is offered, once: where people work, whose country's law the product knows, whose
 * people have leave of another country's law or none of their own, and of which nobody said what is to be done.
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
