import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { departmentApi, officeApi } from '#organisation/contract.ts'
import { type ListQuery, loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { colleagueColumn } from '../../core/colleague-fields.ts'
import { isEmployedOn, isInForceOn } from '../../core/employment-conditions.ts'
import { withinReach } from '../../core/reach.ts'

const search = ['employee.full_name', 'employee.employee_no'] as const
const orders = { full_name: sql`lower(employee.full_name)`, employee_no: sql`lower(employee.employee_no)` }
const ties = sql`employee.id`

/** People employed on a day and visible to the caller in the directory, with their position. */
function selectEmployed(tx: Tx, actor: Actor, day: Day) {
  return tx
    .selectFrom('employee')
    .innerJoin('employment', 'employment.employee_id', 'employee.id')
    .leftJoin('position', 'position.id', 'employment.position_id')
    .where(isInForceOn(day))
    .where(isEmployedOn(day))
    .where(withinReach(actor, 'directory:read', day))
}

/** Names of people employed on the day and visible to the caller in the directory. */
export async function loadNames(tx: Tx, actor: Actor, ids: readonly string[], day: Day): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectEmployed(tx, actor, day)
    .where('employee.id', 'in', [...new Set(ids)])
    .select(['employee.id', 'employee.full_name'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

/**
 * People of a department on a day who are visible to the caller. Their status only where the caller may read the
 * record.
 */
export async function loadDepartmentPeople(
  tx: Tx,
  actor: Actor,
  day: Day,
  asked: ListQuery<SortOf<typeof departmentApi.people>> & { id: string },
) {
  const status = colleagueColumn<string>(actor, day, 'employment', 'employment_status')
  const since = colleagueColumn<Day>(actor, day, 'employment', 'from_day')
  return loadPage(asked, {
    found: selectEmployed(tx, actor, day)
      .leftJoin('office', 'office.id', 'employment.office_id')
      .where('employment.department_id', '=', asked.id),
    shown: (people) =>
      people.select([
        'employee.id',
        'employee_no',
        'full_name',
        'position.name as position_name',
        'office.name as office_name',
        status.as('employment_status'),
        since.as('from_day'),
        'employee.version',
      ]),
    search,
    orders: { ...orders, from_day: since },
    tieBreaker: ties,
  })
}

/** People who work in an office or manage it and are visible to the caller. */
export async function loadOfficePeople(
  tx: Tx,
  actor: Actor,
  day: Day,
  asked: ListQuery<SortOf<typeof officeApi.people>> & { id: string; only?: 'works_here' | 'is_member' },
) {
  const works = sql<boolean>`coalesce(employment.office_id = ${asked.id}::uuid, false)`
  const looksAfter = sql<boolean>`exists (select from office_member where office_member.office_id = ${asked.id}::uuid and office_member.employee_id = employee.id)`
  return loadPage(asked, {
    found: selectEmployed(tx, actor, day).where(
      asked.only === 'works_here'
        ? works
        : asked.only === 'is_member'
          ? looksAfter
          : sql<boolean>`(${works} or ${looksAfter})`,
    ),
    shown: (people) =>
      people.select([
        'employee.id',
        'employee_no',
        'full_name',
        'position.name as position_name',
        works.as('works_here'),
        looksAfter.as('is_member'),
      ]),
    search,
    orders,
    tieBreaker: ties,
  })
}
