import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { UnitPeopleSource, UnitTable } from '#organisation/departments.ts'
import { MAX_NAMES, type UnitHolders } from '#organisation/departments.ts'
import type { Tx } from '#server/database/database.ts'
import { isEmployedOn, isInForceOn } from '../../core/employment-conditions.ts'
import { loadMalaysiaHeadcount } from './malaysia-headcount.ts'
import { loadNames } from './people.ts'
import { isUnitInReach } from './reach.ts'

function countPeople(tx: Tx, unit: UnitTable, day: Day) {
  return tx
    .selectFrom('employment')
    .innerJoin('employee', 'employee.id', 'employment.employee_id')
    .where(isInForceOn(day))
    .where(isEmployedOn(day))
    .where(`employment.${unit}_id`, 'is not', null)
    .groupBy(`employment.${unit}_id`)
    .select([`employment.${unit}_id as unit_id`, sql<number>`count(*)::int`.as('n')])
}

async function loadHolders(
  tx: Tx,
  unit: UnitTable,
  ids: readonly string[],
  day: Day,
  withNames: boolean,
): Promise<Map<string, UnitHolders>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('employment')
    .innerJoin('employee', 'employee.id', 'employment.employee_id')
    .where(`employment.${unit}_id`, 'in', [...ids])
    .where((where) => where.or([where('employment.until_day', 'is', null), where('employment.until_day', '>=', day)]))
    .where(isEmployedOn(day))
    .select([`employment.${unit}_id as unit_id`, 'employee.id', 'employee.full_name'])
    .distinct()
    .orderBy('employee.full_name')
    .execute()
  const found = new Map<string, { names: string[]; count: number }>()
  for (const { unit_id, full_name } of rows) {
    if (unit_id === null) continue
    const holders = found.get(unit_id) ?? { names: [], count: 0 }
    holders.count += 1
    if (withNames && holders.names.length < MAX_NAMES) holders.names.push(full_name)
    found.set(unit_id, holders)
  }
  return found
}

export const UNIT_PEOPLE_QUERIES: UnitPeopleSource = {
  countInMalaysia: loadMalaysiaHeadcount,
  countPeople,
  loadHolders,
  loadNames,
  isWithinReach: isUnitInReach,
}
