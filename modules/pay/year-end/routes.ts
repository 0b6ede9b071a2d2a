import { DomainError, notFound } from '#base/errors.ts'
import { withinReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { countBySource } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import { CSV_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { eaDue, formEDue } from '#statutory/malaysia/files/due-dates.ts'
import { refuseStopped, toFileShown } from '../files/checked-file/built-file.ts'
import { eaFormApi, yearEndApi } from './contract.ts'
import { toEaDocument } from './ea/ea-document.ts'
import { buildEaPdf } from './ea/ea-pdf.ts'
import { toEaShown } from './ea/ea-shown.ts'
import { loadFormContext } from './ea/issue-forms.ts'
import { listIssuedForms } from './ea/issued-forms.ts'
import { registerItemBoxRoutes } from './item-routes.ts'
import type { YearFigures } from './malaysia-figures.ts'
import { listPaidYears, loadPayYear, yearWarnings } from './malaysia-runs.ts'
import { allProblems, countByState, countPeople, listPeople, loadFigures, type PersonOfYear } from './people.ts'
import { loadFormE } from './returns/form-e.ts'
import { buildFormECsv, buildFormEPdf } from './returns/form-e-files.ts'
import { loadPcb2 } from './returns/pcb2.ts'
import { buildPcb2Pdf } from './returns/pcb2-pdf.ts'
import { loadCheckedReturns } from './returns/return-queries.ts'
import { allStates } from './states.ts'
import { registerTaiwanYearRoutes } from './taiwan/routes.ts'

/** The yearly forms of remuneration and the employer's returns, from approved Malaysian pay. */
export function registerYearEndRoutes(api: Api): void {
  registerItemBoxRoutes(api)
  registerTaiwanYearRoutes(api)
  registerFormRoutes(api)
  route(api, yearEndApi.years, async (_, { tx }) =>
    (await listPaidYears(tx)).map((paid) => ({ ...paid, due: formEDue(paid.year) })),
  )
  route(api, yearEndApi.summary, async ({ year }, { tx, today }) => {
    const of = await loadPayYear(tx, year)
    const { people, states, problems } = await countByState(tx, of)
    const years = await listPaidYears(tx)
    return {
      year,
      people,
      states: allStates(states),
      problems: [...problems].map(([problem, count]) => ({ problem, people: count })),
      ea_due: eaDue(year),
      form_e_due: formEDue(year),
      warnings: yearWarnings(
        of,
        today,
        years.some((paid) => paid.year === year - 1),
      ),
    }
  })
  pageRoute(
    api,
    yearEndApi.people,
    async ({ year, page, per_page, sort, ...filters }, { tx, reportReads: reads }) => {
      const of = await loadPayYear(tx, year)
      const { rows, total } = await listPeople(tx, of, filters, { page, per_page, sort })
      const figures = await loadFigures(tx, of, rows)
      reads(rows.length)
      return {
        total,
        rows: rows.map((row) => {
          const { amounts, taxed } = figures.get(row.id)!
          return {
            ...row,
            ...toMomentFields(row),
            taxed,
            exempt: amounts.F,
            pcb: amounts.D1,
            cp38: amounts.D2,
            zakat: amounts.D3,
            epf: amounts.E1,
            problems: allProblems(row, figures.get(row.id)!),
          }
        }),
      }
    },
    {
      countLists: (lists, { tx }) =>
        countBySource(
          lists,
          ({ year }) => year,
          async (year, own) => countPeople(tx, await loadPayYear(tx, year), own),
        ),
    },
  )
  route(api, yearEndApi.person, async ({ year, id }, context) => {
    context.reportReads(1, id)
    return loadPersonShown(context, year, id)
  })
  route(api, yearEndApi.personPdf, async ({ year, id }, context) => {
    context.reportReads(1, id)
    return loadEaPdf(context, year, id)
  })
  route(api, yearEndApi.personPcb2, async ({ year, id }, context) => {
    context.reportReads(1, id)
    const file = await buildPcb2File(context, year, id)
    if (!file) throw notFound()
    return file
  })
  for (const [endpoint, kind, canCancel] of [
    [yearEndApi.make, 'year-end.make', true],
    [yearEndApi.zip, 'year-end.zip', true],
    [yearEndApi.mail, 'year-end.mail', false],
  ] as const)
    route(api, endpoint, async ({ year }, { tx, start, record }) => {
      const { runIds } = await loadPayYear(tx, year)
      if (runIds.length === 0) throw new DomainError('year_not_paid', { status: 409, params: { year: String(year) } })
      record({ kind: 'ea_form', name: String(year), after: { task: kind } })
      const titleParams = { year: String(year) }
      return { task_id: await start({ kind, input: { year }, titleParams, canCancel, page: '/payroll/year-end' }) }
    })
  route(api, yearEndApi.returns, async ({ year }, context) =>
    (await loadCheckedReturns(context, year)).map((file) => ({ ...toFileShown(file), kind: file.kind })),
  )
  route(api, yearEndApi.returnFile, async ({ year, file }, context) => {
    const built = (await loadCheckedReturns(context, year)).find(({ kind }) => kind === file)!
    refuseStopped(built)
    return { name: built.name, type: built.type, content: built.content }
  })
  route(api, yearEndApi.formE, async ({ year }, context) => {
    const shown = await loadFormE(context, year)
    context.reportReads(shown.paid)
    return shown
  })
  route(api, yearEndApi.formEFile, async ({ year, format }, context) => {
    const shown = await loadFormE(context, year)
    if (shown.paid === 0) throw new DomainError('year_not_paid', { status: 409, params: { year: String(year) } })
    context.reportReads(shown.paid)
    return format === 'csv'
      ? { name: `form-e-${year}.csv`, type: CSV_TYPE, content: await buildFormECsv(shown, context.language) }
      : { name: `form-e-${year}.pdf`, type: 'application/pdf', content: await buildFormEPdf(shown, context.language) }
  })
}

/** Forms that were given out, through the reach of payslips: an employee's own. */
function registerFormRoutes(api: Api): void {
  pageRoute(api, eaFormApi.list, async (asked, context) => {
    const list = await listIssuedForms(context, 'ea_form', asked, ({ taxed, amounts }: YearFigures) => ({
      taxed,
      pcb: amounts.D1,
    }))
    context.reportReads(list.rows.length)
    return list
  })
  route(api, eaFormApi.one, async ({ id }, context) => {
    const form = await loadFormInReach(context, id)
    context.reportReads(1, form.employee_id)
    return loadPersonShown(context, form.year, form.employee_id, true)
  })
  route(api, eaFormApi.pdf, async ({ id }, context) => {
    const form = await loadFormInReach(context, id)
    context.reportReads(1, form.employee_id)
    return loadEaPdf(context, form.year, form.employee_id, true)
  })
  route(api, eaFormApi.myPcb2, async ({ year }, context) => {
    const { employeeId } = context.actor
    const file = employeeId && (await buildPcb2File(context, year, employeeId))
    if (!file) throw new DomainError('year_not_paid', { status: 409, params: { year: String(year) } })
    context.reportReads(1, employeeId)
    return file
  })
  route(api, eaFormApi.read, async ({ id }, context) => {
    const { tx, actor, now, record } = context
    const form = await loadFormInReach(context, id)
    if (form.employee_id !== actor.employeeId) throw notFound()
    const read_at = form.read_at ?? now
    await tx.updateTable('ea_form').set({ read_at }).where('id', '=', id).where('read_at', 'is', null).execute()
    record({ kind: 'ea_form', id, name: String(form.year), after: { read: true } })
    return { read_at: read_at.toISOString() }
  })
}

/** A form that was given out, of somebody whose payslips the caller may read; any other is not there. */
async function loadFormInReach({ tx, actor, today }: Context, id: string) {
  const form = await tx
    .selectFrom('ea_form as f')
    .innerJoin('employee', 'employee.id', 'f.employee_id')
    .select(['f.id', 'f.year', 'f.employee_id', 'f.read_at'])
    .where('f.id', '=', id)
    .where(withinReach(actor, 'payslip:read', today))
    .executeTakeFirst()
  if (!form) throw notFound()
  return form
}

/** Undefined for who was not paid in the year. */
async function buildPcb2File({ tx, vault }: Context, year: number, id: string) {
  const of = await loadPayYear(tx, year)
  const { rows } = await listPeople(tx, of, { ids: [id] }, { sort: 'full_name', page: 1, per_page: 1 })
  if (!rows[0]) return undefined
  return {
    name: `PCB2-${year}-${rows[0].employee_no}.pdf`,
    type: 'application/pdf',
    content: buildPcb2Pdf(await loadPcb2(tx, vault, of, rows[0])),
  }
}

/** A person paid in the year with their figures: as given out, or as they are now. Throws 404. */
async function loadPersonFigures({ tx }: Context, year: number, employeeId: string, given: boolean) {
  const of = await loadPayYear(tx, year)
  const { rows } = await listPeople(tx, of, { ids: [employeeId] }, { sort: 'full_name', page: 1, per_page: 1 })
  const [now] = rows
  if (!now) throw notFound()
  // What was given out is what the person sees, until it is given out anew.
  const isOld = given && now.state === 'overtaken'
  const asked: PersonOfYear = isOld ? { ...now, state: 'made' } : now
  const person = isOld ? { ...now, section_a: now.made_with ?? now.section_a } : now
  return { person, figures: (await loadFigures(tx, of, [asked])).get(person.id)! }
}

async function loadPersonShown(context: Context, year: number, employeeId: string, given = false) {
  const { person, figures } = await loadPersonFigures(context, year, employeeId, given)
  return toEaShown(person, figures, await loadFormContext(context.tx, context.vault, year), context.language)
}

async function loadEaPdf(context: Context, year: number, employeeId: string, given = false) {
  const { person, figures } = await loadPersonFigures(context, year, employeeId, given)
  const document = toEaDocument(person, figures, await loadFormContext(context.tx, context.vault, year))
  return { name: `EA-${year}-${person.employee_no}.pdf`, type: 'application/pdf', content: buildEaPdf(document) }
}

function toMomentFields({ made_at, mailed_at, read_at }: PersonOfYear) {
  return {
    made_at: made_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
    read_at: read_at?.toISOString() ?? null,
  }
}
