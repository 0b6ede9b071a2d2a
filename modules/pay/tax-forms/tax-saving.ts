import { sql } from 'kysely'
import type { Basis } from '#base/calculation/basis.ts'
import { minus, type Sen } from '#base/money/money.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { toPcbInput } from '#statutory/malaysia/explanation/recompute.ts'
import { acceptedClaims, type Claims } from '#statutory/malaysia/pcb/claims.ts'
import { taxSavedByClaims } from '#statutory/malaysia/pcb/claims-saving.ts'
import { pcbLaw } from '#statutory/malaysia/pcb/law.ts'
import { claimList, type TaxPerson } from '../payroll/tax/claimants.ts'

/**
 * Estimates how much claims lower the tax of a year, in sen, from the income in the year's last approved payslip; null
 * before there is one. Waiting claims use up the ceilings first.
 */
export async function estimateSaving(tx: Tx, person: TaxPerson, year: number, claims: Claims): Promise<Sen | null> {
  const basis = await loadLastTax(tx, person.id, year)
  if (!basis) return null
  const list = claimList(year)
  const known = Object.entries(claims).filter(([code]) => list.some(({ id }) => id === code))
  const acceptedWith = (more: Claims) => {
    const all: Record<string, number | undefined> = { ...person.waiting }
    for (const [code, amount] of Object.entries(more)) all[code] = (all[code] ?? 0) + (amount ?? 0)
    return acceptedClaims(list, { ...person, claims: all, used: person.used })
  }
  const [law, input] = [pcbLaw(basis.m), toPcbInput(basis)]
  const savedBy = (of: ReturnType<typeof acceptedWith>) => taxSavedByClaims(law, input, of)
  return minus(savedBy(acceptedWith(Object.fromEntries(known))), savedBy(acceptedWith({})))
}

/** The stored tax basis of the year's last approved payslip. */
async function loadLastTax(tx: Tx, employeeId: string, year: number): Promise<Basis | undefined> {
  const { rows } = await sql<{ basis: Basis }>`
    select l -> 'b' as basis from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' cross join lateral jsonb_array_elements(p.lines) l
    where p.employee_id in ${selectEmploymentsOfPerson(employeeId)} and p.period between ${`${year}-01`} and ${`${year}-12`} and l ->> 'c' = 'pcb' and l -> 'b' ->> 'f' like 'pcb.%'
    order by p.period desc, r.pay_day desc limit 1`.execute(tx)
  return rows[0]?.basis
}
