import type { Citizenship } from '../person.ts'
import type { EpfPart, EpfSchedule } from './schedule.ts'

export type EpfFacts = {
  readonly citizenship: Citizenship
  /** The age that counts for the wage month (see AgeSwitch). */
  readonly age: number
  /** A non-citizen who elected to contribute before 1 August 1998 is treated like a local. */
  readonly electedBefore1998?: boolean | undefined
  /** A non-citizen who elected on or after that day; matters only until September 2025. */
  readonly elected?: boolean | undefined
  /** Foreign domestic servants stay outside Part F. */
  readonly domesticServant?: boolean | undefined
}

export type EpfReason =
  | 'local'
  | 'local_60'
  | 'resident_60'
  | 'elected'
  | 'elected_60'
  | 'foreigner'
  | 'age_75'
  | 'not_elected'
  | 'domestic_servant'

export type EpfChoice = { readonly part: EpfPart | 'none'; readonly why: EpfReason }

const FOREIGNER: EpfChoice = { part: 'F', why: 'foreigner' }
const AGE_75: EpfChoice = { part: 'none', why: 'age_75' }
const NOT_ELECTED: EpfChoice = { part: 'none', why: 'not_elected' }
const DOMESTIC: EpfChoice = { part: 'none', why: 'domestic_servant' }
const ELECTED: EpfChoice = { part: 'B', why: 'elected' }
const ELECTED_60: EpfChoice = { part: 'D', why: 'elected_60' }
const LOCAL: EpfChoice = { part: 'A', why: 'local' }
const LOCAL_60: EpfChoice = { part: 'E', why: 'local_60' }
const RESIDENT_60: EpfChoice = { part: 'C', why: 'resident_60' }

/** The Part of the Third Schedule that applies, with the reason as a code. */
export function epfPartFor(schedule: EpfSchedule, facts: EpfFacts): EpfChoice {
  if (facts.age >= schedule.lastAge) return AGE_75
  const senior = facts.age >= schedule.seniorAge
  if (facts.citizenship === 'citizen') return senior ? LOCAL_60 : LOCAL
  if (facts.citizenship === 'pr' || facts.electedBefore1998) return senior ? RESIDENT_60 : LOCAL
  if (schedule.foreigners === 'mandatory') return facts.domesticServant ? DOMESTIC : FOREIGNER
  if (facts.elected) return senior ? ELECTED_60 : ELECTED
  return NOT_ELECTED
}
