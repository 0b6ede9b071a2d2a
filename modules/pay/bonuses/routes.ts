import { forbidden, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { forbiddenOwnRecord, forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { loadOpenRun } from '../payroll/gather/run-row.ts'
import { loadActiveItem } from '../payroll/settings/active-item.ts'
import { COMPUTE_BONUSES, WRITE_BONUSES } from './bonus-task.ts'
import { bonusApi } from './contract.ts'
import {
  findFormula,
  forbidRunningTask,
  listLines,
  loadOverview,
  lockOpenFormula,
  type StoredFormula,
  storeGrades,
} from './queries.ts'
import { bonusAmount, gradeOf } from './rules.ts'

export function registerBonusRoutes(api: Api): void {
  route(api, bonusApi.one, async ({ id }, context) => {
    const overview = await loadOverview(context, id)
    context.reportReads(overview.people, id)
    return overview
  })
  pageRoute(api, bonusApi.lines, async ({ id, left_out, grade, ...page }, context) => {
    const lines = await listLines(context, id, { left_out, grade }, page)
    context.reportReads(lines.rows.length, id)
    return lines
  })

  route(api, bonusApi.compute, async ({ id, known_version, months, grades, ...fields }, context) => {
    const { tx, record } = context
    const { period } = await loadOpenRun(tx, id)
    const item = await loadActiveItem(tx, fields.pay_item_id)
    if (item.work_kind !== null || item.kind !== 'earning') throw invalidField('pay_item_id', 'flags_do_not_fit')
    if (!grades.some(({ name }) => name === fields.usual_grade)) throw invalidField('usual_grade', 'not_a_choice')
    const formula = {
      ...fields,
      months: toHundredths(months),
      grades: JSON.stringify(grades.map(({ name, factor }) => ({ name, factor: toHundredths(factor) }))),
    }
    const stored = await findFormula(tx, id, { lock: true })
    await forbidRunningTask(tx, stored?.task_id ?? null)
    const task_id = await startTask(context, COMPUTE_BONUSES, id, period)
    if (stored)
      await updateVersioned(tx, 'bonus_formula', { id: stored.id, version: known_version }, { ...formula, task_id })
    else
      await tx
        .insertInto('bonus_formula')
        .values({ ...formula, pay_run_id: id, task_id })
        .execute()
    const before = stored && {
      year: stored.year,
      on_day: stored.on_day,
      months: stored.months / 100,
      least_months: stored.least_months,
      includes_resigned: stored.includes_resigned,
      usual_grade: stored.usual_grade,
    }
    record({ kind: 'bonus_formula', id, name: period, before: before ?? null, after: { ...fields, months, grades } })
    return { task_id }
  })

  route(api, bonusApi.edit, async ({ id, version, grade, corrected }, context) => {
    const { tx, actor, record } = context
    const line = await tx
      .selectFrom('bonus_line')
      .innerJoin('bonus_formula', 'bonus_formula.id', 'bonus_line.bonus_formula_id')
      .innerJoin('employee', 'employee.id', 'bonus_line.employee_id')
      .selectAll('bonus_line')
      .select(['bonus_formula.pay_run_id', 'employee.full_name'])
      .where('bonus_line.id', '=', id)
      .executeTakeFirst()
    if (!line) throw notFound()
    await forbidOwnRecord(tx, actor, 'payroll:prepare', line.employee_id)
    await loadOpenRun(tx, line.pay_run_id)
    const formula = await lockOpenFormula(tx, line.pay_run_id)
    if (grade !== undefined && !formula.grades.some(({ name }) => name === grade))
      throw invalidField('grade', 'not_a_choice')
    const chosen = required(gradeOf(formula.grades, grade ?? line.grade, formula.usual_grade), 'grade of the list')
    const amount = lineAmount(formula, line, chosen.factor)
    await updateVersioned(
      tx,
      'bonus_line',
      { id, version },
      { grade: chosen.name, amount, ...(corrected !== undefined && { corrected }) },
    )
    record({
      kind: 'bonus_line',
      id,
      name: line.full_name,
      before: { grade: line.grade, amount: line.amount, corrected: line.corrected },
      after: { grade: chosen.name, amount, corrected: corrected === undefined ? line.corrected : corrected },
    })
    const page = { page: 1, per_page: 1, sort: 'full_name' } as const
    return required((await listLines(context, line.pay_run_id, { line: id }, page)).rows[0], 'line that was changed')
  })

  route(api, bonusApi.setGrades, async ({ id, line_ids, grade }, context) => {
    const { tx, actor, record } = context
    await loadOpenRun(tx, id)
    const formula = await lockOpenFormula(tx, id)
    const chosen = formula.grades.find(({ name }) => name === grade)
    if (!chosen) throw invalidField('grade', 'not_a_choice')
    const ids = [...new Set(line_ids)]
    const lines = await tx
      .selectFrom('bonus_line')
      .innerJoin('employee', 'employee.id', 'bonus_line.employee_id')
      .selectAll('bonus_line')
      .select('employee.full_name')
      .where('bonus_formula_id', '=', formula.id)
      .where('bonus_line.id', 'in', ids)
      .orderBy('bonus_line.id')
      .execute()
    if (lines.length !== ids.length) throw notFound()
    const own = await forbiddenOwnRecord(tx, actor, 'payroll:prepare')
    if (lines.some(({ employee_id }) => employee_id === own)) throw forbidden('not_for_yourself')
    const changed = lines.map((line) => ({ id: line.id, amount: lineAmount(formula, line, chosen.factor) }))
    await storeGrades(tx, chosen.name, changed)
    for (const [index, line] of lines.entries())
      record({
        kind: 'bonus_line',
        id: line.id,
        name: line.full_name,
        before: { grade: line.grade, amount: line.amount },
        after: { grade: chosen.name, amount: changed[index]?.amount },
      })
    return { changed: lines.length }
  })

  route(api, bonusApi.write, async ({ id, version }, context) => {
    const { tx, record } = context
    const { period } = await loadOpenRun(tx, id)
    const formula = await lockOpenFormula(tx, id)
    const task_id = await startTask(context, WRITE_BONUSES, id, period)
    await updateVersioned(tx, 'bonus_formula', { id: formula.id, version }, { task_id })
    record({
      kind: 'bonus_formula',
      id,
      name: period,
      before: { writing: formula.task_id },
      after: { writing: task_id },
    })
    return { task_id }
  })
}

async function startTask({ tx, actor, start }: Context, kind: string, runId: string, period: string): Promise<string> {
  const skip = await forbiddenOwnRecord(tx, actor, 'payroll:prepare')
  return start({
    kind,
    input: { runId, name: period, skip },
    titleParams: { run: period },
    canCancel: true,
    page: `/payroll/runs/${runId}/bonuses`,
  })
}

/** What the formula gives to a line by the factor of a grade. */
function lineAmount(
  { months }: Pick<StoredFormula, 'months'>,
  { left_out, basic, days }: { left_out: string | null; basic: number | null; days: number },
  factor: number,
): number {
  return left_out === null ? bonusAmount({ months, basic: basic ?? 0, days, factor }) : 0
}

/** Two decimals as hundredths. */
function toHundredths(decimal: number): number {
  return Math.round(decimal * 100)
}
