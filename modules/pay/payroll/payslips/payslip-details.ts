import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { lastDay } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { countryOf } from '../countries.ts'
import { toRunDays } from '../cycles/run-span.ts'
import { explainLine } from '../explanation/explain.ts'
import { employerTitle, lineTitle, loadItemNames } from '../explanation/line-names.ts'
import { lineNote } from '../explanation/line-note.ts'
import { explainEmployerCost, explainNet } from '../explanation/net-and-cost.ts'
import type { Line } from '../payslip/lines.ts'
import type { ShownLine } from '../payslip/shown-lines.ts'
import { yearSumsArray } from '../payslip/year-sums.ts'
import { statusOf } from '../runs/queries.ts'
import { loadPayslipBalances } from './balances.ts'
import { absenceOrigins, lineOrigins } from './line-origins.ts'
import { explainShownLine, isPremium, shownLineNote, shownLineTitle } from './shown-texts.ts'
import type { SlipRow } from './slip-row.ts'
import { payslipYearSums } from './year-to-date.ts'

/**
 * Loads a payslip for the contract, each line with its explanation and last month's amount. `employer` includes what the
 * employer adds for the person, `costs` levies and the total employer cost; line origins are optional. `self` is set where
 * the reader is the person.
 */
export async function loadPayslipDetails(
  tx: Tx,
  slip: SlipRow,
  language: Language,
  { employer, costs, origins, self }: { employer: boolean; costs: boolean; origins: boolean; self: boolean },
) {
  const delivered = origins ? lineOrigins(slip.dues, slip.period) : undefined
  const away = origins ? absenceOrigins(slip.dues, slip.period) : []
  const names = await loadItemNames(tx)
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
  const country = countryOf(slip.country)
  const shownLines: readonly ShownLine[] = country.document.showLines?.(slip) ?? slip.lines.map((line) => ({ line }))
  const codes = shownLines.map(({ line }) => line.c)
  const repeated = new Set(codes.filter((code, at) => codes.indexOf(code) !== at))
  const counted = country.explanation.countedLines?.(slip.lines, slip.run, slip.inputs)
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
    span: toRunDays(slip),
    status: statusOf(slip.state),
    currency: slip.currency,
    pay_day: slip.pay_day,
    gross: slip.gross,
    reimbursements: slip.reimbursements,
    deductions: slip.deductions,
    net: slip.net,
    employer_cost: costs ? slip.employer_cost : slip.gross + slip.reimbursements,
    net_explanation: explainNet(slip, language, names),
    cost_explanation: costs ? explainEmployerCost(slip, language, names) : null,
    lines: shownLines
      .filter(({ line: { c, k } }) => costs || k !== 'employer_cost' || (employer && isPremium(country, c)))
      .map((shown) => {
        const { line, parts, absence } = shown
        const rule = (one: Line) => explainLine(one, language, names, slip.currency, telling)
        return {
          code: line.c,
          title: shownLineTitle(shown, names, language),
          employer_title: employerTitle(line.c, names, language),
          note: shownLineNote(shown, language),
          kind: line.k,
          amount: line.a,
          employer: employer ? (line.e ?? 0) : 0,
          // Several lines of one name cannot each be compared with last month's sum of that name.
          previous: previous && !repeated.has(line.c) ? (before.get(line.c) ?? 0) : null,
          explanation: explainShownLine(
            shown,
            rule(parts?.[0] ?? storedLine(slip, line)),
            names,
            language,
            slip.currency,
          ),
          employer_explanation:
            employer && line.e && line.k !== 'employer_cost'
              ? explainLine(line, language, names, slip.currency, { ...telling, side: 'employer' })
              : null,
          delivered: (!parts && line.o && delivered?.get(line.o)) || null,
          away: line.c === 'unpaid' ? away.filter((_, place) => !absence || absence.places.includes(place)) : [],
          parts: (parts ?? []).map((part) => ({
            title: lineTitle(part.c, names, language),
            note: lineNote(part.b, language),
            amount: part.a,
            explanation: rule(part),
            delivered: (part.o && delivered?.get(part.o)) || null,
          })),
        }
      }),
    facts: country.document
      .facts(slip.schemes)
      .map(({ label, amount }) => ({ title: formatLabel(label, language), amount })),
    balances: country.document.showsBalances
      ? ((
          await loadPayslipBalances(tx, {
            people: [slip.employee_id],
            day: lastDay(slip.period),
            language,
          })
        ).get(slip.employee_id) ?? [])
      : [],
    law_reason: slip.law_reason,
    year_from: slip.year_from,
    year_to_date: await loadYearToDate(tx, slip, language, employer),
  }
}

/** The stored line that a shown one is or is a part of. */
function storedLine({ lines }: SlipRow, line: Line): Line {
  return lines.find(({ c, b }) => c === line.c && b === line.b) ?? line
}

/** Sums of the person's year up to this payslip, over approved runs and its own run. */
async function loadYearToDate(
  tx: Tx,
  slip: Pick<SlipRow, 'id' | 'employee_id' | 'period' | 'country'>,
  language: Language,
  employer: boolean,
) {
  const sums = payslipYearSums(slip.country, employer)
  const stored = await selectOne(
    tx,
    sql<{ sums: (number | null)[] }>`
    select ${yearSumsArray(sums)} as sums
    from payslip p join pay_run r on r.id = p.pay_run_id
    where p.employee_id in ${selectEmploymentsOfPerson(slip.employee_id)} and p.period between ${`${slip.period.slice(0, 4)}-01`} and ${slip.period} and (r.state = 'approved' or p.id = ${slip.id}::uuid)`,
  )
  return sums.map(({ title }, place) => ({ title: formatLabel(title, language), amount: stored.sums[place] ?? 0 }))
}
