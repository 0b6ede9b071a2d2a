import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { employerOfForms, numbersOf } from './ea-document.ts'
import { figuresOf, peopleInBatches } from './people.ts'
import { type PaidSums, type Returned, returnFiles } from './returns.ts'
import { type PayYear, payYear } from './year-runs.ts'

/** The files of C.P.8D of a year, built, read back and compared with the payslips. */
export async function checkedReturns({ tx, vault, today, reads }: Context, year: number) {
  const of = await payYear(tx, year)
  const people: Returned[] = []
  for await (const some of peopleInBatches(tx, of, today)) {
    const figures = await figuresOf(tx, of, some)
    for (const person of some)
      people.push({ person, figures: figures.get(person.id)!, numbers: numbersOf(person, vault) })
  }
  reads(people.length)
  const { number, name } = await employerOfForms(tx)
  return returnFiles({ number, name }, year, people, await paidSums(tx, of))
}

/** What each person's payslips of the year took, by the payslips' own columns and zakat's own line. */
async function paidSums(tx: Tx, { runIds }: PayYear): Promise<PaidSums[]> {
  const { rows } = await sql<PaidSums>`
    select sum(p.pcb)::bigint as pcb, sum(p.cp38)::bigint as cp38, sum(p.epf_employee)::bigint as epf, sum(p.socso_employee)::bigint as socso,
      coalesce(sum((select sum((line ->> 'a')::bigint) from jsonb_array_elements(p.lines) line where line ->> 'c' = 'zakat')), 0)::bigint as zakat
    from payslip p where p.pay_run_id = any(${[...runIds]}::uuid[]) group by p.employee_id`.execute(tx)
  return rows
}
