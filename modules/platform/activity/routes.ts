import { ROLES } from '#base/access/roles.ts'
import type { Api } from '#server/api/api.ts'
import { fieldSensitivities, type SensitivityLookup } from '#server/audit/field-sensitivity.ts'
import { redactForReader } from '#server/audit/redaction.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { redactConfidential } from './confidential.ts'
import { activityApi } from './contract.ts'
import { describeEntry } from './describe-entry.ts'
import { loadLogFacets, loadLogPage, loadReadAccessPage } from './queries.ts'
import { resolveReferences } from './resolve-references.ts'
import { whatHappened } from './rules.ts'
import { buildSharedVocabulary, type SharedVocabulary } from './shared-vocabulary.ts'

const ROLE_NAMES = new Map<number, string>(ROLES.map((role) => [role.id, role.name]))

export function registerActivityRoutes(api: Api): void {
  // Built on first use: by then all calls are registered.
  let speech: SharedVocabulary | null = null
  let secrecy: SensitivityLookup | null = null
  pageRoute(api, activityApi.log, async (input, context) => {
    const { tx, actor, language } = context
    // An entry may concern anyone in the company, so only a reach over the whole company unmasks its values.
    const may = {
      pay: actor.grants.get('compensation:read') === 'company',
      sensitive: actor.grants.get('sensitive:read') === 'company',
    }
    const { rows, total } = await loadLogPage(tx, await loadTimeZone(tx), context, input)
    speech ??= buildSharedVocabulary(api.operations, api.labels)
    secrecy ??= fieldSensitivities(api.operations)
    const of = secrecy
    const values = rows.map((row) => ({
      ...row,
      before: redactForReader(row.before, of, may),
      after: redactForReader(row.after, of, may),
    }))
    const masked = await redactConfidential(context, values)
    const known = await resolveReferences(tx, masked, language)
    const words = { ...speech, language, names: known.names }
    return {
      total,
      rows: masked.map(({ number, before, after, role_id, at, ...row }) => ({
        ...row,
        id: String(number),
        at: at.toISOString(),
        role: ROLE_NAMES.get(role_id ?? 0) ?? null,
        what: whatHappened(row.operation, before, after),
        ...describeEntry({ ...row, before, after }, known, words, actor.grants),
      })),
    }
  })

  pageRoute(api, activityApi.access, async (input, context) => {
    const { rows, total } = await loadReadAccessPage(context.tx, await loadTimeZone(context.tx), context, input)
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

  route(api, activityApi.facets, (_, context) => loadLogFacets(context.tx, context))
}

async function loadTimeZone(tx: Context['tx']): Promise<string> {
  return (await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()).timezone
}
