import { countryList } from '#base/countries/countries.ts'
import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { difference } from '#server/database/difference.ts'
import { versionConflict } from '#server/database/records.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { companyApi } from './contract.ts'
import { normalizeEmployerNumbers } from './employer-numbers.ts'
import { loadProfile, lockOrCreateProfile } from './queries.ts'
import { redactProfile } from './redact-profile.ts'

const MAX_LETTER_HEAD_BYTES = 5_000_000

export function registerCompanyRoutes(api: Api, files: FileStore): void {
  route(api, companyApi.profile, (_, context) => loadProfileReply(context))

  route(api, companyApi.update, async ({ version, ...given }, context) => {
    const { tx, record } = context
    const before = await lockProfileVersion(context, version)
    const typed = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === '' ? null : value]))
    const patch = normalizeEmployerNumbers(typed, before)
    await tx
      .updateTable('company_profile')
      .set({ ...patch, version: version + 1 })
      .where('company_id', '=', before.company_id)
      .execute()
    record({
      kind: 'company',
      id: before.company_id,
      name: String(patch.legal_name ?? before.legal_name),
      ...difference(before, { ...before, ...patch }, Object.keys(patch)),
    })
    return loadProfileReply(context)
  })

  route(api, companyApi.letterHead, async (_, { tx }) => {
    const row = await tx.selectFrom('company_profile').select('letter_head_file_id').executeTakeFirst()
    if (!row?.letter_head_file_id) throw new DomainError('no_file', { status: 404 })
    return files.read(tx, row.letter_head_file_id)
  })

  route(api, companyApi.uploadLetterHead, async ({ version, file }, context) => {
    const { tx, actor, record } = context
    const checked = await checkFile(file, ['jpg', 'png', 'svg', 'pdf'], { limit: MAX_LETTER_HEAD_BYTES })
    const before = await lockProfileVersion(context, version)
    const id = await files.put(tx, actor.companyId, {
      name: checked.name,
      type: checked.type,
      content: checked.content,
      ownerKind: 'company',
      ownerId: actor.companyId,
      accountId: actor.accountId,
    })
    const was = await loadLetterHeadName(tx, before.letter_head_file_id)
    await setLetterHead(context, files, before, id, version)
    record({
      kind: 'company',
      id: before.company_id,
      name: before.legal_name,
      before: { letter_head: was },
      after: { letter_head: checked.name },
    })
    return loadProfileReply(context)
  })

  route(api, companyApi.removeLetterHead, async ({ version }, context) => {
    const before = await lockProfileVersion(context, version)
    if (!before.letter_head_file_id) throw new DomainError('no_file', { status: 404 })
    const was = await loadLetterHeadName(context.tx, before.letter_head_file_id)
    await setLetterHead(context, files, before, null, version)
    context.record({
      kind: 'company',
      id: before.company_id,
      name: before.legal_name,
      before: { letter_head: was },
      after: { letter_head: null },
    })
    return loadProfileReply(context)
  })

  route(api, companyApi.countries, (_, { language }) => countryList(language))
}

async function loadProfileReply({ tx, actor, today }: Context) {
  const mayEdit = actor.grants.has('company:edit')
  const profile = await loadProfile(tx, today)
  return {
    ...(mayEdit || actor.grants.has('payroll:files') ? profile : redactProfile(profile)),
    actions: mayEdit ? ['edit' as const] : [],
  }
}

/** Locks the profile's row. Throws 409 where its version is another. */
async function lockProfileVersion({ tx, actor }: Context, version: number) {
  const row = await lockOrCreateProfile(tx)
  if (row.version !== version) throw await versionConflict(tx, actor.companyId, row.version)
  return row
}

async function loadLetterHeadName(tx: Tx, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const row = await tx.selectFrom('file').select('name').where('id', '=', fileId).executeTakeFirst()
  return row?.name ?? null
}

async function setLetterHead(
  { tx }: Context,
  files: FileStore,
  before: { company_id: string; letter_head_file_id: string | null },
  file: string | null,
  version: number,
): Promise<void> {
  await tx
    .updateTable('company_profile')
    .set({ letter_head_file_id: file, version: version + 1 })
    .where('company_id', '=', before.company_id)
    .execute()
  if (before.letter_head_file_id) await files.remove(tx, before.letter_head_file_id)
}
