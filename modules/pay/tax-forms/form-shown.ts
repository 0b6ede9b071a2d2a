import type { Language } from '#base/access/actor.ts'
import { groupThousands } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { claimStandings } from '#statutory/malaysia/pcb/claim-rules.ts'
import { claimTitle } from '../payroll/tax/claim-names.ts'
import { claimList, type TaxPerson } from '../payroll/tax/claimants.ts'
import type { StoredForm } from './queries.ts'

/** A form in a reply, its items in the order of form TP1. */
export function toFormShown(form: StoredForm, language: Language) {
  const { claims, start } = form.content
  const order = claimList(form.year).map(({ id }) => id)
  return {
    id: form.id,
    form: form.form,
    year: form.year,
    period: form.period,
    state: form.state,
    submitted_at: form.submitted_at?.toISOString() ?? null,
    decided_at: form.decided_at?.toISOString() ?? null,
    decided_by: form.decided_name,
    reason: form.reason,
    version: form.version,
    claims:
      form.form === 'tp1'
        ? Object.entries(claims ?? {})
            .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
            .map(([code, amount]) => ({ code, title: claimTitle(code, language), amount }))
        : null,
    start: start ?? null,
  }
}

/** The items of a year for a person. */
export function toStandingsShown(person: TaxPerson, year: number, language: Language) {
  return claimStandings(claimList(year), person).map(({ id, rebate, ...one }) => ({
    ...one,
    code: id,
    title: claimTitle(id, language),
    is_rebate: rebate,
    note: one.note ?? null,
  }))
}

/** Formats an amount such as RM 1,234.50 for the text of a refusal. */
export function ringgit(sen: number): string {
  return `RM ${groupThousands(toDecimal(sen))}`
}
