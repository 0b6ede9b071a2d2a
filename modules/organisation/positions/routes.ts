import { choicesApi } from '#base/contracts/choices-api.ts'
import { DomainError, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned, updateVersioned } from '#server/database/records.ts'
import { buildFailedRowsFile, buildTemplateFile } from '#server/spreadsheets/template.ts'
import { describeSkippedRows } from '#server/spreadsheets/valid-rows.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { changeStatus } from '../departments/change-status.ts'
import { requireUniqueText } from '../departments/queries.ts'
import { unitActions } from '../departments/rules.ts'
import { loadUnitChoices } from '../departments/unit-choices.ts'
import { buildUnitFile } from '../departments/unit-export.ts'
import { loadUnitMeanings } from '../departments/unit-meanings.ts'
import { unitPeople } from '../departments/unit-people.ts'
import { positionApi, positionImportMapping } from './contract.ts'
import { applyPlan, planSummary, readPositionFile, requireImportPlan } from './import-positions.ts'
import { loadDepartments, loadPositionPage, setDepartments } from './queries.ts'
import { isSameJd, positionTemplate } from './rules.ts'

export function registerPositionRoutes(api: Api): void {
  pageRoute(api, positionApi.list, (input, context) => loadPage(context, { ...input, active: true }))
  pageRoute(api, positionApi.disabled, (input, context) => loadPage(context, { ...input, active: false }))

  route(api, positionApi.create, async ({ position_id, name, department_jd }, context) => {
    await requireUniqueText(context.tx, 'position', 'position_id', position_id)
    const { id } = await context.tx
      .insertInto('position')
      .values({ position_id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setDepartments(context.tx, id, department_jd)
    context.record({ kind: 'position', id, name, after: { position_id, name, department_jd } })
    return requirePosition(context, id)
  })

  route(api, positionApi.update, async ({ id, version, department_jd, ...patch }, context) => {
    const { tx } = context
    await lockVersioned(tx, 'position', { id, version })
    if (patch.position_id !== undefined) await requireUniqueText(tx, 'position', 'position_id', patch.position_id, id)
    const jdBefore = ((await loadDepartments(tx, [id])).get(id) ?? []).map(({ name: _, ...jd }) => jd)
    if (department_jd && !isSameJd(jdBefore, department_jd)) await setDepartments(tx, id, department_jd)
    const { after, difference } = await updateVersioned(tx, 'position', { id, version }, patch)
    context.record({
      kind: 'position',
      id,
      name: after.name,
      before: { ...difference.before, ...(department_jd && { department_jd: jdBefore }) },
      after: { ...difference.after, ...(department_jd && { department_jd }) },
    })
    return requirePosition(context, id)
  })

  route(api, positionApi.status, ({ status, rows }, context) =>
    changeStatus(context, 'position', rows, status, context.today),
  )

  route(api, positionApi.exportByStatus, async ({ status, format }, context) => {
    const { rows } = await loadPositionPage(context.tx, {
      active: status === 'active',
      day: context.today,
      sort: 'position_id',
      page: 1,
      per_page: 100_000,
    })
    context.record({ kind: 'export', name: 'position', after: { rows: rows.length, status } })
    return buildUnitFile(
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

  registerPositionImportRoutes(api)

  pageRoute(api, choicesApi.positions, (input, { tx, actor, today }) =>
    loadUnitChoices(tx, 'position', unitPeople().isWithinReach(actor, 'position:read', 'position', today), input),
  )
  for (const choices of [positionApi.choicesOfHead, positionApi.choicesOfOffice])
    pageRoute(api, choices, (input, context) => {
      const within = unitPeople().isWithinReach(context.actor, 'position:read', 'position', context.today)
      return loadPage(context, { ...input, active: true, within })
    })
}

function registerPositionImportRoutes(api: Api): void {
  registerImportMappingRoutes(api, positionImportMapping, () => ({
    template: positionTemplate,
    name: 'positions',
    lists: async ({ tx }) => ({ department: await loadUnitMeanings(tx, 'department') }),
  }))
  route(api, positionApi.exportSheet, async (_, { tx, today }) => {
    const { rows } = await loadPositionPage(tx, {
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
    content: await buildTemplateFile(positionTemplate, language),
  }))

  const toImportReply = (read: Awaited<ReturnType<typeof requireImportPlan>>, { language }: Context) => ({
    ...planSummary(read.plan),
    left_out: describeSkippedRows(read, positionTemplate, { labels: api.labels, language }),
  })
  route(api, positionApi.importPreview, async ({ file }, context) =>
    toImportReply(await requireImportPlan(context.tx, file), context),
  )

  route(api, positionApi.importSheet, async ({ file }, context) => {
    const read = await requireImportPlan(context.tx, file)
    const { plan } = read
    await applyPlan(context, plan)
    context.record({
      kind: 'import',
      name: 'position',
      after: { created: plan.create.length, changed: plan.change.length, left_out: read.leftOut },
    })
    return toImportReply(read, context)
  })

  route(api, positionApi.importFailedRows, async ({ file }, { tx, language }) => {
    const { sheets, issues } = await readPositionFile(tx, file)
    if (issues.length === 0) throw new DomainError('position_import_no_failures')
    const reason = (issue: { code: string; params?: Record<string, unknown> }) =>
      formatLabel(required(api.labels[`error.${issue.code}`], `the text of ${issue.code}`), language, issue.params)
    const header = language === 'zh-TW' ? '需要修正' : 'What to fix'
    return {
      name: 'positions-to-fix.xlsx',
      type: XLSX_TYPE,
      content: await buildFailedRowsFile(positionTemplate, sheets, issues, { reason, header }),
    }
  })
}

async function loadPage(context: Context, asked: Omit<Parameters<typeof loadPositionPage>[1], 'day'>) {
  const { rows, total } = await loadPositionPage(context.tx, { ...asked, day: context.today })
  const may = context.actor.grants.has('position:edit')
  return { rows: rows.map((row) => ({ ...row, actions: unitActions(may, row.is_active) })), total }
}

async function requirePosition(context: Context, id: string) {
  const { rows } = await loadPage(context, { active: true, id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
