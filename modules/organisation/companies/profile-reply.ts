import type { Context } from '#server/context/context.ts'
import { loadProfile } from './queries.ts'
import { redactProfile } from './redact-profile.ts'

/** The profile as the caller may read it. */
export async function loadProfileReply({ tx, actor, today }: Context) {
  const mayEdit = actor.grants.has('company:edit')
  const profile = await loadProfile(tx, today)
  return {
    ...(mayEdit || actor.grants.has('payroll:files') ? profile : redactProfile(profile)),
    actions: mayEdit ? ['edit' as const] : [],
  }
}
