import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { forbidden } from '#base/errors.ts'
import { searchWords } from '#base/names.ts'
import { required } from '#base/required.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql, slicePage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { ApplicationRow, applicationApi } from './contract.ts'
import { readPerson } from './persons.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from './reading.ts'
import { type ApplicationStatus, statusOn } from './rules.ts'
import { hashWords, searchedPersonWords } from './words.ts'

export type ApplicationFilters = {
  vacancy_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  status?: (ApplicationStatus | 'none')[] | undefined
  tag?: string[] | undefined
  candidate_id?: string | undefined
  search?: string | undefined
}
type Asked = ApplicationFilters & {
  id?: string
  pay_from?: number | undefined
  pay_to?: number | undefined
  sort: SortOf<typeof applicationApi.list>
  page: number
  per_page: number
}

export type StoredApplication = {
  id: string
  candidate_id: string
  number: number
  source: 'form' | 'import' | 'direct'
  vacancy_id: string | null
  job: string | null
  title_en: string | null
  title_zh: string | null
  office_id: string | null
  office: string | null
  department_id: string | null
  department: string | null
  status: ApplicationStatus | null
  later_until: string | null
  tags: string[]
  received_at: Date
  consent_until: string
  version: number
  sealed_person: Buffer
  sealed_pay: Buffer | null
}

const SELECT = sql<StoredApplication>`select a.id, a.candidate_id, a.number, a.source, a.vacancy_id, company.code || '-' || v.number as job,
  coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
  place.office_id, office.name as office, place.department_id, department.name as department, a.status, a.later_until,
  c.tags, a.received_at, a.consent_until, a.version, c.sealed_person, a.sealed_pay`
const JOINS = sql`left join office on office.id = place.office_id left join department on department.id = place.department_id
  left join position on position.id = place.position_id
  join company on company.id = a.company_id`
const SEALED_ORDERS = ['full_name', 'expected_pay'] as const

/** Conditions on applications `a` of vacancies `v` on cards `c`. */
export function applicationConditions({ vault, today }: Reading, asked: ApplicationFilters): RawBuilder<unknown>[] {
  const words = searchedPersonWords(searchWords(asked.search ?? ''))
  const ofWords = words.map(
    (word) => sql`exists (select from candidate_word w where w.candidate_id = c.id
      and w.word = any(${hashWords(vault, 'person word', wordForms(word))}::bigint[]))`,
  )
  return [
    ...(asked.vacancy_id ? [sql`a.vacancy_id = any(${asked.vacancy_id}::uuid[])`] : []),
    ...(asked.office_id ? [sql`place.office_id = any(${asked.office_id}::uuid[])`] : []),
    ...(asked.department_id ? [sql`place.department_id = any(${asked.department_id}::uuid[])`] : []),
    ...(asked.candidate_id ? [sql`a.candidate_id = ${asked.candidate_id}::uuid`] : []),
    ...(asked.tag ? [sql`c.tags && ${asked.tag}::text[]`] : []),
    ...(asked.status
      ? [
          sql`case when a.status is null or a.status = 'later' and a.later_until < ${today} then 'none' else a.status end
            = any(${asked.status}::text[])`,
        ]
      : []),
    ...ofWords,
  ]
}

/** A word as it was typed, and its digits where it may be a phone. */
function wordForms(word: string): string[] {
  const digits = word.replace(/\D/g, '')
  return digits.length >= 6 && /^[+\d\-().]+$/.test(word) ? [word, digits] : [word]
}

/** The tags of candidates whose applications the caller may read; at most five hundred. */
export async function loadTags(context: Reading): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select distinct unnest(c.tags) as tag ${FROM_APPLICATIONS}
    where ${await applicationsWithin(context, 'candidate:read')} order by tag limit 500`.execute(context.tx)
  return rows.map(({ tag }) => tag)
}

/** A page of the applications that the caller may read. Throws 403 for an order or a filter by pay without the right. */
export async function loadApplicationPage(context: Reading, asked: Asked) {
  const { tx, actor } = context
  const isByPay = asked.pay_from !== undefined || asked.pay_to !== undefined
  const key = asked.sort.replace(/^-/, '')
  if ((isByPay || key === 'expected_pay') && !actor.grants.has('candidate:pay')) throw forbidden()
  const where = [
    await applicationsWithin(context, 'candidate:read'),
    ...applicationConditions(context, asked),
    ...(asked.id === undefined ? [] : [sql`a.id = ${asked.id}::uuid`]),
  ]
  const isSealed = isByPay || SEALED_ORDERS.some((one) => one === key)
  const { rows, total } = isSealed
    ? await loadSealedPage(context, asked, where)
    : await loadPageFromSql<StoredApplication, Asked['sort']>(
        tx,
        { ...asked, search: undefined },
        {
          select: SELECT,
          from: sql`${FROM_APPLICATIONS} ${JOINS}`,
          where,
          orders: {
            received_at: sql`a.received_at`,
            number: [sql`v.number`, sql`a.number`],
            title_en: sql`lower(coalesce(v.title_en, position.name))`,
            title_zh: sql`coalesce(v.title_zh, position.name)`,
            office: sql`lower(office.name)`,
            department: sql`lower(department.name)`,
            consent_until: sql`a.consent_until`,
            // Ordered in memory, above.
            full_name: sql`a.id`,
            expected_pay: sql`a.id`,
          },
          tieBreaker: sql`a.id`,
        },
      )
  return { rows: rows.map((row) => toApplicationRow(context, row)), total }
}

/** What is encrypted is compared in memory: all rows of the other conditions are opened. */
async function loadSealedPage(context: Reading, asked: Asked, where: readonly RawBuilder<unknown>[]) {
  const { tx } = context
  const { rows } =
    await sql<StoredApplication>`${SELECT} ${FROM_APPLICATIONS} ${JOINS} where ${sql.join([...where], sql` and `)} order by a.id`.execute(
      tx,
    )
  const opened = rows.map((row) => ({ row, pay: payOf(context, row) }))
  const { pay_from, pay_to } = asked
  const found = opened.filter(
    ({ pay }) =>
      (pay_from === undefined || (pay !== null && pay.amount >= pay_from)) &&
      (pay_to === undefined || (pay !== null && pay.amount <= pay_to)),
  )
  const key = asked.sort.replace(/^-/, '')
  const compare =
    key === 'expected_pay'
      ? byValue(found, ({ pay }) => (pay === null ? null : [pay.currency, pay.amount]))
      : key === 'full_name'
        ? byValue(found, ({ row }) => [personOf(context, row).full_name.toLowerCase(), 0])
        : byValue(found, ({ row }) => [String(plainOrder(row, key)), 0])
  const ordered = found.toSorted(compare)
  if (asked.sort.startsWith('-')) ordered.reverse()
  const page = slicePage(ordered, asked)
  return { rows: page.rows.map(({ row }) => row), total: page.total }
}

function plainOrder(row: StoredApplication, key: string): string {
  const value = row[key as keyof StoredApplication]
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? String(value).padStart(12, '0') : String(value)
}

/** Compares by values that are computed once; rows without one come first. */
function byValue<T>(rows: readonly T[], keyOf: (row: T) => [string, number] | null): (a: T, b: T) => number {
  const values = new Map(rows.map((row) => [row, keyOf(row)]))
  return (a, b) => {
    const [left, right] = [values.get(a) ?? null, values.get(b) ?? null]
    if (left === null || right === null) return Number(left !== null) - Number(right !== null)
    return left[0] === right[0] ? left[1] - right[1] : left[0] < right[0] ? -1 : 1
  }
}

const personOf = ({ vault }: Reading, row: StoredApplication) =>
  readPerson(vault, { id: row.candidate_id, sealed_person: row.sealed_person })

/** Expected pay where the caller may see it at the vacancy's place. */
function payOf({ vault, actor }: Reading, row: StoredApplication): { amount: number; currency: string } | null {
  if (row.sealed_pay === null || !hasPlaceInReach(actor, 'candidate:pay', row)) return null
  return JSON.parse(vault.decrypt(`application.sealed_pay|${row.id}`, row.sealed_pay))
}

function toApplicationRow(context: Reading, row: StoredApplication): z.input<typeof ApplicationRow> {
  const { actor, today } = context
  const { sealed_person: _, sealed_pay: __, ...shown } = row
  const pay = payOf(context, row)
  const mayEdit = hasPlaceInReach(actor, 'candidate:edit', row)
  const status = statusOn(row, today)
  return {
    ...shown,
    full_name: personOf(context, row).full_name,
    status,
    later_until: status === 'later' ? row.later_until : null,
    ...(hasPlaceInReach(actor, 'candidate:pay', row) && {
      expected_pay: pay?.amount ?? null,
      currency: pay?.currency ?? null,
    }),
    received_at: row.received_at.toISOString(),
    consent_until: required(row.consent_until, 'end of a consent'),
    actions: mayEdit
      ? [
          'review',
          ...(row.status === null ? [] : (['take_back'] as const)),
          ...(row.source === 'import' && row.vacancy_id === null ? (['assign'] as const) : []),
        ]
      : [],
  }
}
