import type { Basis } from '#base/basis.ts'
import type { Told, Worked } from '../../explained.ts'
import type { KnownPerson } from './dollars.ts'
import { workedInsurance } from './insurance.ts'
import { workedPremium } from './premiums.ts'
import { workedTax } from './taxes.ts'
import { workedWage } from './wages.ts'
import { workedWork } from './work.ts'

const INSURANCES = new Set(['tw.labor', 'tw.employment', 'tw.occupational', 'tw.health', 'tw.pension'])
const PREMIUMS = new Set(['tw.arrearsFund', 'tw.reserve'])
const WAGES = new Set(['tw.wage', 'tw.unpaidDays', 'tw.part', 'tw.partMonth'])

/** A stored basis of Taiwan's law as one sentence and a sum that can be worked again as it is printed. */
export function worked(basis: Basis, told: Told, person?: KnownPerson): Worked {
  const { f } = basis
  if (INSURANCES.has(f)) return workedInsurance(basis, told, person)
  if (PREMIUMS.has(f) || f.startsWith('tw.supplement.')) return workedPremium(basis, told)
  if (f.startsWith('tw.tax.')) return workedTax(basis, told)
  return WAGES.has(f) ? workedWage(basis, told) : workedWork(basis, told)
}
