import { countryList } from '#base/countries/countries.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { difference } from '#server/database/difference.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { companyApi } from './contract.ts'
import { normalizeEmployerNumbers } from './employer-numbers.ts'
import { registerLogoRoutes } from './logo-routes.ts'
import { lockProfileVersion, noFile, replaceProfileFile } from './profile-files.ts'
import { loadProfileReply } from './profile-reply.ts'
import { loadLetterHeadFileId } from './queries.ts'

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
    const id = await loadLetterHeadFileId(tx)
    if (id === null) throw noFile()
    return files.read(tx, id)
  })

  route(api, companyApi.uploadLetterHead, async ({ version, file }, context) => {
    const { name, type, content } = await checkFile(file, ['jpg', 'png', 'svg', 'pdf'], {
      limit: MAX_LETTER_HEAD_BYTES,
    })
    await replaceProfileFile(context, files, version, 'letter_head', { name, type, content })
    return loadProfileReply(context)
  })

  route(api, companyApi.removeLetterHead, async ({ version }, context) => {
    await replaceProfileFile(context, files, version, 'letter_head', null)
    return loadProfileReply(context)
  })

  registerLogoRoutes(api, files)

  route(api, companyApi.countries, (_, { language }) => countryList(language))
}
