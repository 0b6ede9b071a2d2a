import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { officeStepApi } from './contract.ts'
import { completeSteps, loadOfficeSteps, setStepNeeded } from './load-steps.ts'
import type { StepOffice } from './office-step.ts'

/** The checklist of an office. */
export function registerOfficeStepRoutes(api: Api): void {
  route(api, officeStepApi.list, async ({ id }, context) =>
    loadOfficeSteps(context, await requireOpenOffice(context.tx, id)),
  )
  route(api, officeStepApi.complete, async ({ id, steps }, context) => {
    const office = await lockOpenOffice(context.tx, id)
    await completeSteps(context, office, steps)
    return loadOfficeSteps(context, office)
  })
  route(api, officeStepApi.setNeeded, async ({ id, step, is_needed }, context) => {
    const office = await lockOpenOffice(context.tx, id)
    await setStepNeeded(context, office, step, is_needed)
    return loadOfficeSteps(context, office)
  })
}

/** Throws 404 for an office that does not exist or is closed. */
async function requireOpenOffice(tx: Tx, id: string): Promise<StepOffice> {
  const office = await tx
    .selectFrom('office')
    .select(['id', 'name', 'country', 'state', 'timezone'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!office) throw notFound()
  return office
}

/** Of two people who press at the same time, the second one waits and finds the steps done. */
async function lockOpenOffice(tx: Tx, id: string): Promise<StepOffice> {
  await sql`select from office where id = ${id}::uuid for no key update`.execute(tx)
  return requireOpenOffice(tx, id)
}
