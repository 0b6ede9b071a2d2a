import { TAIWAN_CYCLES } from '../../cycles/cycles.ts'
import type { PayCycle } from '../../values.ts'

/** What a country says of its groups: cycles it knows, with hints of their own, and how it counts incomplete months. */
export type GroupsOfCountry = {
  readonly cycles?: readonly {
    readonly value: PayCycle
    readonly hint: `pay.cycle_hint_tw.${(typeof TAIWAN_CYCLES)[number]}`
  }[]
  /** The law counts by thirtieths; elsewhere the company chooses. */
  readonly countsThirtieths?: true
}

const GROUPS: Readonly<Record<string, GroupsOfCountry>> = {
  TW: {
    cycles: TAIWAN_CYCLES.map((value) => ({ value, hint: `pay.cycle_hint_tw.${value}` as const })),
    countsThirtieths: true,
  },
}

export function groupsIn(country: string | undefined): GroupsOfCountry {
  return GROUPS[country ?? ''] ?? {}
}
