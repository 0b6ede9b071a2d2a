import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { minus } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { countBySource } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { statementsFiled, statementsHandedOut } from '#statutory/taiwan/due-dates.ts'
import { refuseStopped, toFileShown } from '../../files/checked-file/built-file.ts'
import { recordReading, registerIssuingRoutes, yearNotPaid } from '../issuing/issue-routes.ts'
import { formMoments, listIssuedForms, loadIssuedForm } from '../issuing/issued-forms.ts'
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
  payeeNumber,
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
      const payees = await loadStatementFigures(tx, year, rows)
      reads(rows.length)
      const filtered = filters.search !== undefined || filters.state !== undefined
      const sums = filtered ? null : await loadPayeeTotals(tx, year)
      return {
        total,
        rows: payees.map(({ person, figures }) => ({
          ...person,
          ...toFiguresShown(figures),
          ...formMoments(person),
          currency: 'TWD',
          country: figures.resident ? null : person.nationality,
          problems: statementProblems(person, figures, vault),
        })),
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
  registerIssuingRoutes(api, statementApi, {
    table: 'taiwan_statement',
    taskPrefix: 'year-end.tw-',
    page: '/payroll/taiwan-year-end',
    hasPay: async (tx, year) => (await loadPayeeTotals(tx, year)).people > 0,
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

/** Issued statements, of the people whose payslips the caller may read: an employee reads their own. */
function registerOwnRoutes(api: Api): void {
  pageRoute(api, ownStatementApi.list, async (input, context) => {
    const list = await listIssuedForms(context, 'taiwan_statement', input, ({ paid, tax }: StatementFigures) => ({
      paid,
      tax,
    }))
    context.reportReads(list.rows.length)
    return list
  })
  route(api, ownStatementApi.one, async ({ id }, context) => {
    const { employee_no, full_name, nationality, employee_id, figures, ...form } = await loadStatement(context, id)
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
    const form = await loadStatement(context, id)
    context.reportReads(1, form.employee_id)
    return loadStatementPdf(context, form.year, form.employee_id, form.figures)
  })
  route(api, ownStatementApi.read, async ({ id }, context) =>
    recordReading(context, 'taiwan_statement', await loadStatement(context, id)),
  )
}

function loadStatement(context: Context, id: string) {
  return loadIssuedForm<StatementFigures>(context, 'taiwan_statement', id)
}

/** Uses the issued figures, or those of now. */
async function loadStatementPdf({ tx, vault }: Context, year: number, employeeId: string, issued?: StatementFigures) {
  const one = { sort: 'full_name', page: 1, per_page: 1 } as const
  const [person] = (await listPayees(tx, year, { ids: [employeeId] }, one)).rows
  if (!person) throw yearNotPaid(year)
  if (payeeNumber(person, vault) === '')
    throw new DomainError('statement_without_number', { status: 409, params: { name: person.full_name } })
  const [now] = issued ? [] : await loadStatementFigures(tx, year, [person])
  const figures = required(issued ?? now?.figures, 'figures of a payee')
  const about = { year, employer: await loadStatementEmployer(tx), vault }
  return {
    name: `withholding-${year}-${person.employee_no}.pdf`,
    type: 'application/pdf',
    content: buildStatementPdf(toStatementDocument(person, figures, about)),
  }
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
