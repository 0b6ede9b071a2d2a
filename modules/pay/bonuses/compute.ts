import { sql } from 'kysely'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { splitIntoLots } from '../payroll/cycles/lots.ts'
import { listRunPeople } from '../payroll/gather/people.ts'
import { loadOpenRun } from '../payroll/gather/run-row.ts'
import { findFormula, type StoredFormula } from './queries.ts'
import { type BonusPerson, bonusAmount, daysEmployed, gradeOf, reasonLeftOut } from './rules.ts'

type PersonRow = BonusPerson & { id: string; grade: string | null }

/**
 * Computes the amounts of everybody of the run's pay group who was employed in the year. Grades and corrected amounts
 * stay. `skip` is the person who started it, whose own amount somebody else computes. Returns the number of people.
 */
export async function computeBonuses(
  tx: Tx,
  { runId, skip }: { runId: string; skip: string | null },
  progress: (done: number, total: number) => Promise<void>,
): Promise<number> {
  const run = await loadOpenRun(tx, runId)
  const formula = required(await findFormula(tx, runId, { lock: true }), 'formula of the run')
  const ids = (await listRunPeople(tx, run, { leavers: true })).filter((id) => id !== skip)
  const computed: string[] = []
  for (const lot of splitIntoLots(ids)) {
    const rows = await loadPeople(tx, formula, lot)
    const lines = rows.flatMap((person) => {
      const line = toLine(formula, person, run.currency)
      return line.left_out === 'not_employed' ? [] : [line]
    })
    await upsertLines(tx, formula.id, lines)
    computed.push(...lines.map(({ employee_id }) => employee_id))
    await progress(computed.length, ids.length)
  }
  // People who moved to another group, or were not employed in another year, unless the run already has their amount.
  await sql`delete from bonus_line b where b.bonus_formula_id = ${formula.id}::uuid and b.one_off_item_id is null
    and b.employee_id is distinct from ${skip}::uuid and not (b.employee_id = any(${computed}::uuid[]))`.execute(tx)
  return computed.length
}

async function loadPeople(tx: Tx, { id, on_day }: StoredFormula, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select employee.id, employee.joined_on, employee.last_day, employee.resigned_on, c.basic_pay as basic, c.pay_frequency as frequency, c.currency, b.grade
    from employee
    left join compensation c on c.employee_id = employee.id and c.from_day <= ${on_day}::date and (c.until_day is null or c.until_day >= ${on_day}::date)
    left join bonus_line b on b.employee_id = employee.id and b.bonus_formula_id = ${id}::uuid
    where employee.id = any(${[...ids]}::uuid[]) order by employee.id`.execute(tx)
  return rows
}

function toLine(formula: StoredFormula, person: PersonRow, currency: string) {
  const grade = required(gradeOf(formula.grades, person.grade ?? undefined, formula.usual_grade), 'grade of the list')
  const days = daysEmployed(person, formula.year)
  const left_out = reasonLeftOut(formula, person, currency) ?? null
  const basic = left_out === 'other_currency' || left_out === 'not_monthly' ? null : person.basic
  const terms = { months: formula.months, basic: basic ?? 0, days, factor: grade.factor }
  return {
    employee_id: person.id,
    basic,
    days,
    grade: grade.name,
    left_out,
    amount: left_out === null ? bonusAmount(terms) : 0,
  }
}

async function upsertLines(tx: Tx, formulaId: string, lines: readonly ReturnType<typeof toLine>[]): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into bonus_line (bonus_formula_id, employee_id, basic, days, grade, left_out, amount)
    select ${formulaId}::uuid, r.employee_id, r.basic, r.days, r.grade, r.left_out, r.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r(employee_id uuid, basic bigint, days int, grade text, left_out text, amount bigint)
    on conflict (company_id, bonus_formula_id, employee_id) do update
      set basic = excluded.basic, days = excluded.days, grade = excluded.grade, left_out = excluded.left_out, amount = excluded.amount,
        version = bonus_line.version + 1`.execute(tx)
}
