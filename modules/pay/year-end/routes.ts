import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
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
import { recordReading, registerIssuingRoutes, yearNotPaid } from './issuing/issue-routes.ts'
import { formMoments, listIssuedForms, loadIssuedForm } from './issuing/issued-forms.ts'
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
      const people = await loadFigures(tx, of, rows)
      reads(rows.length)
      return {
        total,
        rows: people.map(({ person, figures }) => {
          const { amounts, taxed } = figures
          return {
            ...person,
            ...formMoments(person),
            taxed,
            exempt: amounts.F,
            pcb: amounts.D1,
            cp38: amounts.D2,
            zakat: amounts.D3,
            epf: amounts.E1,
            problems: allProblems(person, figures),
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
  registerIssuingRoutes(api, yearEndApi, {
    table: 'ea_form',
    taskPrefix: 'year-end.',
    page: '/payroll/year-end',
    hasPay: async (tx, year) => (await loadPayYear(tx, year)).runIds.length > 0,
  })
  route(api, yearEndApi.returns, async ({ year }, context) =>
    (await loadCheckedReturns(context, year)).map((file) => ({ ...toFileShown(file), kind: file.kind })),
  )
  route(api, yearEndApi.returnFile, async ({ year, file }, context) => {
    const built = required(
      (await loadCheckedReturns(context, year)).find(({ kind }) => kind === file),
      `return ${file}`,
    )
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
    if (shown.paid === 0) throw yearNotPaid(year)
    context.reportReads(shown.paid)
    return format === 'csv'
      ? { name: `form-e-${year}.csv`, type: CSV_TYPE, content: await buildFormECsv(shown, context.language) }
      : { name: `form-e-${year}.pdf`, type: 'application/pdf', content: await buildFormEPdf(shown, context.language) }
  })
}

/** Issued forms, of the people whose payslips the caller may read: an employee reads their own. */
function registerFormRoutes(api: Api): void {
  pageRoute(api, eaFormApi.list, async (input, context) => {
    const list = await listIssuedForms(context, 'ea_form', input, ({ taxed, amounts }: YearFigures) => ({
      taxed,
      pcb: amounts.D1,
    }))
    context.reportReads(list.rows.length)
    return list
  })
  route(api, eaFormApi.one, async ({ id }, context) => {
    const form = await loadIssuedForm(context, 'ea_form', id)
    context.reportReads(1, form.employee_id)
    return loadPersonShown(context, form.year, form.employee_id, true)
  })
  route(api, eaFormApi.pdf, async ({ id }, context) => {
    const form = await loadIssuedForm(context, 'ea_form', id)
    context.reportReads(1, form.employee_id)
    return loadEaPdf(context, form.year, form.employee_id, true)
  })
  route(api, eaFormApi.myPcb2, async ({ year }, context) => {
    const { employeeId } = context.actor
    const file = employeeId && (await buildPcb2File(context, year, employeeId))
    if (!file) throw yearNotPaid(year)
    context.reportReads(1, employeeId)
    return file
  })
  route(api, eaFormApi.read, async ({ id }, context) =>
    recordReading(context, 'ea_form', await loadIssuedForm(context, 'ea_form', id)),
  )
}

/** Undefined for a person who was not paid in the year. */
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

/** A person paid in the year with their figures: as issued, or as of now. Throws 404. */
async function loadPersonFigures({ tx }: Context, year: number, employeeId: string, asIssued: boolean) {
  const of = await loadPayYear(tx, year)
  const { rows } = await listPeople(tx, of, { ids: [employeeId] }, { sort: 'full_name', page: 1, per_page: 1 })
  const [now] = rows
  if (!now) throw notFound()
  // The person sees the issued form until it is issued again.
  const isOld = asIssued && now.state === 'overtaken'
  const standing: PersonOfYear = isOld ? { ...now, state: 'made' } : now
  const person = isOld ? { ...now, section_a: now.made_with ?? now.section_a } : now
  const [found] = await loadFigures(tx, of, [standing])
  return { person, figures: required(found, 'figures of one person').figures }
}

async function loadPersonShown(context: Context, year: number, employeeId: string, asIssued = false) {
  const { person, figures } = await loadPersonFigures(context, year, employeeId, asIssued)
  return toEaShown(person, figures, await loadFormContext(context.tx, context.vault, year), context.language)
}

async function loadEaPdf(context: Context, year: number, employeeId: string, asIssued = false) {
  const { person, figures } = await loadPersonFigures(context, year, employeeId, asIssued)
  const document = toEaDocument(person, figures, await loadFormContext(context.tx, context.vault, year))
  return { name: `EA-${year}-${person.employee_no}.pdf`, type: 'application/pdf', content: buildEaPdf(document) }
}
