import { conflict, notFound } from '#base/errors.ts'
import { claimList, taxPeople } from '#modules/pay/payroll/tax/claimants.ts'
import { mayChange, requireOthersCase } from '#server/access/own-case.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { FileStore } from '#server/files/store.ts'
import { pageRoute } from '#server/page-route.ts'
import { locked, lockedAll } from '#server/records.ts'
import { route } from '#server/route.ts'
import { claimTrouble } from '#statutory/malaysia/pcb/claim-rules.ts'
import { taxFormApi } from './contract.ts'
import { goesInto } from './months.ts'
import { myTaxRoutes } from './my-routes.ts'
import {
  claimsWaiting,
  type FormOfPerson,
  formCounts,
  handedIn,
  lastMonths,
  type StoredForm,
  startOf,
  takeEffect,
} from './queries.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { receiptsOf } from './receipts.ts'
import { shownForm, shownStandings } from './shown.ts'

/** Forms TP1 and TP3: written by employees, accepted by those who prepare the payroll. */
export function taxFormRoutes(api: Api, { files }: { files: FileStore }): void {
  myTaxRoutes(api)
  receiptRoutes(api, files)
  pageRoute(
    api,
    taxFormApi.list,
    async ({ page, per_page, sort, ...filters }, context) => {
      const { rows, total } = await handedIn(context.tx, filters, { page, per_page, sort })
      context.reads(rows.length)
      const actions = await actionsFor(context, rows)
      return { total, rows: rows.map((row) => shownRow(row, context, actions(row))) }
    },
    { counting: (lists, { tx }) => formCounts(tx, lists) },
  )
  route(api, taxFormApi.one, async ({ id }, context) => {
    const { rows } = await handedIn(context.tx, { id }, { sort: 'full_name', page: 1, per_page: 1 })
    const [form] = rows
    if (!form) throw notFound()
    context.reads(1, form.employee_id)
    return {
      ...shownRow(form, context, (await actionsFor(context, [form]))(form)),
      ...(await detailsOf(context, form)),
    }
  })
  route(api, taxFormApi.accept, async ({ rows }, context) => {
    const { tx, actor, now, record } = context
    const found = await lockedAll(tx, 'tax_form', rows)
    const forms = rows.map(({ id }) => found.get(id) as unknown as StoredForm)
    const last = await lastMonths(
      tx,
      forms.map((form) => form.employee_id),
    )
    for (const form of forms) {
      if (form.state === 'draft') throw notFound()
      if (form.state !== 'submitted') throw conflict('form_decided')
      await requireOthersCase(tx, actor, 'payroll:prepare', form.employee_id)
      if (form.period !== null && goesInto(form.period, last.get(form.employee_id) ?? null) === null)
        throw conflict('claim_year_closed', { year: String(form.year) })
    }
    for (const form of forms) {
      await takeEffect(tx, form, Number(context.today.slice(0, 4)))
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
    const form = (await locked(tx, 'tax_form', { id, version })) as unknown as StoredForm
    if (form.state === 'draft') throw notFound()
    if (form.state !== 'submitted') throw conflict('form_decided')
    await requireOthersCase(tx, actor, 'payroll:prepare', form.employee_id)
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

type Action = 'accept' | 'return'

/**
 * What the caller may do with a form: nothing with their own while somebody else could; one of a year whose runs are closed
 * is only sent back.
 */
async function actionsFor(
  { tx, actor }: Context,
  forms: readonly StoredForm[],
): Promise<(form: StoredForm) => Action[]> {
  const may = await mayChange(tx, actor, 'payroll:prepare')
  const last = await lastMonths(
    tx,
    forms.map(({ employee_id }) => employee_id),
  )
  return ({ state, employee_id, period }) => {
    if (state !== 'submitted' || !may(employee_id)) return []
    const isClosed = period !== null && goesInto(period, last.get(employee_id) ?? null) === null
    return isClosed ? ['return'] : ['accept', 'return']
  }
}

function shownRow(form: FormOfPerson, { language }: Context, actions: Action[]) {
  const { employee_id, employee_no, full_name, amount, items } = form
  return { ...shownForm(form, language), employee_id, employee_no, full_name, amount, items, actions }
}

async function detailsOf({ tx, language }: Context, form: FormOfPerson) {
  if (form.form === 'tp3') {
    const start = await startOf(tx, form.employee_id, form.year)
    return {
      standings: [],
      trouble: [],
      goes_into: null,
      standing_start: start,
      receipts: [],
      used_in: start?.used_in ?? [],
    }
  }
  const person = (
    await taxPeople(tx, [form.employee_id], form.period!, { waitingToo: claimsWaiting(form.period!, form.id) })
  ).get(form.employee_id)!
  const last = (await lastMonths(tx, [form.employee_id])).get(form.employee_id) ?? null
  const claims = form.content.claims ?? {}
  const open = form.state === 'submitted'
  return {
    standings: shownStandings(person, form.year, language).filter(({ code }) => claims[code]),
    trouble: open
      ? claimTrouble(claimList(form.year), person, claims).map(({ id, code, left }) => ({
          code: id,
          trouble: code,
          left,
        }))
      : [],
    goes_into: goesInto(form.period!, last),
    standing_start: null,
    receipts: await receiptsOf(tx, [form.id]),
    used_in: [],
  }
}
