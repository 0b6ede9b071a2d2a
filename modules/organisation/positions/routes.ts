import { choicesApi } from '#base/choices-api.ts'
import { notFound, Refused } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { unitChoices } from '#modules/organisation/departments/choices.ts'
import { unitFile } from '#modules/organisation/departments/export.ts'
import { requireFreeText } from '#modules/organisation/departments/queries.ts'
import { unitActions } from '#modules/organisation/departments/rules.ts'
import { changeStatus } from '#modules/organisation/departments/status.ts'
import { unitPeople } from '#modules/organisation/departments/unit-people.ts'
import { unitWords } from '#modules/organisation/departments/unit-words.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked } from '#server/records.ts'
import { route } from '#server/route.ts'
import { arrangingRoutes } from '#server/spreadsheets/arranging/routes.ts'
import { leftOutShown } from '#server/spreadsheets/good-rows.ts'
import { failedRowsFile, templateFile } from '#server/spreadsheets/template.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { positionApi, positionArranging } from './contract.ts'
import { carryOut, readPositions, requirePlan, summaryOf } from './import.ts'
import { departmentsOf, positionPage, setDepartments } from './queries.ts'
import { positionTemplate, sameJd } from './rules.ts'

export function positionRoutes(api: Api): void {
  pageRoute(api, positionApi.list, (input, context) => page(context, { ...input, active: true }))
  pageRoute(api, positionApi.disabled, (input, context) => page(context, { ...input, active: false }))

  route(api, positionApi.create, async ({ position_id, name, department_jd }, context) => {
    await requireFreeText(context.tx, 'position', 'position_id', position_id)
    const { id } = await context.tx
      .insertInto('position')
      .values({ position_id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setDepartments(context.tx, id, department_jd)
    context.record({ kind: 'position', id, name, after: { position_id, name, department_jd } })
    return one(context, id)
  })

  route(api, positionApi.update, async ({ id, version, department_jd, ...patch }, context) => {
    const { tx } = context
    await locked(tx, 'position', { id, version })
    if (patch.position_id !== undefined) await requireFreeText(tx, 'position', 'position_id', patch.position_id, id)
    const jdBefore = ((await departmentsOf(tx, [id])).get(id) ?? []).map(({ name: _, ...jd }) => jd)
    if (department_jd && !sameJd(jdBefore, department_jd)) await setDepartments(tx, id, department_jd)
    const { after, difference } = await changed(tx, 'position', { id, version }, patch)
    context.record({
      kind: 'position',
      id,
      name: after.name,
      before: { ...difference.before, ...(department_jd && { department_jd: jdBefore }) },
      after: { ...difference.after, ...(department_jd && { department_jd }) },
    })
    return one(context, id)
  })

  route(api, positionApi.status, ({ status, rows }, context) =>
    changeStatus(context, 'position', rows, status, context.today),
  )

  route(api, positionApi.exportByStatus, async ({ status, format }, context) => {
    const { rows } = await positionPage(context.tx, {
      active: status === 'active',
      day: context.today,
      sort: 'position_id',
      page: 1,
      per_page: 100_000,
    })
    context.record({ kind: 'export', name: 'position', after: { rows: rows.length, status } })
    return unitFile(
      api,
      context,
      { unit: 'position', status, format },
      [
        { key: 'position_id', kind: 'text' },
        { key: 'name', kind: 'text' },
        { key: 'departments', kind: 'text' },
        { key: 'people', kind: 'integer' },
      ],
      rows.map((row) => ({ ...row, departments: row.department_jd.map((jd) => jd.name).join(', ') })),
    )
  })

  importRoutes(api)

  pageRoute(api, choicesApi.positions, (input, { tx, actor, today }) =>
    unitChoices(tx, 'position', unitPeople().withinReach(actor, 'position:read', 'position', today), input),
  )
  for (const choices of [positionApi.choicesOfHead, positionApi.choicesOfOffice])
    pageRoute(api, choices, (input, context) => {
      const within = unitPeople().withinReach(context.actor, 'position:read', 'position', context.today)
      return page(context, { ...input, active: true, within })
    })
}

function importRoutes(api: Api): void {
  arrangingRoutes(api, positionArranging, () => ({
    template: positionTemplate,
    name: 'positions',
    lists: async ({ tx }) => ({ department: await unitWords(tx, 'department') }),
  }))
  route(api, positionApi.exportSheet, async (_, { tx, today }) => {
    const { rows } = await positionPage(tx, {
      active: true,
      day: today,
      sort: 'position_id',
      page: 1,
      per_page: 100_000,
    })
    const [sheet] = positionTemplate.sheets
    return {
      name: `positions-${today}.xlsx`,
      type: XLSX_TYPE,
      content: await writeXlsx([
        {
          name: sheet.name,
          columns: sheet.columns,
          rows: rows.flatMap((row) =>
            row.department_jd.length === 0
              ? [[row.position_id, row.name, null, null]]
              : row.department_jd.map((jd) => [row.position_id, row.name, jd.name, jd.job_description || null]),
          ),
        },
      ]),
    }
  })

  route(api, positionApi.template, async (_, { language }) => ({
    name: 'positions-template.xlsx',
    type: XLSX_TYPE,
    content: await templateFile(positionTemplate, language),
  }))

  const shownOf = (read: Awaited<ReturnType<typeof requirePlan>>, { language }: Context) => ({
    ...summaryOf(read.plan),
    left_out: leftOutShown(read, positionTemplate, { labels: api.labels, language }),
  })
  route(api, positionApi.importPreview, async ({ file }, context) =>
    shownOf(await requirePlan(context.tx, file), context),
  )

  route(api, positionApi.importSheet, async ({ file }, context) => {
    const read = await requirePlan(context.tx, file)
    const { plan } = read
    await carryOut(context, plan)
    context.record({
      kind: 'import',
      name: 'position',
      after: { created: plan.create.length, changed: plan.change.length, left_out: read.leftOut },
    })
    return shownOf(read, context)
  })

  route(api, positionApi.importFailedRows, async ({ file }, { tx, language }) => {
    const { sheets, issues } = await readPositions(tx, file)
    if (issues.length === 0) throw new Refused('position_import_no_failures')
    const reason = (issue: { code: string; params?: Record<string, unknown> }) =>
      text(api.labels[`error.${issue.code}`]!, language, issue.params)
    const header = language === 'zh-TW' ? '需要修正' : 'What to fix'
    return {
      name: 'positions-to-fix.xlsx',
      type: XLSX_TYPE,
      content: await failedRowsFile(positionTemplate, sheets, issues, { reason, header }),
    }
  })
}

async function page(context: Context, asked: Omit<Parameters<typeof positionPage>[1], 'day'>) {
  const { rows, total } = await positionPage(context.tx, { ...asked, day: context.today })
  const may = context.actor.grants.has('position:edit')
  return { rows: rows.map((row) => ({ ...row, actions: unitActions(may, row.is_active) })), total }
}

async function one(context: Context, id: string) {
  const { rows } = await page(context, { active: true, id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
