import { conflict, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { lockAllVersioned, lockVersioned } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { claimProblems } from '#statutory/malaysia/pcb/claim-rules.ts'
import { claimList } from '../payroll/tax/claimants.ts'
import { taxFormApi } from './contract.ts'
import { toFormShown, toStandingsShown } from './form-shown.ts'
import { takingMonth } from './months.ts'
import { loadPersonOfMonth } from './my-forms.ts'
import { registerMyTaxRoutes } from './my-routes.ts'
import {
  applyAcceptedForm,
  countForms,
  type FormOfPerson,
  listSubmittedForms,
  loadLastPaidMonths,
  loadTaxStart,
  type StoredForm,
} from './queries.ts'
import { registerReceiptRoutes } from './receipt-routes.ts'
import { loadReceipts } from './receipts.ts'

/** Forms TP1 and TP3: employees write them, the people who prepare the payroll accept them. */
export function registerTaxFormRoutes(api: Api, { files }: { files: FileStore }): void {
  registerMyTaxRoutes(api)
  registerReceiptRoutes(api, files)
  pageRoute(
    api,
    taxFormApi.list,
    async ({ page, per_page, sort, ...filters }, context) => {
      const { rows, total } = await listSubmittedForms(context.tx, filters, { page, per_page, sort })
      context.reportReads(rows.length)
      const actions = await loadActions(context, rows)
      return { total, rows: rows.map((row) => toFormRow(row, context, actions(row))) }
    },
    { countLists: (lists, { tx }) => countForms(tx, lists) },
  )
  route(api, taxFormApi.one, async ({ id }, context) => {
    const { rows } = await listSubmittedForms(context.tx, { id }, { sort: 'full_name', page: 1, per_page: 1 })
    const [form] = rows
    if (!form) throw notFound()
    context.reportReads(1, form.employee_id)
    return {
      ...toFormRow(form, context, (await loadActions(context, [form]))(form)),
      ...(await loadDetails(context, form)),
    }
  })
  route(api, taxFormApi.accept, async ({ rows }, context) => {
    const { tx, actor, now, record } = context
    const found = await lockAllVersioned(tx, 'tax_form', rows)
    const forms = rows.map(({ id }) => found.get(id) as unknown as StoredForm)
    const last = await loadLastPaidMonths(
      tx,
      forms.map((form) => form.employee_id),
    )
    for (const form of forms) {
      if (form.state === 'draft') throw notFound()
      if (form.state !== 'submitted') throw conflict('form_decided')
      await forbidOwnRecord(tx, actor, 'payroll:prepare', form.employee_id)
      if (form.period !== null && takingMonth(form.period, last.get(form.employee_id) ?? null) === null)
        throw conflict('claim_year_closed', { year: String(form.year) })
    }
    for (const form of forms) {
      await applyAcceptedForm(tx, form, Number(context.today.slice(0, 4)))
      await tx
        .updateTable('tax_form')
        .set({
          state: 'accepted',
          decided_at: now,
          decided_by: actor.accountId,
          decided_name: actor.fullName,
          changed_at: now,
          version: form.version + 1,
        })
        .where('id', '=', form.id)
        .execute()
      record({
        kind: 'tax_form',
        id: form.id,
        before: { state: form.state },
        after: {
          employee_id: form.employee_id,
          form: form.form,
          year: form.year,
          period: form.period,
          state: 'accepted',
        },
      })
    }
    return { accepted: forms.length }
  })
  route(api, taxFormApi.sendBack, async ({ id, version, reason }, context) => {
    const { tx, actor, now, record } = context
    const form = (await lockVersioned(tx, 'tax_form', { id, version })) as unknown as StoredForm
    if (form.state === 'draft') throw notFound()
    if (form.state !== 'submitted') throw conflict('form_decided')
    await forbidOwnRecord(tx, actor, 'payroll:prepare', form.employee_id)
    await tx
      .updateTable('tax_form')
      .set({
        state: 'returned',
        reason,
        decided_at: now,
        decided_by: actor.accountId,
        decided_name: actor.fullName,
        changed_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    record({
      kind: 'tax_form',
      id,
      before: { state: form.state },
      after: {
        employee_id: form.employee_id,
        form: form.form,
        year: form.year,
        period: form.period,
        state: 'returned',
        reason,
      },
    })
    return { state: 'returned' as const }
  })
}

type FormAction = 'accept' | 'return'

/**
 * Returns what the caller may do with each form: nothing with their own while another person could; a form of a year
 * whose runs are closed can only be sent back.
 */
async function loadActions(
  { tx, actor }: Context,
  forms: readonly StoredForm[],
): Promise<(form: StoredForm) => FormAction[]> {
  const may = await mayChange(tx, actor, 'payroll:prepare')
  const last = await loadLastPaidMonths(
    tx,
    forms.map(({ employee_id }) => employee_id),
  )
  return ({ state, employee_id, period }) => {
    if (state !== 'submitted' || !may(employee_id)) return []
    const isClosed = period !== null && takingMonth(period, last.get(employee_id) ?? null) === null
    return isClosed ? ['return'] : ['accept', 'return']
  }
}

function toFormRow(form: FormOfPerson, { language }: Context, actions: FormAction[]) {
  const { employee_id, employee_no, full_name, amount, items } = form
  return { ...toFormShown(form, language), employee_id, employee_no, full_name, amount, items, actions }
}

async function loadDetails({ tx, language }: Context, form: FormOfPerson) {
  if (form.form === 'tp3') {
    const start = await loadTaxStart(tx, form.employee_id, form.year)
    return {
      standings: [],
      trouble: [],
      goes_into: null,
      standing_start: start,
      receipts: [],
      used_in: start?.used_in ?? [],
    }
  }
  const period = required(form.period, 'month of form TP1')
  const person = await loadPersonOfMonth(tx, form.employee_id, period, form.id)
  const last = (await loadLastPaidMonths(tx, [form.employee_id])).get(form.employee_id) ?? null
  const claims = form.content.claims ?? {}
  const open = form.state === 'submitted'
  return {
    standings: toStandingsShown(person, form.year, language).filter(({ code }) => claims[code]),
    trouble: open
      ? claimProblems(claimList(form.year), person, claims).map(({ id, code, left }) => ({
          code: id,
          trouble: code,
          left,
        }))
      : [],
    goes_into: takingMonth(period, last),
    standing_start: null,
    receipts: await loadReceipts(tx, [form.id]),
    used_in: [],
  }
}
