import { sql } from 'kysely'
import { minus, sum } from '#base/money/money.ts'
import { loadEmployments } from '#people/employments.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { EarlierPay } from '#statutory/malaysia/files/ea.ts'
import { decryptNumbers, loadFormEmployer } from '../ea/ea-document.ts'
import { loadPayYear, type PayYear } from '../malaysia-runs.ts'
import { loadFiguresInBatches } from '../people.ts'
import { buildReturnFiles, type PaidSums, type ReturnedPerson } from './returns.ts'

/** Builds the files of C.P.8D of a year, reads them back and compares them with the payslips. */
export async function loadCheckedReturns({ tx, vault, reportReads: reads }: Context, year: number) {
  const of = await loadPayYear(tx, year)
  const people: ReturnedPerson[] = []
  for await (const some of loadFiguresInBatches(tx, of))
    for (const { person, figures } of some) people.push({ person, figures, numbers: decryptNumbers(person, vault) })
  reads(people.length)
  const { number, name } = await loadFormEmployer(tx)
  const slips = await loadPaidSums(tx, of)
  const employments = await loadEmployments(
    tx,
    people.map(({ person }) => person.id),
  )
  const paid = people.map(({ person: { id, earlier } }) =>
    sumEmployments(
      employments.of(id).flatMap((one) => slips.get(one) ?? []),
      earlier,
    ),
  )
  return buildReturnFiles({ number, name }, year, people, paid)
}

/** Sums all employments of a person, and the deductions before the first payslip. */
function sumEmployments(employments: readonly PaidSums[], earlier: EarlierPay | null): PaidSums {
  const of = (key: keyof PaidSums) => sum(employments.map((one) => one[key]))
  const slips: PaidSums = { pcb: of('pcb'), cp38: of('cp38'), epf: of('epf'), socso: of('socso'), zakat: of('zakat') }
  if (!earlier) return slips
  const { epf, pcb, zakat, boxes } = earlier
  return {
    pcb: sum([slips.pcb, pcb]),
    cp38: sum([slips.cp38, boxes.D2 ?? 0]),
    epf: sum([slips.epf, epf]),
    socso: sum([slips.socso, boxes.E2 ?? 0]),
    zakat: minus(sum([slips.zakat, zakat]), boxes.D5b ?? 0),
  }
}

/**
 * What the payslips of each employment deducted in the year. Zakat is read from its line, because its column counts claimed
 * zakat too; where the column is 0 there is no line, and the lines are not read.
 */
async function loadPaidSums(tx: Tx, { runIds }: PayYear): Promise<Map<string, PaidSums>> {
  const { rows } = await sql<PaidSums & { employee_id: string }>`
    select p.employee_id, sum(p.pcb)::bigint as pcb, sum(p.cp38)::bigint as cp38, sum(p.epf_employee)::bigint as epf, sum(p.socso_employee)::bigint as socso,
      coalesce(sum(case when p.zakat > 0 then (select sum((line ->> 'a')::bigint) from jsonb_array_elements(p.lines) line where line ->> 'c' = 'zakat') end), 0)::bigint as zakat
    from payslip p where p.pay_run_id = any(${[...runIds]}::uuid[]) group by p.employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, ...sums }) => [employee_id, sums]))
}
