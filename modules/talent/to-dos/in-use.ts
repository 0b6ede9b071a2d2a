import { type RawBuilder, sql } from 'kysely'
import { MODULES, ONBOARDING_MODULE } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'

const isReady = MODULES.some(({ id, ready }) => id === ONBOARDING_MODULE && ready)

/** Whether the company has the module: until it is ready, only where it was switched on by hand. */
export const IS_IN_USE: RawBuilder<boolean> = sql<boolean>`coalesce(
  (select is_on from company_module where module_id = ${ONBOARDING_MODULE}::int), ${isReady}::boolean)`

export async function isInUse(tx: Tx): Promise<boolean> {
  return (await selectOne(tx, sql<{ is_on: boolean }>`select ${IS_IN_USE} as is_on`)).is_on
}
