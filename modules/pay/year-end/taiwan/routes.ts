import { sql } from 'kysely'
import { DomainError, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { minus } from '#base/money.ts'
import { withinReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { countBySource } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { statementsFiled, statementsHandedOut } from '#statutory/taiwan/due-dates.ts'
import { refuseStopped, toFileShown } from '../../files/checked-file/built-file.ts'
import { type IssuedForm, listIssuedForms } from '../ea/issued-forms.ts'
import { yearEndLabels } from '../labels.ts'
import { allStates } from '../states.ts'
import { ownStatementApi, statementApi } from './contract.ts'
import type { StatementFigures } from './figures.ts'
import {
  countOpenRuns,
  countPayees,
  listPayees,
  listStatementYears,
  loadPayeeTotals,
  loadStatementFigures,
  type Payee,
  statementProblems,
} from './payees.ts'
import { buildStatementPdf } from './pdf.ts'
import { loadCheckedList, loadStatementEmployer, toStatementDocument } from './statements.ts'

/** Withholding statements of a year, from approved pay in Taiwan. */
export function registerTaiwanYearRoutes(api: Api): void {
  registerOwnRoutes(api)
  route(api, statementApi.years, async (_, { tx }) =>
    (await listStatementYears(tx)).map((paid) => ({ ...paid, due: statementsHandedOut(paid.year) })),
  )
  route(api, statementApi.summary, async ({ year }, { tx, today }) => {
    const { people, states, without, paid, tax } = await loadPayeeTotals(tx, year)
    return {
      year,
      people,
      states: allStates(states),
      without_address: without,
      filed_by: statementsFiled(year),
      handed_out_by: statementsHandedOut(year),
      running: today <= `${year}-12-31`,
      open: await countOpenRuns(tx, year),
      paid,
      tax,
    }
  })
  pageRoute(
    api,
    statementApi.people,
    async ({ year, page, per_page, sort, ...filters }, context) => {
      const { tx, vault, reportReads: reads, language } = context
      const { rows, total } = await listPayees(tx, year, filters, { page, per_page, sort })
      const figures = await loadStatementFigures(tx, year, rows)
      reads(rows.length)
      const filtered = filters.search !== undefined || filters.state !== undefined
      const sums = filtered ? null : await loadPayeeTotals(tx, year)
      return {
        total,
        rows: rows.map((row) => {
          const own = figures.get(row.id)!
          return {
            ...row,
            ...toFiguresShown(own),
            ...toMomentFields(row),
            currency: 'TWD',
            country: own.resident ? null : row.nationality,
            problems: statementProblems(row, own, vault),
          }
        }),
        totals: sums
          ? [
              {
                full_name: formatLabel(yearEndLabels['year-end.tw_total'], language),
                currency: 'TWD',
                paid: sums.paid,
                tax: sums.tax,
              },
            ]
          : [],
      }
    },
    {
      countLists: (lists, { tx }) =>
        countBySource(
          lists,
          ({ year }) => year,
          (year, own) => countPayees(tx, year, own),
        ),
    },
  )
  route(api, statementApi.personPdf, async ({ year, employee_id }, context) => {
    context.reportReads(1, employee_id)
    return loadStatementPdf(context, year, employee_id)
  })
  for (const [endpoint, kind, canCancel] of [
    [statementApi.make, 'year-end.tw-make', true],
    [statementApi.zip, 'year-end.tw-zip', true],
    [statementApi.mail, 'year-end.tw-mail', false],
  ] as const)
    route(api, endpoint, async ({ year }, { tx, start, record }) => {
      const { people } = await loadPayeeTotals(tx, year)
      if (people === 0) throw yearNotPaid(year)
      record({ kind: 'taiwan_statement', name: String(year), after: { task: kind } })
      const titleParams = { year: String(year) }
      return {
        task_id: await start({ kind, input: { year }, titleParams, canCancel, page: '/payroll/taiwan-year-end' }),
      }
    })
  route(api, statementApi.list, async ({ year }, { tx, vault, reportReads: reads }) => {
    const { content: _, ...file } = await loadCheckedList(tx, vault, year)
    reads(file.people)
    return toFileShown(file)
  })
  route(api, statementApi.listFile, async ({ year }, { tx, vault, reportReads: reads }) => {
    const file = await loadCheckedList(tx, vault, year)
    if (file.people === 0) throw yearNotPaid(year)
    refuseStopped(file)
    reads(file.people)
    return { name: file.name, type: file.type, content: file.content }
  })
}

/** Statements that were given out, through the reach of payslips: an employee's own. */
function registerOwnRoutes(api: Api): void {
  pageRoute(api, ownStatementApi.list, async (asked, context) => {
    const list = await listIssuedForms(context, 'taiwan_statement', asked, ({ paid, tax }: StatementFigures) => ({
      paid,
      tax,
    }))
    context.reportReads(list.rows.length)
    return list
  })
  route(api, ownStatementApi.one, async ({ id }, context) => {
    const { employee_no, full_name, nationality, employee_id, figures, ...form } = await loadStatementInReach(
      context,
      id,
    )
    context.reportReads(1, employee_id)
    const { name, taxNumber } = await loadStatementEmployer(context.tx)
    return {
      id,
      year: form.year,
      made_at: form.made_at.toISOString(),
      read_at: form.read_at?.toISOString() ?? null,
      employee: { id: employee_id, employee_no, full_name },
      employer: { name, tax_number: taxNumber },
      ...toFiguresShown(figures),
      country: figures.resident ? null : nationality,
      months: figures.months,
    }
  })
  route(api, ownStatementApi.pdf, async ({ id }, context) => {
    const form = await loadStatementInReach(context, id)
    context.reportReads(1, form.employee_id)
    return loadStatementPdf(context, form.year, form.employee_id, form.figures)
  })
  route(api, ownStatementApi.read, async ({ id }, context) => {
    const { tx, actor, now, record } = context
    const form = await loadStatementInReach(context, id)
    if (form.employee_id !== actor.employeeId) throw notFound()
    const read_at = form.read_at ?? now
    await tx
      .updateTable('taiwan_statement')
      .set({ read_at })
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .execute()
    record({ kind: 'taiwan_statement', id, name: String(form.year), after: { read: true } })
    return { read_at: read_at.toISOString() }
  })
}

/** A statement that was given out, of somebody whose payslips the caller may read; any other is not there. */
async function loadStatementInReach({ tx, actor, today }: Context, id: string) {
  const { rows } = await sql<IssuedForm<StatementFigures> & { nationality: string | null }>`
    select f.id, f.employee_id, employee.employee_no, employee.full_name, employee.nationality, f.year, f.figures, f.made_at, f.read_at
    from taiwan_statement f join employee on employee.id = f.employee_id
    where f.id = ${id}::uuid and ${withinReach(actor, 'payslip:read', today)}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** As given out, or as it would be now. */
async function loadStatementPdf({ tx, vault }: Context, year: number, employeeId: string, given?: StatementFigures) {
  const one = { sort: 'full_name', page: 1, per_page: 1 } as const
  const [person] = (await listPayees(tx, year, { ids: [employeeId] }, one)).rows
  if (!person) throw yearNotPaid(year)
  const figures = given ?? (await loadStatementFigures(tx, year, [person])).get(person.id)!
  const about = { year, employer: await loadStatementEmployer(tx), vault }
  return {
    name: `withholding-${year}-${person.employee_no}.pdf`,
    type: 'application/pdf',
    content: buildStatementPdf(toStatementDocument(person, figures, about)),
  }
}

function yearNotPaid(year: number): DomainError {
  return new DomainError('year_not_paid', { status: 409, params: { year: String(year) } })
}

function toFiguresShown({
  paid,
  bonuses,
  tax,
  voluntary_pension,
  retirement,
  retirement_tax,
  resident,
}: StatementFigures) {
  return { paid, bonuses, tax, net: minus(paid, tax), voluntary_pension, retirement, retirement_tax, resident }
}

function toMomentFields({ made_at, mailed_at, read_at }: Payee) {
  return {
    made_at: made_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
    read_at: read_at?.toISOString() ?? null,
  }
}
