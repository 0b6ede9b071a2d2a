import { sql } from 'kysely'
import { monthOf } from '#base/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { sum } from '#base/money.ts'
import { takesRelief } from '#modules/pay/payroll/countries.ts'
import { claimTitle } from '#modules/pay/payroll/tax/claim-names.ts'
import { taxPeople } from '#modules/pay/payroll/tax/claimants.ts'
import { storedStart } from '#modules/pay/payroll/tax/starts.ts'
import { employmentsOfPerson } from '#modules/people/employees/employments.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { myTaxApi } from './contract.ts'
import { openMonths } from './months.ts'
import {
  atVersion,
  dropped,
  kept,
  moved,
  required,
  requireFit,
  requireMine,
  requireOpen,
  requireTp3,
  type Which,
} from './my-forms.ts'
import { claimsOf, claimsWaiting, formsOf, lastMonths, paidMonths, startOf, takenBefore } from './queries.ts'
import { receiptsOf } from './receipts.ts'
import { savingOf } from './saving.ts'
import { shownForm, shownStandings } from './shown.ts'
import { summaryPdf } from './summary-pdf.ts'

/** Everybody's own tax forms. The person is always the caller: no call takes an id. */
export function myTaxRoutes(api: Api): void {
  route(api, myTaxApi.mine, async ({ year }, context) => mineOf(context, year))
  route(api, myTaxApi.summary, async ({ year }, context) => {
    const mine = await mineOf(context, year)
    if (!mine.applies) throw conflict('no_tax_forms')
    const person = await requireMine(context)
    return {
      name: `tax-forms-${year}-${person.employee_no}.pdf`,
      type: 'application/pdf',
      content: await summaryPdf(mine, person, context.language),
    }
  })
  route(api, myTaxApi.saveTp1, async ({ period, claims, known_version }, context) => {
    const person = await requireMine(context)
    const which: Which = { form: 'tp1', year: Number(period.slice(0, 4)), period }
    const filled = Object.fromEntries(Object.entries(claims).filter(([, amount]) => amount > 0))
    await requireOpen(context, person, period)
    const before = await atVersion(context, person, which, known_version)
    await requireFit(context, person, period, filled, before?.id ?? null)
    if (Object.keys(filled).length === 0) {
      if (before) await dropped(context, person, before)
      else throw invalidField('claims', 'claims_empty')
      return null
    }
    return shownForm(await kept(context, person, which, before, { claims: filled }), context.language)
  })
  route(api, myTaxApi.saving, async ({ period, claims }, context) => {
    const { tx, reads } = context
    const { id } = await requireMine(context)
    const person = (await taxPeople(tx, [id], period, { waitingToo: claimsWaiting(period) })).get(id)!
    reads(1, id)
    return { saved: await savingOf(tx, person, Number(period.slice(0, 4)), claims) }
  })
  route(api, myTaxApi.saveTp3, async ({ year, known_version, ...given }, context) => {
    const person = await requireMine(context)
    const start = storedStart(given)
    requireTp3(person, year, start)
    const which: Which = { form: 'tp3', year, period: null }
    const before = await atVersion(context, person, which, known_version)
    return shownForm(await kept(context, person, which, before, { start }), context.language)
  })
  route(api, myTaxApi.submit, async ({ known_version, ...which }, context) => {
    const person = await requireMine(context)
    const form = await required(context, person, which, known_version)
    if (form.state === 'submitted') throw conflict('form_submitted')
    if (form.form === 'tp1') {
      await requireOpen(context, person, form.period!)
      await requireFit(context, person, form.period!, form.content.claims ?? {}, form.id)
    } else requireTp3(person, form.year, form.content.start!)
    return moved(context, person, form, { state: 'submitted', submitted_at: context.now, reason: null })
  })
  route(api, myTaxApi.withdraw, async ({ known_version, ...which }, context) => {
    const person = await requireMine(context)
    const form = await required(context, person, which, known_version)
    if (form.state !== 'submitted') throw conflict('form_not_submitted')
    return moved(context, person, form, { state: 'draft', submitted_at: null, reason: null })
  })
  route(api, myTaxApi.discard, async ({ known_version, ...which }, context) => {
    const person = await requireMine(context)
    const form = await required(context, person, which, known_version)
    if (form.state === 'submitted') throw conflict('form_submitted')
    await dropped(context, person, form)
    return {}
  })
}

async function mineOf(context: Context, asked: number | undefined) {
  const { tx, actor, today, language, reads } = context
  const now = monthOf(today)
  const year = asked ?? Number(now.slice(0, 4))
  const id = actor.employeeId
  // The day decides of status and category: the last of a past year, today in this one.
  const month = `${year}-12` < now ? `${year}-12` : now
  const day = `${year}-12` < now ? `${year}-12-31` : today
  const person = id ? (await taxPeople(tx, [id], month, { waitingToo: claimsWaiting(month), day })).get(id) : undefined
  const applies = person !== undefined && takesRelief(person.country)
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
  const last = (await lastMonths(tx, [person.id])).get(person.id) ?? null
  const forms = await formsOf(tx, person.id, year)
  const claims = await claimsOf(tx, person.id, year)
  const paid = await paidMonths(tx, person.id, year)
  const earlier = await takenBefore(tx, person.id, year)
  reads(1, person.id)
  return {
    year,
    years: await yearsOf(context, person.id),
    applies,
    joined_on: person.joined_on,
    months: year > Number(now.slice(0, 4)) ? [] : openMonths(year, last, now),
    items: shownStandings(person, year, language),
    forms: forms.map((form) => shownForm(form, language)),
    receipts: await receiptsOf(
      tx,
      forms.map((form) => form.id),
    ),
    claims: claims.map((claim) => ({ ...claim, title: claimTitle(claim.code, language) })),
    start: await startOf(tx, person.id, year),
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

/** The years there is something of, the present one first. */
async function yearsOf({ tx, today }: Context, id: string): Promise<number[]> {
  const ofPerson = employmentsOfPerson(id)
  const { rows } = await sql<{ year: number }>`
    select ${Number(today.slice(0, 4))}::int as year
    union select left(p.period, 4)::int from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' where p.employee_id in ${ofPerson}
    union select year from tax_form where employee_id = ${id}::uuid union select year from tax_start where employee_id in ${ofPerson}
    order by 1 desc`.execute(tx)
  return rows.map(({ year }) => year)
}
