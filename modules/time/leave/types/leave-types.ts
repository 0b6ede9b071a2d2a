import { type Selectable, sql } from 'kysely'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countryAt } from '#statutory/countries.ts'
import { isPaidAtYearEnd, type LeaveCondition, leaveCondition } from '#statutory/leave.ts'
import type { EncashRules } from '../ledger/encashment.ts'
import type { TypeKind, TypeRules, Unit } from '../ledger/type-rules.ts'

export type VersionRow = Selectable<DB['leave_type_version']>
export type EntitlementDbRow = Selectable<DB['leave_entitlement']>

/** What a type requires of a request, from a day on. */
export type RequestRules = {
  readonly from: string
  readonly useAfter: number
  readonly smallest: VersionRow['smallest']
  readonly parts: VersionRow['parts']
  readonly calendarDays: boolean
  readonly files: VersionRow['files']
  readonly filesOver: number | null
  readonly needsReason: boolean
  readonly notice: number
  readonly longest: number | null
  readonly mostBack: number
  /** When it is taken: any day, in the birth month, or within days of the anniversary of joining or of an event. */
  readonly taken: VersionRow['taken']
  readonly takenBefore: number
  readonly takenAfter: number
  /** Once while somebody is employed. */
  readonly once: boolean
  readonly mayEncash: boolean
  readonly encash: EncashRules
}

export type LeaveTypeFacts = {
  readonly id: string
  readonly name: string
  readonly otherName: string | null
  readonly unit: Unit
  readonly kind: TypeKind
  readonly gender: string | null
  /** Whom the law gives it to, besides a gender. */
  readonly onlyFor: LeaveCondition | null
  /** The law's id, when the type was made from one. */
  readonly lawId: string | null
  /** The country whose law has unused days paid when a leave year ends, or deferred by agreement; null for others. */
  readonly settledIn: string | null
  /**
   * The offices that a type as long as needed is for, when it was made from a law: those of the law's country, and of
   * countries whose law has it too. Null for everybody. Other types name their offices in their entitlement.
   */
  readonly offices: readonly string[] | null
  readonly withinId: string | null
  readonly withinAfter: number
  readonly position: number
  readonly isActive: boolean
  readonly version: number
  /** Oldest first; never empty. */
  readonly versions: readonly TypeRules[]
  readonly requestRules: readonly RequestRules[]
}

/** Loads the company's leave types with all versions, in their order, in one query. */
export async function loadLeaveTypes(tx: Tx): Promise<LeaveTypeFacts[]> {
  const { rows } = await sql<
    Selectable<DB['leave_type']> & {
      versions: (VersionRow & { rows: EntitlementDbRow[] | null })[]
      places: readonly OfficeCountry[] | null
    }
  >`
    select leave_type.*,
      (select json_agg(json_build_object('id', o.id, 'country', o.country)) from office o
        where leave_type.kind = 'needed' and leave_type.law_id is not null) as places, (
      select json_agg(to_jsonb(v) || jsonb_build_object('rows', (
        select json_agg(e order by e.months, e.id) from leave_entitlement e where e.version_id = v.id)) order by v.from_day)
      from leave_type_version v where v.type_id = leave_type.id) as versions
    from leave_type where exists (select from leave_type_version v where v.type_id = leave_type.id)
    order by position, name`.execute(tx)
  return rows.map((type) => {
    const kinds = { unit: type.unit, kind: type.kind }
    return {
      id: type.id,
      name: type.name,
      otherName: type.other_name,
      ...kinds,
      gender: type.gender,
      onlyFor: conditionOfLaw(type),
      lawId: type.law_id,
      settledIn: settlingCountry(type),
      offices: officesOfLaw(type, type.places),
      withinId: type.within_id,
      withinAfter: type.within_after,
      position: type.position,
      isActive: type.is_active,
      version: type.version,
      versions: type.versions.map((version) => toTypeRules(kinds, version, version.rows ?? [])),
      requestRules: type.versions.map(toRequestRules),
    }
  })
}

function conditionOfLaw({ country, law_id }: Pick<Selectable<DB['leave_type']>, 'country' | 'law_id'>) {
  return country === null || law_id === null ? null : leaveCondition(countryAt(country)?.leaves ?? [], law_id)
}

function settlingCountry({ country, law_id }: Pick<Selectable<DB['leave_type']>, 'country' | 'law_id'>): string | null {
  return country !== null && law_id !== null && isPaidAtYearEnd(countryAt(country)?.leaves ?? [], law_id)
    ? country
    : null
}

type OfficeCountry = { readonly id: string; readonly country: string }

function officesOfLaw(
  { country, law_id }: { readonly country: string | null; readonly law_id: string | null },
  offices: readonly OfficeCountry[] | null,
): string[] | null {
  if (!offices || country === null) return null
  const isThere = (other: string) =>
    other === country ||
    countryAt(other)?.leaves.some(({ value }) => value.some(({ id, steps }) => id === law_id && steps.length === 0))
  return offices.filter((office) => isThere(office.country)).map(({ id }) => id)
}

/** Locks a type's rules until the transaction ends, while something is counted by them. */
export async function lockTypeForShare(tx: Tx, id: string): Promise<void> {
  await sql`select from leave_type where id = ${id}::uuid for share`.execute(tx)
}

/** Returns the request rules in force on a day; before the first, those. */
export function requestRulesOn(type: LeaveTypeFacts, day: string): RequestRules {
  return required(
    type.requestRules.findLast(({ from }) => from <= day) ?? type.requestRules[0],
    'the request rules of a leave type',
  )
}

/** Returns a type's name in a language; `otherName` is in the company's other language. */
export function typeName(
  type: { readonly name: string; readonly otherName: string | null },
  language: string,
  companyLanguage: string,
): string {
  return language === companyLanguage ? type.name : (type.otherName ?? type.name)
}

/** The language of the company's own names. */
export async function loadCompanyLanguage(tx: Tx): Promise<string> {
  return (await tx.selectFrom('company').select('language').executeTakeFirstOrThrow()).language
}

type VersionSettings = Omit<VersionRow, 'company_id' | 'id' | 'type_id' | 'version'>
type EntitlementColumns = Pick<
  EntitlementDbRow,
  'id' | 'months' | 'position_id' | 'employment_type' | 'department_id' | 'office_id' | 'amount' | 'is_stretch'
>

export function toTypeRules(
  of: { unit: Unit; kind: TypeKind },
  version: VersionSettings,
  rows: readonly EntitlementColumns[],
): TypeRules {
  return {
    ...of,
    from: version.from_day,
    yearBy: version.year_by as TypeRules['yearBy'],
    yearFrom: version.year_from,
    every: version.every as TypeRules['every'],
    on: version.granted_on as TypeRules['on'],
    grantAfter: version.grant_after,
    useAfter: version.use_after,
    part: version.part as TypeRules['part'],
    rounding:
      version.round_step === null
        ? null
        : {
            step: version.round_step,
            how: version.round_how as 'up' | 'down' | 'half-up',
            of: version.round_of as 'total' | 'each',
          },
    stepFrom: version.step_from as TypeRules['stepFrom'],
    byShare: version.by_share,
    fullWeek: version.full_week,
    increment:
      version.increment === null
        ? null
        : {
            amount: version.increment,
            most: required(version.increment_most, 'increment_most'),
            after: required(version.increment_after, 'increment_after'),
          },
    mostBalance: version.most_balance,
    carry: toLimit(version.carry_by, version.carry_most, version.carry_rate),
    carryMonths: version.carry_months,
    encashLost: toLimit(version.lost_by, version.lost_most, version.lost_rate),
    advance: version.advance,
    beyondUnpaid: version.beyond_unpaid,
    encashLeaving: version.encash_leaving,
    encashRate: version.encash_rate,
    earnedMonths: version.earned_months,
    rows: rows.map((row) => ({
      id: row.id,
      months: row.months,
      position: row.position_id,
      employmentType: row.employment_type,
      department: row.department_id,
      office: row.office_id,
      amount: row.amount,
      stretch: row.is_stretch,
    })),
    pay: toPayShare(version),
  }
}

function toRequestRules(version: VersionRow): RequestRules {
  return {
    from: version.from_day,
    useAfter: version.use_after,
    smallest: version.smallest,
    parts: version.parts,
    calendarDays: version.calendar_days,
    files: version.files,
    filesOver: version.files_over,
    needsReason: version.needs_reason,
    notice: version.notice_days,
    longest: version.longest,
    mostBack: version.most_back,
    taken: version.taken,
    takenBefore: version.taken_before,
    takenAfter: version.taken_after,
    once: version.once,
    mayEncash: version.may_encash,
    encash: { keep: version.encash_keep, mostEach: version.encash_each, mostYear: version.encash_year },
  }
}

function toLimit(by: string, most: number | null, rate: number | null): TypeRules['carry'] {
  if (by === 'days') return { by, most: required(most, 'the most of a limit') }
  return by === 'percent' ? { by, rate: required(rate, 'the rate of a limit') } : { by: 'none' }
}

function toPayShare(version: VersionSettings): TypeRules['pay'] {
  if (version.pay_by === 'days')
    return {
      by: 'days',
      first: required(version.pay_first, 'pay_first'),
      share: version.pay_share,
      beyond: required(version.pay_beyond, 'pay_beyond'),
    }
  if (version.pay_by === 'service')
    return {
      by: 'service',
      months: required(version.pay_months, 'pay_months'),
      before: required(version.pay_before, 'pay_before'),
      share: version.pay_share,
    }
  return { by: 'all', share: version.pay_share }
}
