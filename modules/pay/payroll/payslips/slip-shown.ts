import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import { employmentsOfPerson } from '#modules/people/employees/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { countryOf } from '../countries.ts'
import { daysShown } from '../cycles/run-span.ts'
import { explained } from '../explanation/explain.ts'
import { employerTitle, itemNames, titleOf } from '../explanation/line-names.ts'
import { noteOf } from '../explanation/line-note.ts'
import { explainedCost, explainedNet } from '../explanation/sums.ts'
import type { Line } from '../payslip/lines.ts'
import { addedUp } from '../payslip/year-sums.ts'
import { statusOf } from '../runs/queries.ts'
import { awayOf, deliveredTo } from './delivered.ts'
import type { SlipRow } from './slip-row.ts'
import { yearOnSlip } from './year-to-date.ts'

/**
 * A payslip as the contract shows it; each line with its explanation and last month's amount. With or without what the
 * employer adds for the person (`employer`), levies and the total of what the employer bears (`costs`), and where lines
 * come from; `self` where the reader is the person.
 */
export async function slipShown(
  tx: Tx,
  slip: SlipRow,
  language: Language,
  { employer, costs, origins, self }: { employer: boolean; costs: boolean; origins: boolean; self: boolean },
) {
  const delivered = origins ? deliveredTo(slip.dues, slip.period) : undefined
  const away = origins ? awayOf(slip.dues, slip.period) : []
  const names = await itemNames(tx)
  const previous =
    slip.previous_run_id === null
      ? undefined
      : await tx
          .selectFrom('payslip')
          .select('lines')
          .where('pay_run_id', '=', slip.previous_run_id)
          .where('employee_id', '=', slip.employee_id)
          .$narrowType<{ lines: Line[] }>()
          .executeTakeFirst()
  const before = new Map<string, number>()
  for (const line of previous?.lines ?? []) before.set(line.c, (before.get(line.c) ?? 0) + line.a)
  const codes = slip.lines.map(({ c }) => c)
  const repeated = new Set(codes.filter((code, at) => codes.indexOf(code) !== at))
  const country = countryOf(slip.country)
  const counted = country.counted?.(slip.lines, slip.run, slip.inputs)
  const telling = { self, employer, inputs: slip.inputs, counted }
  return {
    id: slip.id,
    run_id: slip.run_id,
    employee: {
      id: slip.employee_id,
      employee_no: slip.employee_no,
      full_name: slip.full_name,
      position: slip.position,
      department: slip.department,
      office: slip.office,
    },
    period: slip.period,
    kind: slip.kind,
    sequence: slip.sequence,
    span: daysShown(slip),
    status: statusOf(slip.state),
    currency: slip.currency,
    pay_day: slip.pay_day,
    gross: slip.gross,
    reimbursements: slip.reimbursements,
    deductions: slip.deductions,
    net: slip.net,
    employer_cost: costs ? slip.employer_cost : slip.gross + slip.reimbursements,
    net_explanation: explainedNet(slip, language, names),
    cost_explanation: costs ? explainedCost(slip, language, names) : null,
    lines: slip.lines
      .filter(({ k }) => costs || k !== 'employer_cost')
      .map((line) => ({
        code: line.c,
        title: titleOf(line.c, names, language),
        employer_title: employerTitle(line.c, names, language),
        note: noteOf(line.b, language),
        kind: line.k,
        amount: line.a,
        employer: employer ? (line.e ?? 0) : 0,
        // Several lines of one name cannot each be compared with what the name came to last month.
        previous: previous && !repeated.has(line.c) ? (before.get(line.c) ?? 0) : null,
        explanation: explained(line, language, names, slip.currency, telling),
        employer_explanation:
          employer && line.e && line.k !== 'employer_cost'
            ? explained(line, language, names, slip.currency, { ...telling, side: 'employer' })
            : null,
        delivered: (line.o && delivered?.get(line.o)) || null,
        away: line.c === 'unpaid' ? away : [],
      })),
    facts: country.slipFacts(slip.schemes).map(({ label, amount }) => ({ title: text(label, language), amount })),
    law_reason: slip.law_reason,
    year_from: slip.year_from,
    year_to_date: await yearToDate(tx, slip, language, employer),
  }
}

/** Sums of the person's year with this payslip, over approved runs and its own. */
async function yearToDate(
  tx: Tx,
  slip: Pick<SlipRow, 'id' | 'employee_id' | 'period' | 'country'>,
  language: Language,
  employer: boolean,
) {
  const sums = yearOnSlip(slip.country, employer)
  const { rows } = await sql<{ sums: (number | null)[] }>`
    select ${addedUp(sums)} as sums
    from payslip p join pay_run r on r.id = p.pay_run_id
    where p.employee_id in ${employmentsOfPerson(slip.employee_id)} and p.period between ${`${slip.period.slice(0, 4)}-01`} and ${slip.period} and (r.state = 'approved' or p.id = ${slip.id}::uuid)`.execute(
    tx,
  )
  return sums.map(({ title }, place) => ({ title: text(title, language), amount: rows[0]!.sums[place] ?? 0 }))
}
