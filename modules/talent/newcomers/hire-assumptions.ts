import type { NewcomerRecord } from './contract.ts'

/** What is assumed of a person nobody knows yet; what is left out is assumed by the country of the office. */
export type HireAssumptions = Partial<
  Pick<
    NewcomerRecord,
    | 'nationality'
    | 'resident_status'
    | 'marital_status'
    | 'tw_identity'
    | 'epf_extra_employee'
    | 'pension_voluntary_rate'
  >
> & {
  /** On the first day of the month. */
  age?: number | undefined
  /** Of somebody married. */
  spouse_works?: boolean | undefined
  /** Under 18. */
  children?: number | undefined
  /** Insured and exempt relatives in Taiwan; the children and a spouse who does not work where it is missing. */
  dependants?: number | undefined
}

/** Something that a price rests on, by a code; `value` is that of the record's field, days as text, shares in millionths. */
export type PriceAssumption = { readonly code: string; readonly value: string | number | boolean | null }

export type AssumedPerson = { readonly record: NewcomerRecord; readonly assumptions: readonly PriceAssumption[] }
/** The assumptions with those that every country has filled in. */
export type Assumed = HireAssumptions & {
  nationality: string
  isMarried: boolean
  spouse_works: boolean
  children: number
}
