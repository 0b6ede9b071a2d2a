import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { hasReliefClaims } from '../payroll/countries.ts'
import { claimTitle } from '../payroll/tax/claim-names.ts'
import { loadTaxPeople } from '../payroll/tax/claimants.ts'
import { toStoredStart } from '../payroll/tax/starts.ts'
import { myTaxApi } from './contract.ts'
import { toFormShown, toStandingsShown } from './form-shown.ts'
import { openMonths } from './months.ts'
import {
  deleteForm,
  type FormKey,
  loadPersonOfMonth,
  lockFormAtVersion,
  requireOpenForm,
  requireOpenMonth,
  requireTaxpayer,
  requireTp3,
  requireWithinLimits,
  saveForm,
  updateFormState,
} from './my-forms.ts'
import {
  loadClaims,
  loadEarlierTax,
  loadForms,
  loadLastPaidMonths,
  loadPaidMonths,
  loadTaxStart,
  pendingClaims,
} from './queries.ts'
import { loadReceipts } from './receipts.ts'
import { buildSummaryPdf } from './summary-pdf.ts'
import { estimateSaving } from './tax-saving.ts'

/** A person's own tax forms. The person is always the caller: no call takes an employee. */
export function registerMyTaxRoutes(api: Api): void {
  route(api, myTaxApi.mine, async ({ year }, context) => loadMyTax(context, year))
  route(api, myTaxApi.summary, async ({ year }, context) => {
    const mine = await loadMyTax(context, year)
    if (!mine.applies) throw conflict('no_tax_forms')
    const person = await requireTaxpayer(context)
    return {
      name: `tax-forms-${year}-${person.employee_no}.pdf`,
      type: 'application/pdf',
      content: await buildSummaryPdf(mine, person, context.language),
    }
  })
  route(api, myTaxApi.saveTp1, async ({ period, claims, known_version }, context) => {
    const person = await requireTaxpayer(context)
    const which: FormKey = { form: 'tp1', year: Number(period.slice(0, 4)), period }
    const filled = Object.fromEntries(Object.entries(claims).filter(([, amount]) => amount > 0))
    await requireOpenMonth(context, person, period)
    const before = await lockFormAtVersion(context, person, which, known_version)
    await requireWithinLimits(context, person, period, filled, before?.id ?? null)
    if (Object.keys(filled).length === 0) {
      if (before) await deleteForm(context, person, before)
      else throw invalidField('claims', 'claims_empty')
      return null
    }
    return toFormShown(await saveForm(context, person, which, before, { claims: filled }), context.language)
  })
  route(api, myTaxApi.saving, async ({ period, claims }, context) => {
    const { tx, reportReads: reads } = context
    const { id } = await requireTaxpayer(context)
    const person = await loadPersonOfMonth(tx, id, period)
    reads(1, id)
    return { saved: await estimateSaving(tx, person, Number(period.slice(0, 4)), claims) }
  })
  route(api, myTaxApi.saveTp3, async ({ year, known_version, ...given }, context) => {
    const person = await requireTaxpayer(context)
    const start = toStoredStart(given)
    requireTp3(person, year, start)
    const which: FormKey = { form: 'tp3', year, period: null }
    const before = await lockFormAtVersion(context, person, which, known_version)
    return toFormShown(await saveForm(context, person, which, before, { start }), context.language)
  })
  route(api, myTaxApi.submit, async ({ known_version, ...which }, context) => {
    const person = await requireTaxpayer(context)
    const form = await requireOpenForm(context, person, which, known_version)
    if (form.state === 'submitted') throw conflict('form_submitted')
    if (form.form === 'tp1') {
      const period = required(form.period, 'month of form TP1')
      await requireOpenMonth(context, person, period)
      await requireWithinLimits(context, person, period, form.content.claims ?? {}, form.id)
    } else requireTp3(person, form.year, required(form.content.start, 'start of form TP3'))
    return updateFormState(context, person, form, { state: 'submitted', submitted_at: context.now, reason: null })
  })
  route(api, myTaxApi.withdraw, async ({ known_version, ...which }, context) => {
    const person = await requireTaxpayer(context)
    const form = await requireOpenForm(context, person, which, known_version)
    if (form.state !== 'submitted') throw conflict('form_not_submitted')
    return updateFormState(context, person, form, { state: 'draft', submitted_at: null, reason: null })
  })
  route(api, myTaxApi.discard, async ({ known_version, ...which }, context) => {
    const person = await requireTaxpayer(context)
    const form = await requireOpenForm(context, person, which, known_version)
    if (form.state === 'submitted') throw conflict('form_submitted')
    await deleteForm(context, person, form)
    return {}
  })
}

async function loadMyTax(context: Context, asked: number | undefined) {
  const { tx, actor, today, language, reportReads: reads } = context
  const now = monthOf(today)
  const year = asked ?? Number(now.slice(0, 4))
  const id = actor.employeeId
  // Status and category are those of the last day of a past year, or of today.
  const month = `${year}-12` < now ? `${year}-12` : now
  const day = `${year}-12` < now ? `${year}-12-31` : today
  const person = id
    ? (await loadTaxPeople(tx, [id], month, { waitingToo: pendingClaims(month), day })).get(id)
    : undefined
  const applies = person !== undefined && hasReliefClaims(person.country)
  if (!applies) {
    reads(0)
    const none = { by_payroll: 0, by_tp1: 0, monthly: 0 }
    return {
      year,
      years: [year],
      applies,
      joined_on: null,
      months: [],
      items: [],
      forms: [],
      receipts: [],
      claims: [],
      start: null,
      zakat: none,
      months_paid: [],
      before: null,
    }
  }
  const last = (await loadLastPaidMonths(tx, [person.id])).get(person.id) ?? null
  const forms = await loadForms(tx, person.id, year)
  const claims = await loadClaims(tx, person.id, year)
  const paid = await loadPaidMonths(tx, person.id, year)
  const earlier = await loadEarlierTax(tx, person.id, year)
  reads(1, person.id)
  return {
    year,
    years: await listYears(context, person.id),
    applies,
    joined_on: person.joined_on,
    months: year > Number(now.slice(0, 4)) ? [] : openMonths(year, last, now),
    items: toStandingsShown(person, year, language),
    forms: forms.map((form) => toFormShown(form, language)),
    receipts: await loadReceipts(
      tx,
      forms.map((form) => form.id),
    ),
    claims: claims.map((claim) => ({ ...claim, title: claimTitle(claim.code, language) })),
    start: await loadTaxStart(tx, person.id, year),
    zakat: {
      monthly: person.zakatMonthly,
      by_payroll: sum([earlier?.taken.zakat ?? 0, ...paid.map(({ zakat }) => zakat)]),
      by_tp1: sum([
        earlier?.zakatByTp1 ?? 0,
        ...claims.flatMap(({ code, taken_amount }) => (code === 'zakat' && taken_amount ? [taken_amount] : [])),
      ]),
    },
    months_paid: paid,
    before: earlier?.taken ?? null,
  }
}

/** The years with a payslip or a form, and the present one; the latest first. */
async function listYears({ tx, today }: Context, id: string): Promise<number[]> {
  const ofPerson = selectEmploymentsOfPerson(id)
  const { rows } = await sql<{ year: number }>`
    select ${Number(today.slice(0, 4))}::int as year
    union select left(p.period, 4)::int from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' where p.employee_id in ${ofPerson}
    union select year from tax_form where employee_id = ${id}::uuid union select year from tax_start where employee_id in ${ofPerson}
    order by 1 desc`.execute(tx)
  return rows.map(({ year }) => year)
}
