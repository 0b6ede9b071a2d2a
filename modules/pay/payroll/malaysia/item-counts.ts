import { sql } from 'kysely'
import { MALAYSIAN_COUNTRY } from '#statutory/malaysia/country.ts'
import type { ItemExemption, PcbTreatment } from '../values.ts'

/** Which schemes and tax a pay item counts for in Malaysia. */
export type MalaysianCounts = {
  readonly epf: boolean
  /** SOCSO, EIS and LINDUNG 24 Jam share one definition of wages. */
  readonly socso: boolean
  readonly hrd: boolean
  readonly pcb: PcbTreatment
  readonly exemptKind: ItemExemption | null
  /** A bonus as defined by the note of the EPF schedule. */
  readonly bonus: boolean
  /** Counts towards the ordinary rate of pay, which overtime is computed from. */
  readonly ordinaryRate: boolean
}

/** The same flags as fields of the pay item's form. */
export type MalaysianItemFields = {
  epf: boolean
  socso_eis: boolean
  hrd: boolean
  pcb: PcbTreatment
  exempt_kind: ItemExemption | null
  is_bonus: boolean
  in_ordinary_rate: boolean
}

const NOTHING: MalaysianCounts = {
  epf: false,
  socso: false,
  hrd: false,
  pcb: 'none',
  exemptKind: null,
  bonus: false,
  ordinaryRate: false,
}

export function readMalaysianCounts(stored: object | undefined): MalaysianCounts {
  return { ...NOTHING, ...stored }
}

export function toMalaysianCounts(fields: MalaysianItemFields): MalaysianCounts {
  return {
    epf: fields.epf,
    socso: fields.socso_eis,
    hrd: fields.hrd,
    pcb: fields.pcb,
    exemptKind: fields.exempt_kind,
    bonus: fields.is_bonus,
    ordinaryRate: fields.in_ordinary_rate,
  }
}

export function toMalaysianFields(counts: MalaysianCounts): MalaysianItemFields {
  return {
    epf: counts.epf,
    socso_eis: counts.socso,
    hrd: counts.hrd,
    pcb: counts.pcb,
    exempt_kind: counts.exemptKind,
    is_bonus: counts.bonus,
    in_ordinary_rate: counts.ordinaryRate,
  }
}

/** SQL for the flags of a stored pay item `i`. */
export const STORED_MALAYSIAN_COUNTS = sql<MalaysianCounts>`i.counts -> ${sql.lit(MALAYSIAN_COUNTRY.code)}`
