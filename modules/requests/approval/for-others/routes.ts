import { sql } from 'kysely'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { isAbleToDecide, MEMBER_NAME, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { REQUEST_KINDS, requireRequestKind } from '../../kinds/request-kinds.ts'
import { approvalLabels } from '../labels.ts'
import { enteredForOthersApi } from './contract.ts'
import { loadKindsAtOnce, mayBeChosen } from './counts-at-once.ts'

/** Registers the calls on what becomes of requests that HR enters for others. */
export function registerEnteredForOthersRoutes(api: Api): void {
  route(api, enteredForOthersApi.setting, async (_, { tx, today, language }) => {
    const chosen = await loadKindsAtOnce(tx)
    const kinds = REQUEST_KINDS.all().filter(mayBeChosen)
    return {
      kinds: kinds.map(({ kind, name, atOnce }) => ({
        kind,
        kind_name: formatLabel(name, language),
        counts_at_once: chosen.has(kind),
        leads_to_pay: atOnce?.needs !== undefined,
      })),
      sole_administrator: await findSoleAdministrator(tx, today),
    }
  })
  route(api, enteredForOthersApi.save, async ({ kinds }, { tx, record, language }) => {
    const choices = REQUEST_KINDS.all().filter(mayBeChosen)
    if (kinds.some((one) => !choices.some(({ kind }) => kind === one))) throw invalidField('kinds', 'not_a_choice')
    const nameOf = (kind: string) => formatLabel(requireRequestKind(kind).name, language)
    const before = [...(await loadKindsAtOnce(tx))]
    await sql`delete from request_kind_at_once where kind <> all(${kinds}::text[])`.execute(tx)
    await insertRows(
      tx,
      'request_kind_at_once',
      kinds.map((kind) => ({ kind })),
      { unlessThere: true },
    )
    record({
      kind: 'approval_route',
      name: formatLabel(approvalLabels['requests.for_others'], language),
      before: { counts_at_once: before.map(nameOf) },
      after: { counts_at_once: kinds.toSorted().map(nameOf) },
    })
    return {}
  })
}

/** Returns the name of the administrator where only one may decide; null where there are more, or none. */
async function findSoleAdministrator(tx: Tx, today: Day): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${MEMBER_NAME} as name from ${membersWithEmployment(today)}
    where ${isAbleToDecide(today)} and membership.id in (select member_role.membership_id from member_role where member_role.role_id = ${COMPANY_ADMIN})
    limit 2`.execute(tx)
  return rows.length === 1 ? (rows[0]?.name ?? null) : null
}
