import { sql } from 'kysely'
import { lastDay } from '#base/days/days.ts'
import { conflict } from '#base/errors.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { computeRun } from '../payroll/calculation/calculate.ts'
import { listRunPeople } from '../payroll/gather/people.ts'
import { createRun } from '../payroll/runs/new-run.ts'
import { buildComparison, type NamedPerson, type SlipSums } from './comparison.ts'
import type { Suppositions, WhatIfShown } from './contract.ts'
import { whatIfLabels } from './labels.ts'
import { applySuppositions } from './suppositions.ts'
import { withRollback } from './with-rollback.ts'

export const WHAT_IF = 'payroll.what-if'
const SHOWN_PEOPLE = 200

export type WhatIfOrder = Suppositions & { group_id: string; period: string; sequence: number }
type WhatIfResult = Omit<WhatIfShown, 'people'> & { people: WhatIfShown['people'] }

/**
 * Calculates a month twice in a transaction that is rolled back: as recorded, and as supposed. Only the comparison is
 * stored, with the task.
 */
export const whatIf: TaskKind<WhatIfOrder> = {
  kind: WHAT_IF,
  title: { en: 'What if, {{month}}, {{group}}', zh: '試算 {{month}}（{{group}}）' },
  isDisposable: true,
  bulk: [],
  async run(context) {
    const order = context.input
    const worked = await withRollback(context.runInTenant, (tx) => calculateWhatIf(tx, context, order))
    const content = await buildSheet(worked, context.language)
    return context.commit(async (tx) => {
      const fileId = await context.files.put(tx, context.companyId, {
        name: `what-if-${worked.period}.xlsx`,
        type: XLSX_TYPE,
        content,
        ownerKind: 'task',
        ownerId: context.taskId,
        accountId: context.accountId,
      })
      return {
        fileId,
        message: { code: 'what_if_ready', params: { count: worked.supposed } },
        result: { ...worked, people: worked.people.slice(0, SHOWN_PEOPLE) },
        changes: [{ kind: 'task', id: context.taskId, name: WHAT_IF, after: { month: order.period } }],
      }
    })
  },
}

async function calculateWhatIf(tx: Tx, context: TaskContext, order: WhatIfOrder): Promise<WhatIfResult> {
  const runId = await findOrCreateOpenRun(tx, order)
  let [done, total] = [0, 0]
  const reportHalf = (half: number) => async (some: number, all: number) => {
    total = 2 * all
    done = Math.max(done, half * all + some)
    await context.reportProgress(Math.min(done, total), total)
  }
  const before = new Map<string, SlipSums>()
  const first = await computeRun(tx, runId, reportHalf(0), {
    ownSnapshot: false,
    confirmed: true,
    each: (id, slip) => before.set(id, slip),
  })
  const supposed = await applySuppositions(tx, await listRunPeople(tx, first.run), order, order, context)
  const after = new Map<string, SlipSums>()
  const second = await computeRun(tx, runId, reportHalf(1), {
    ownSnapshot: false,
    confirmed: true,
    each: (id, slip) => after.set(id, slip),
  })
  const group = await tx
    .selectFrom('pay_group')
    .select(['name', 'currency'])
    .where('id', '=', order.group_id)
    .executeTakeFirstOrThrow()
  return {
    period: order.period,
    group: group.name,
    currency: group.currency,
    supposed,
    failed: Math.max(first.failed.length, second.failed.length),
    law_checked: second.lawChecked,
    ...buildComparison(
      before,
      after,
      await loadNames(tx, [...new Set([...before.keys(), ...after.keys()])], order.period),
    ),
  }
}

type RunOfMonth = Pick<WhatIfOrder, 'group_id' | 'period' | 'sequence'>

/** Whether the regular run of an order is approved, so that nothing can be supposed about it. */
export async function isRunApproved(tx: Tx, of: RunOfMonth): Promise<boolean> {
  return (await findRegularRun(tx, of))?.state === 'approved'
}

/** The open run of the month, which stays unchanged because others work on it; a new one where there is none. */
async function findOrCreateOpenRun(tx: Tx, { group_id, period, sequence }: WhatIfOrder): Promise<string> {
  const run = await findRegularRun(tx, { group_id, period, sequence })
  if (!run) return createRun({ tx, record: () => undefined }, { group_id, period, kind: 'monthly', sequence })
  if (run.state === 'approved') throw conflict('what_if_approved')
  return run.id
}

function findRegularRun(tx: Tx, { group_id, period, sequence }: RunOfMonth) {
  return tx
    .selectFrom('pay_run')
    .select(['id', 'state'])
    .where('pay_group_id', '=', group_id)
    .where('period', '=', period)
    .where('kind', '=', 'monthly')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
}

async function loadNames(tx: Tx, ids: readonly string[], period: string): Promise<NamedPerson[]> {
  const day = lastDay(period)
  return (
    await sql<NamedPerson>`
    select employee.id, employee.employee_no, employee.full_name, department.name as department from employee
    left join employment e on ${isAsOf('e', day)}
    left join department on department.id = e.department_id
    where employee.id = any(${[...ids]}::uuid[])`.execute(tx)
  ).rows
}

/** A sheet of everyone, before and after. */
function buildSheet({ people, currency, period }: WhatIfResult, language: 'en' | 'zh-TW'): Promise<Uint8Array> {
  const say = (key: keyof typeof whatIfLabels) => whatIfLabels[key][language === 'zh-TW' ? 'zh' : 'en']
  const amount = (value: number | null) => (value === null ? '' : toDecimal(value, decimalsOf(currency)))
  const columns = ['gross_before', 'gross_after', 'net_before', 'net_after', 'cost_before', 'cost_after'] as const
  return writeXlsx([
    {
      name: `${say('what-if.title')} ${period}`,
      columns: [
        { header: say('what-if.number'), kind: 'text' },
        { header: say('what-if.name'), kind: 'text' },
        { header: say('what-if.department'), kind: 'text' },
        ...columns.map((column) => ({ header: `${say(`what-if.${column}`)} (${currency})`, kind: 'money' as const })),
      ],
      rows: people.map((person) => [
        person.employee_no,
        person.full_name,
        person.department ?? '',
        ...columns.map((column) => amount(person[column])),
      ]),
    },
  ])
}
