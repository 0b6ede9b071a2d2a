import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { employeeFieldLabels } from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Vault } from '#server/vault.ts'
import type { InsuredDependant } from '#statutory/taiwan/health-insurance/dependants.ts'

/** A dependant as a declaration names them; number and birth date are empty where they are not recorded. */
export type InsuredFamilyMember = InsuredDependant & { name: string; identity: string; birth: string; kinship: string }

type MemberRow = InsuredDependant & {
  employee_id: string
  name: string
  relationship: 'spouse' | 'child' | 'parent' | 'grandparent' | 'grandchild'
  birth_date: Day | null
  ic_number: Buffer | null
}

/** Loads the family members with days of health insurance, by employee, with their numbers in full. One query. */
export async function loadInsuredFamily(
  tx: Tx,
  vault: Vault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InsuredFamilyMember[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MemberRow>`
    select f.employee_id, f.id, f.health_insured_from as from, f.health_insured_until as until, f.name, f.relationship, f.birth_date, f.ic_number
    from family_member f where ${idIn('f.employee_id', ids)} and f.health_insured_from is not null
    order by f.health_insured_from, f.id`.execute(tx)
  const byEmployee = Map.groupBy(rows, (row) => row.employee_id)
  return new Map(
    [...byEmployee].map(([employee, members]) => [
      employee,
      members.map(({ id, from, until, name, relationship, birth_date, ic_number }) => ({
        id,
        from,
        until,
        name,
        identity: ic_number ? vault.decrypt(`family_member.ic_number|${id}`, ic_number) : '',
        birth: birth_date ?? '',
        kinship: formatLabel(employeeFieldLabels[`relationship.${relationship}`], 'zh-TW'),
      })),
    ]),
  )
}
