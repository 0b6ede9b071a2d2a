import { sql } from 'kysely'
import type { z } from 'zod'
import { sum } from '#base/money/money.ts'
import { keysOf } from '#base/objects.ts'
import type { Context } from '#server/context/context.ts'
import { formEDue } from '#statutory/malaysia/files/due-dates.ts'
import type { FormE } from '../contract.ts'
import { loadFormEmployer } from '../ea/ea-document.ts'
import { loadPayYear } from '../malaysia-runs.ts'
import { loadFiguresInBatches } from '../people.ts'
import { earlierDeductions } from './pcb2.ts'

export type FormEShown = z.output<typeof FormE>

/**
 * Form E of the employer: numbers of people, their pay and deductions in total, by month, and before the company used
 * the product.
 */
export async function loadFormE({ tx }: Context, year: number): Promise<FormEShown> {
  const of = await loadPayYear(tx, year)
  const employer = await loadFormEmployer(tx)
  const end = `${year}-12-31`
  const counts = { paid: 0, in_service: 0, with_pcb: 0, joined: 0, left: 0 }
  const totals = { taxed: 0, exempt: 0, pcb: 0, cp38: 0, zakat: 0, epf: 0, socso: 0 }
  const before = { people: 0, pcb: 0, cp38: 0 }
  for await (const people of loadFiguresInBatches(tx, of)) {
    for (const { person, figures } of people) {
      const { joined_on, last_day, earlier } = person
      const { amounts, taxed } = figures
      if (earlier) {
        const { pcb, cp38 } = earlierDeductions(earlier)
        before.people += 1
        before.pcb = sum([before.pcb, pcb])
        before.cp38 = sum([before.cp38, cp38])
      }
      counts.paid += 1
      counts.in_service += joined_on <= end && (last_day === null || last_day >= end) ? 1 : 0
      counts.with_pcb += amounts.D1 > 0 ? 1 : 0
      counts.joined += joined_on.startsWith(`${year}-`) ? 1 : 0
      counts.left += last_day?.startsWith(`${year}-`) ? 1 : 0
      const own = {
        taxed,
        exempt: amounts.F,
        pcb: amounts.D1,
        cp38: amounts.D2,
        zakat: amounts.D3,
        epf: amounts.E1,
        socso: amounts.E2,
      }
      for (const key of keysOf(totals)) totals[key] = sum([totals[key], own[key]])
    }
  }
  const { rows: months } = await sql<FormEShown['months'][number]>`
    select period as month, count(distinct e.first_employee_id)::int as people, sum(pcb)::bigint as pcb, sum(cp38)::bigint as cp38
    from payslip join employee e on e.id = employee_id where pay_run_id = any(${[...of.runIds]}::uuid[]) group by period order by period`.execute(
    tx,
  )
  return {
    year,
    due: formEDue(year),
    employer: {
      name: employer.name,
      tax_number: employer.number || null,
      registration_number: employer.registration || null,
    },
    ...counts,
    totals,
    before: before.people > 0 ? before : null,
    months,
  }
}
