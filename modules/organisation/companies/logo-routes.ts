import { signInApi } from '#base/contracts/sign-in-api.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute, route } from '#server/call/route.ts'
import { checkFile } from '#server/files/check-file.ts'
import { fileStem } from '#server/files/file-names.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { companyApi } from './contract.ts'
import { noFile, replaceProfileFile } from './profile-files.ts'
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
    if (id === null) throw noFile()
    return files.read(tx, id)
  })

  route(api, companyApi.uploadLogo, async ({ version, file }, context) => {
    const { name, type, content } = await checkFile(file, ['jpg', 'png', 'svg'], { limit: MAX_BYTES, inside: LOGO_BOX })
    await replaceProfileFile(context, files, version, 'logo', { name: `${fileStem(name)}.png`, type, content })
    return loadProfileReply(context)
  })

  route(api, companyApi.removeLogo, async ({ version }, context) => {
    await replaceProfileFile(context, files, version, 'logo', null)
    return loadProfileReply(context)
  })

  openRoute(api, signInApi.companyLogo, async ({ company }, { origin, now }) => {
    await countOrRefuse(api.database, 'logo_address', origin.address, now)
    const found = await findPublicLogo(api.database, company)
    if (!found?.logo_file_id) throw noFile()
    const id = found.logo_file_id
    const content = await api.database.runInTenant(found.company_id, (tx) => files.readBytes(tx, id))
    return { name: 'logo.png', type: 'image/png', content, publicSeconds: PUBLIC_SECONDS }
  })
}
