import { sql } from 'kysely'
import { notFound, Refused } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { minus } from '#base/money.ts'
import { refuseStopped, shownFile } from '#modules/pay/files/checked-file/built-file.ts'
import { withinReach } from '#modules/people/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { countedBy } from '#server/view-counts.ts'
import { statementsFiled, statementsHandedOut } from '#statutory/taiwan/due-dates.ts'
import { type GivenForm, givenForms } from '../ea/form-queries.ts'
import { yearEndLabels } from '../labels.ts'
import { allStates } from '../states.ts'
import { ownStatementApi, statementApi } from './contract.ts'
import type { StatementFigures } from './figures.ts'
import { statementPdf } from './pdf.ts'
import {
  countsInTaiwan,
  openRuns,
  type PersonInTaiwan,
  peopleCountsInTaiwan,
  peopleInTaiwan,
  statementProblems,
  statementsOf,
  yearsInTaiwan,
} from './people.ts'
import { checkedList, employerInTaiwan, statementDocument } from './statements.ts'

/** Withholding statements of a year, from approved pay in Taiwan. */
export function taiwanYearRoutes(api: Api): void {
  ownRoutes(api)
  route(api, statementApi.years, async (_, { tx }) =>
    (await yearsInTaiwan(tx)).map((paid) => ({ ...paid, due: statementsHandedOut(paid.year) })),
  )
  route(api, statementApi.summary, async ({ year }, { tx, today }) => {
    const { people, states, without, paid, tax } = await countsInTaiwan(tx, year)
    return {
      year,
      people,
      states: allStates(states),
      without_address: without,
      filed_by: statementsFiled(year),
      handed_out_by: statementsHandedOut(year),
      running: today <= `${year}-12-31`,
      open: await openRuns(tx, year),
      paid,
      tax,
    }
  })
  pageRoute(
    api,
    statementApi.people,
    async ({ year, page, per_page, sort, ...filters }, context) => {
      const { tx, vault, reads, language } = context
      const { rows, total } = await peopleInTaiwan(tx, year, filters, { page, per_page, sort })
      const figures = await statementsOf(tx, year, rows)
      reads(rows.length)
      const filtered = filters.search !== undefined || filters.state !== undefined
      const sums = filtered ? null : await countsInTaiwan(tx, year)
      return {
        total,
        rows: rows.map((row) => {
          const own = figures.get(row.id)!
          return {
            ...row,
            ...shownFigures(own),
            ...moments(row),
            currency: 'TWD',
            country: own.resident ? null : row.nationality,
            problems: statementProblems(row, own, vault),
          }
        }),
        totals: sums
          ? [
              {
                full_name: text(yearEndLabels['year-end.tw_total'], language),
                currency: 'TWD',
                paid: sums.paid,
                tax: sums.tax,
              },
            ]
          : [],
      }
    },
    {
      counting: (lists, { tx }) =>
        countedBy(
          lists,
          ({ year }) => year,
          (year, own) => peopleCountsInTaiwan(tx, year, own),
        ),
    },
  )
  route(api, statementApi.personPdf, async ({ year, employee_id }, context) => {
    context.reads(1, employee_id)
    return pdfOf(context, year, employee_id)
  })
  for (const [endpoint, kind, canCancel] of [
    [statementApi.make, 'year-end.tw-make', true],
    [statementApi.zip, 'year-end.tw-zip', true],
    [statementApi.mail, 'year-end.tw-mail', false],
  ] as const)
    route(api, endpoint, async ({ year }, { tx, start, record }) => {
      const { people } = await countsInTaiwan(tx, year)
      if (people === 0) throw notPaid(year)
      record({ kind: 'taiwan_statement', name: String(year), after: { task: kind } })
      const titleParams = { year: String(year) }
      return {
        task_id: await start({ kind, input: { year }, titleParams, canCancel, page: '/payroll/taiwan-year-end' }),
      }
    })
  route(api, statementApi.list, async ({ year }, { tx, vault, reads }) => {
    const { content: _, ...file } = await checkedList(tx, vault, year)
    reads(file.people)
    return shownFile(file)
  })
  route(api, statementApi.listFile, async ({ year }, { tx, vault, reads }) => {
    const file = await checkedList(tx, vault, year)
    if (file.people === 0) throw notPaid(year)
    refuseStopped(file)
    reads(file.people)
    return { name: file.name, type: file.type, content: file.content }
  })
}

/** Statements that were given out, through the reach of payslips: an employee's own. */
function ownRoutes(api: Api): void {
  pageRoute(api, ownStatementApi.list, async (asked, context) => {
    const list = await givenForms(context, 'taiwan_statement', asked, ({ paid, tax }: StatementFigures) => ({
      paid,
      tax,
    }))
    context.reads(list.rows.length)
    return list
  })
  route(api, ownStatementApi.one, async ({ id }, context) => {
    const { employee_no, full_name, nationality, employee_id, figures, ...form } = await inReach(context, id)
    context.reads(1, employee_id)
    const { name, taxNumber } = await employerInTaiwan(context.tx)
    return {
      id,
      year: form.year,
      made_at: form.made_at.toISOString(),
      read_at: form.read_at?.toISOString() ?? null,
      employee: { id: employee_id, employee_no, full_name },
      employer: { name, tax_number: taxNumber },
      ...shownFigures(figures),
      country: figures.resident ? null : nationality,
      months: figures.months,
    }
  })
  route(api, ownStatementApi.pdf, async ({ id }, context) => {
    const form = await inReach(context, id)
    context.reads(1, form.employee_id)
    return pdfOf(context, form.year, form.employee_id, form.figures)
  })
  route(api, ownStatementApi.read, async ({ id }, context) => {
    const { tx, actor, now, record } = context
    const form = await inReach(context, id)
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
async function inReach({ tx, actor, today }: Context, id: string) {
  const { rows } = await sql<GivenForm<StatementFigures> & { nationality: string | null }>`
    select f.id, f.employee_id, employee.employee_no, employee.full_name, employee.nationality, f.year, f.figures, f.made_at, f.read_at
    from taiwan_statement f join employee on employee.id = f.employee_id
    where f.id = ${id}::uuid and ${withinReach(actor, 'payslip:read', today)}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** As given out, or as it would be now. */
async function pdfOf({ tx, vault }: Context, year: number, employeeId: string, given?: StatementFigures) {
  const one = { sort: 'full_name', page: 1, per_page: 1 } as const
  const [person] = (await peopleInTaiwan(tx, year, { ids: [employeeId] }, one)).rows
  if (!person) throw notPaid(year)
  const figures = given ?? (await statementsOf(tx, year, [person])).get(person.id)!
  const about = { year, employer: await employerInTaiwan(tx), vault }
  return {
    name: `withholding-${year}-${person.employee_no}.pdf`,
    type: 'application/pdf',
    content: statementPdf(statementDocument(person, figures, about)),
  }
}

function notPaid(year: number): Refused {
  return new Refused('year_not_paid', { status: 409, params: { year: String(year) } })
}

function shownFigures({
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

function moments({ made_at, mailed_at, read_at }: PersonInTaiwan) {
  return {
    made_at: made_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
    read_at: read_at?.toISOString() ?? null,
  }
}
