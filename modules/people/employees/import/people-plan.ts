import { randomUUID } from 'node:crypto'
import type { AddableUnit } from '#base/arranging-api.ts'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import type { Vault } from '#server/vault.ts'
import type { Who } from '../protected.ts'
import { reachOf } from '../reach.ts'
import type { DETAILS_TEMPLATE } from '../templates/details-template.ts'
import type { EMPLOYEES_TEMPLATE } from '../templates/people-template.ts'
import type { SALARY_TEMPLATE } from '../templates/salary-template.ts'
import type { TemplateKind } from '../templates/templates.ts'
import { type DetailsPlan, plannedDetails } from './details-plan.ts'
import { detailFacts, importFacts } from './facts.ts'
import { disabledUnits, plannedUnits } from './new-units.ts'
import { type ImportPlan, type KnownPerson, plannedEmployees } from './plan.ts'
import { outOfReach, requireAdds } from './rights.ts'
import { plannedSalaries } from './salary-plan.ts'

export type PeoplePlan = { plan: ImportPlan | DetailsPlan; known: ReadonlyMap<string, KnownPerson> }

/** Plans the typed rows of a file about people against what the company knows of them; nothing is written. */
export async function peoplePlan(
  tx: Tx,
  vault: Vault,
  kind: TemplateKind,
  rows: unknown,
  { today, who, adds }: { today: Day; who: Who; adds: readonly AddableUnit[] },
): Promise<PeoplePlan> {
  requireAdds(who, adds)
  const { plan, known } = await planned(tx, vault, kind, rows, {
    today,
    adds,
    maySensitive: reachOf(who, 'sensitive:read') === 'company',
  })
  plan.errors.push(...(await outOfReach(tx, today, who, kind, rows as never, known)))
  return { plan, known }
}

async function planned(
  tx: Tx,
  vault: Vault,
  kind: TemplateKind,
  rows: unknown,
  { today, adds, maySensitive }: { today: Day; adds: readonly AddableUnit[]; maySensitive: boolean },
): Promise<PeoplePlan> {
  if (kind === 'details') {
    const facts = await detailFacts(tx, vault, today, maySensitive)
    return { plan: plannedDetails(rows as RowsOf<typeof DETAILS_TEMPLATE>, facts), known: facts.people }
  }
  const facts = await importFacts(tx, vault, today)
  if (kind === 'salary')
    return { plan: plannedSalaries(rows as RowsOf<typeof SALARY_TEMPLATE>, facts), known: facts.people }
  const people = rows as RowsOf<typeof EMPLOYEES_TEMPLATE>
  if (adds.length === 0) return { plan: plannedEmployees(people, facts), known: facts.people }
  const added = plannedUnits(people, adds, facts.places, await disabledUnits(tx), randomUUID)
  const plan = plannedEmployees(people, { ...facts, places: { ...facts.places, ...added.places } })
  return {
    plan: { ...plan, units: added.units, warnings: [...added.warnings, ...plan.warnings] },
    known: facts.people,
  }
}
