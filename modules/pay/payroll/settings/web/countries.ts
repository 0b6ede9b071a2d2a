import type { CountryOnlyFields } from '#base/countries/served-countries.ts'
import { TAIWAN_CYCLES } from '../../cycles/cycles.ts'
import type { PayCycle } from '../../values.ts'

/** A country's rules for groups: the cycles it supports, with their hints, and how it prorates incomplete months. */
export type CountryGroupRules = {
  readonly cycles?: readonly {
    readonly value: PayCycle
    readonly hint: `pay.cycle_hint_tw.${(typeof TAIWAN_CYCLES)[number]}`
  }[]
  /** The usual pay day, where it is not the first country's. */
  readonly payDay?: { readonly pay_day: number; readonly paid_next_month: boolean }
  /** The law prorates by thirtieths; in other countries the company chooses. */
  readonly countsThirtieths?: true
}

const GROUP_RULES: Readonly<Record<string, CountryGroupRules>> = {
  TW: {
    cycles: TAIWAN_CYCLES.map((value) => ({ value, hint: `pay.cycle_hint_tw.${value}` as const })),
    payDay: { pay_day: 5, paid_next_month: true },
    countsThirtieths: true,
  },
}

export function groupRulesIn(country: string | undefined): CountryGroupRules {
  return GROUP_RULES[country ?? ''] ?? {}
}

/** Fields of a pay item that only one country uses. */
export const ITEM_FIELDS: CountryOnlyFields = {
  MY: ['epf', 'socso_eis', 'hrd', 'in_ordinary_rate', 'is_bonus', 'tax_only', 'pcb', 'exempt_kind'],
  TW: ['tw_kind'],
}

/** Choices that one country's law leaves to companies, and the cards beside them. */
export const PAY_RULES: CountryOnlyFields = {
  MY: [
    'epf_age_switch',
    'socso_age_switch',
    'epf_rounding',
    'cycle_tax',
    'socso_relief',
    'knowledge_worker_rebate',
    'law_checked_until',
    'hrd',
  ],
  TW: [
    'tw_occupational_rate',
    'tw_pension_rate',
    'tw_reserve_rate',
    'tw_bonus_rule',
    'tw_overtime',
    'tw_joined_labor',
    'tw_welfare_fund',
  ],
}
