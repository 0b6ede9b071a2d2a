import { signInApi } from '#base/contracts/sign-in-api.ts'
import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute, route } from '#server/call/route.ts'
import { checkFile } from '#server/files/check-file.ts'
import { fileStem } from '#server/files/file-names.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { companyApi } from './contract.ts'
import { loadProfileFileName, lockProfileVersion, replaceProfileFile } from './profile-files.ts'
import { loadProfileReply } from './profile-reply.ts'
import { findPublicLogo, loadLogoFileId } from './queries.ts'

const MAX_BYTES = 2_000_000
/** The stored picture in pixels: twice what a screen shows, and fine enough for the head of a payslip. */
const LOGO_BOX = { width: 400, height: 200 }
const PUBLIC_SECONDS = 300

/** The company's logo: everybody in the company and visitors of its sign-in page see it, editors of the profile set it. */
export function registerLogoRoutes(api: Api, files: FileStore): void {
  route(api, companyApi.logo, async (_, { tx }) => {
    const id = await loadLogoFileId(tx)
    if (id === null) throw noLogo()
    return files.read(tx, id)
  })

  route(api, companyApi.uploadLogo, async ({ version, file }, context) => {
    const { tx, actor, record } = context
    const { name, type, content } = await checkFile(file, ['jpg', 'png', 'svg'], { limit: MAX_BYTES, inside: LOGO_BOX })
    const before = await lockProfileVersion(context, version)
    const id = await files.put(tx, actor.companyId, {
      name: `${fileStem(name)}.png`,
      type,
      content,
      ownerKind: 'company',
      ownerId: actor.companyId,
      accountId: actor.accountId,
    })
    const was = await loadProfileFileName(tx, before.logo_file_id)
    await replaceProfileFile(tx, files, before, { logo_file_id: id })
    record({
      kind: 'company',
      id: before.company_id,
      name: before.legal_name,
      before: { logo: was },
      after: { logo: `${fileStem(name)}.png` },
    })
    return loadProfileReply(context)
  })

  route(api, companyApi.removeLogo, async ({ version }, context) => {
    const before = await lockProfileVersion(context, version)
    if (!before.logo_file_id) throw noLogo()
    const was = await loadProfileFileName(context.tx, before.logo_file_id)
    await replaceProfileFile(context.tx, files, before, { logo_file_id: null })
    context.record({
      kind: 'company',
      id: before.company_id,
      name: before.legal_name,
      before: { logo: was },
      after: { logo: null },
    })
    return loadProfileReply(context)
  })

  openRoute(api, signInApi.companyLogo, async ({ company }, { origin, now }) => {
    await countOrRefuse(api.database, 'logo_address', origin.address, now)
    const found = await findPublicLogo(api.database, company)
    if (!found?.logo_file_id) throw noLogo()
    const id = found.logo_file_id
    const content = await api.database.runInTenant(found.company_id, (tx) => files.readBytes(tx, id))
    return { name: 'logo.png', type: 'image/png', content, publicSeconds: PUBLIC_SECONDS }
  })
}

function noLogo(): DomainError {
  return new DomainError('no_file', { status: 404 })
}
