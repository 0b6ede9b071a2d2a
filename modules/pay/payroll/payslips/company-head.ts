import { DomainError } from '#base/errors.ts'
import { loadLogoFileId } from '#organisation/companies.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type PdfPicture, readPngPicture } from '#server/pdf/pdf-picture.ts'
import type { PayslipDocument } from '../payslip-pdf/payslip-document.ts'

/** The company as all payslips of a run show it; the logo is read once for all of them. */
export async function loadCompanyHead(tx: Tx, files: FileStore): Promise<PayslipDocument['company']> {
  const company = await tx
    .selectFrom('company')
    .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
    .select(['company.name', 'legal_name', 'registration_number', 'address_line1', 'city', 'postal_code'])
    .executeTakeFirstOrThrow()
  const logo = await loadLogo(tx, files)
  return {
    name: company.legal_name ?? company.name,
    details: [
      company.registration_number,
      company.address_line1,
      [company.postal_code, company.city].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(' · '),
    ...(logo && { logo }),
  }
}

/** Undefined also where the bytes are lost: nobody's payslip waits for a picture. */
async function loadLogo(tx: Tx, files: FileStore): Promise<PdfPicture | undefined> {
  const id = await loadLogoFileId(tx)
  if (id === null) return undefined
  try {
    return readPngPicture(await files.readBytes(tx, id))
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
