import { ROLES } from '#base/roles.ts'
import type { Api } from '#server/api.ts'
import { forReader } from '#server/audit/masking.ts'
import { type SecrecyOf, secrecyOf } from '#server/audit/secrecy.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { behind } from './behind.ts'
import { withoutConfidential } from './confidential.ts'
import { activityApi } from './contract.ts'
import { accessPage, logFacets, logPage } from './queries.ts'
import { whatHappened } from './rules.ts'
import { shownEntry } from './shown-entry.ts'
import { type Speech, speechOf } from './speech.ts'

const ROLE_NAMES = new Map<number, string>(ROLES.map((role) => [role.id, role.name]))

export function activityRoutes(api: Api): void {
  // All calls are registered by the time anybody asks.
  let speech: Speech | null = null
  let secrecy: SecrecyOf | null = null
  pageRoute(api, activityApi.log, async (input, context) => {
    const { tx, actor, language } = context
    // An entry may speak of anyone in the company, so only a reach over all of it unmasks.
    const may = {
      pay: actor.grants.get('compensation:read') === 'company',
      sensitive: actor.grants.get('sensitive:read') === 'company',
    }
    const { rows, total } = await logPage(tx, await zoneOf(tx), context, input)
    speech ??= speechOf(api.operations, api.labels)
    secrecy ??= secrecyOf(api.operations)
    const of = secrecy
    const values = rows.map((row) => ({
      ...row,
      before: forReader(row.before, of, may),
      after: forReader(row.after, of, may),
    }))
    const masked = await withoutConfidential(context, values)
    const known = await behind(tx, masked, language)
    const words = { ...speech, language, names: known.names }
    return {
      total,
      rows: masked.map(({ number, before, after, role_id, at, ...row }) => ({
        ...row,
        id: String(number),
        at: at.toISOString(),
        role: ROLE_NAMES.get(role_id ?? 0) ?? null,
        what: whatHappened(row.operation, before, after),
        ...shownEntry({ ...row, before, after }, known, words, actor.grants),
      })),
    }
  })

  pageRoute(api, activityApi.access, async (input, context) => {
    const { rows, total } = await accessPage(context.tx, await zoneOf(context.tx), context, input)
    return {
      total,
      rows: rows.map(({ role_id, at, kind, ...row }) => ({
        ...row,
        kind,
        at: at.toISOString(),
        role: ROLE_NAMES.get(role_id ?? 0) ?? null,
      })),
    }
  })

  route(api, activityApi.facets, (_, context) => logFacets(context.tx, context))
}

async function zoneOf(tx: Context['tx']): Promise<string> {
  return (await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()).timezone
}
