import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { notFound } from '#base/errors.ts'
import { employedOn, headCounts, inForceOn } from '#modules/departments/queries.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { Tx } from '#server/database/database.ts'
import { pageOf } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import type { officeApi } from './contract.ts'

type OfficeQuery = {
  day: Day
  status?: 'active' | 'disabled'
  country?: string
  search?: string
  sort: SortOf<typeof officeApi.list>
  page: number
  per_page: number
  id?: string
}

/** Offices with their head counts of a day. */
export async function officePage(tx: Tx, asked: OfficeQuery) {
  const found = tx
    .selectFrom('office')
    .$if(asked.id !== undefined, (query) => query.where('office.id', '=', asked.id!))
    .$if(asked.status !== undefined, (query) => query.where('is_active', '=', asked.status === 'active'))
    .$if(asked.country !== undefined, (query) => query.where('country', '=', asked.country!))
  const people = sql<number>`coalesce(people.n, 0)`
  const { rows, total } = await pageOf(asked, {
    found,
    shown: (offices) =>
      offices
        .leftJoin(headCounts(tx, 'office', asked.day).as('people'), 'people.unit_id', 'office.id')
        .selectAll('office')
        .select(people.as('people')),
    search: ['office.name', 'office.code'],
    orders: { name: sql`lower(office.name)`, code: sql`lower(office.code)`, people },
    ties: sql`office.id`,
  })
  return {
    rows: rows.map((row) => ({ ...row, latitude: numberOf(row.latitude), longitude: numberOf(row.longitude) })),
    total,
  }
}

/** One office. Throws 404. */
export async function officeById(tx: Tx, id: string, day: Day) {
  const { rows } = await officePage(tx, { id, day, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

type PeopleQuery = {
  id: string
  only?: 'works_here' | 'is_member'
  search?: string
  sort: SortOf<typeof officeApi.people>
  page: number
  per_page: number
}

/** Who works in an office and who looks after it, as far as the caller sees people. */
export async function officePeople(tx: Tx, actor: Actor, day: Day, asked: PeopleQuery) {
  const works = sql<boolean>`coalesce(employment.office_id = ${asked.id}::uuid, false)`
  const looksAfter = sql<boolean>`exists (select from office_member where office_member.office_id = ${asked.id}::uuid and office_member.employee_id = employee.id)`
  const found = tx
    .selectFrom('employee')
    .innerJoin('employment', 'employment.employee_id', 'employee.id')
    .leftJoin('position', 'position.id', 'employment.position_id')
    .where(inForceOn(day))
    .where(employedOn(day))
    .where(withinReach(actor, 'directory:read', day))
    .where(
      asked.only === 'works_here'
        ? works
        : asked.only === 'is_member'
          ? looksAfter
          : sql<boolean>`(${works} or ${looksAfter})`,
    )
  return pageOf(asked, {
    found,
    shown: (people) =>
      people.select([
        'employee.id',
        'employee_no',
        'full_name',
        'position.name as position_name',
        works.as('works_here'),
        looksAfter.as('is_member'),
      ]),
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`lower(employee.full_name)`, employee_no: sql`lower(employee.employee_no)` },
    ties: sql`employee.id`,
  })
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value)
}

/** Countries with an office, closed ones included: people were paid there. */
export async function officeCountries(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('office').select('country').distinct().orderBy('country').execute()
  return rows.map(({ country }) => country)
}
