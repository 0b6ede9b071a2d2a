import type { ItemExemption, PcbTreatment } from '../values.ts'

/** What a pay item counts for in Malaysia. */
export type MalaysianCounts = {
  readonly epf: boolean
  /** SOCSO, EIS and LINDUNG 24 Jam share one definition of wages. */
  readonly socso: boolean
  readonly hrd: boolean
  readonly pcb: PcbTreatment
  readonly exemptKind: ItemExemption | null
  /** A bonus by the note of the EPF schedule. */
  readonly bonus: boolean
  /** Counts towards the ordinary rate of pay, from which overtime follows. */
  readonly ordinaryRate: boolean
}
