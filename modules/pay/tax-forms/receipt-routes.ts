import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { claimTitle } from '../payroll/tax/claim-names.ts'
import { myTaxApi, taxFormApi } from './contract.ts'
import { requireTaxpayer } from './my-forms.ts'
import { lockOpenForm, type StoredForm } from './queries.ts'
import { deleteReceipts, loadReceipts } from './receipts.ts'

/** More receipts on one form are a mistake. */
const MOST_RECEIPTS = 30

/** Receipts of form TP1: the form's writer adds and removes them, the people who decide read them. */
export function registerReceiptRoutes(api: Api, files: FileStore): void {
  route(api, myTaxApi.addReceipt, async ({ period, code, file }, context) => {
    const { tx, actor, language, record } = context
    const person = await requireTaxpayer(context)
    const form = requireEditable(
      await lockOpenForm(tx, person.id, { form: 'tp1', year: Number(period.slice(0, 4)), period }),
    )
    const { id } = form
    if (form.content.claims?.[code] === undefined) throw invalidField('code', 'receipt_of_no_item')
    if ((await loadReceipts(tx, [id])).length >= MOST_RECEIPTS) throw conflict('receipts_full', { most: MOST_RECEIPTS })
    const { name, type, content } = await checkFile(file, ['jpg', 'png', 'webp', 'heic', 'pdf'])
    const file_id = await files.put(tx, actor.companyId, {
      name,
      type,
      content,
      ownerKind: 'tax_form',
      ownerId: id,
      accountId: actor.accountId,
    })
    const row = await tx
      .insertInto('tax_form_receipt')
      .values({ tax_form_id: id, code, file_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({
      kind: 'tax_form',
      id,
      name: person.full_name,
      after: { form: form.form, receipt: name, item: claimTitle(code, language) },
    })
    return { id: row.id, form_id: id, code, name, size: content.byteLength }
  })

  route(api, myTaxApi.removeReceipt, async ({ id }, context) => {
    const { tx, record } = context
    const person = await requireTaxpayer(context)
    const { form, name } = await requireReceipt(tx, id, (of) => of.employee_id === person.id)
    requireEditable(form)
    await deleteReceipts(tx, form.id, id)
    record({ kind: 'tax_form', id: form.id, name: person.full_name, before: { form: form.form, receipt: name } })
    return {}
  })

  route(api, myTaxApi.receipt, async ({ id }, { tx, actor, reportReads: reads }) => {
    const { form, file } = await requireReceipt(tx, id, (of) => of.employee_id === actor.employeeId)
    reads(1, form.employee_id)
    return files.read(tx, file)
  })
  route(api, taxFormApi.receipt, async ({ id }, { tx, reportReads: reads }) => {
    const { form, file } = await requireReceipt(tx, id, (of) => of.state !== 'draft')
    reads(1, form.employee_id)
    return files.read(tx, file)
  })
}

/** A form that its writer may still change. Throws 409 for others. */
function requireEditable(form: StoredForm | undefined): StoredForm {
  if (!form) throw conflict('no_open_form')
  if (form.state === 'submitted') throw conflict('form_submitted')
  if (form.state === 'accepted') throw conflict('form_decided')
  return form
}

/**
 * Loads a receipt with its form and locks the form. Throws 404 where there is none, or the form is not for the caller.
 */
async function requireReceipt(tx: Tx, id: string, isFor: (form: StoredForm) => boolean) {
  const { rows } = await sql<StoredForm & { file: string; name: string }>`
    select t.*, r.file_id as file, f.name from tax_form_receipt r join tax_form t on t.id = r.tax_form_id join file f on f.id = r.file_id
    where r.id = ${id}::uuid for update of t`.execute(tx)
  const [found] = rows
  if (!found || !isFor(found)) throw notFound()
  const { file, name, ...form } = found
  return { form, file, name }
}
