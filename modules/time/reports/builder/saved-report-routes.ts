import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import type { Dimension } from '../values.ts'
import { type SavedReport, savedReportApi } from './contract.ts'
import { type FigureName, fieldsOf, type ReportSource, visibleFigures } from './report-field-values.ts'

/** The most reports that a person may save. */
const MOST_REPORTS = 50

type StoredReport = {
  id: string
  name: string
  account_id: string
  is_shared: boolean
  source: string
  groups: string[]
  figures: string[]
  months: number
  until_month: string | null
  office_id: string | null
  department_id: string | null
  version: number
}

/**
 * Registers the calls of saved reports. Only the owner sees a private one. A shared one is seen by everybody who may
 * read the list that it sums up, without the figures that they may not see; only its owner changes it.
 */
export function registerSavedReportRoutes(api: Api): void {
  route(api, savedReportApi.list, async (_, { tx, actor }) => {
    const rows = await tx
      .selectFrom('people_report')
      .selectAll()
      .where((where) => where.or([where('account_id', '=', actor.accountId), where('is_shared', '=', true)]))
      .orderBy('name')
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => toSavedReport(row, actor) ?? [])
  })

  route(api, savedReportApi.create, async (input, { tx, actor, now, record }) => {
    requireFields(input, actor)
    const { n } = await tx
      .selectFrom('people_report')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('account_id', '=', actor.accountId)
      .executeTakeFirstOrThrow()
    if (n >= MOST_REPORTS) throw new DomainError('too_many_reports', { params: { most: MOST_REPORTS } })
    const row = await tx
      .insertInto('people_report')
      .values({ ...input, account_id: actor.accountId, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { name, is_shared, source } = row
    record({ kind: 'people_report', id: row.id, name, after: { name, is_shared, source } })
    return visibleReport(row, actor)
  })

  route(api, savedReportApi.change, async ({ id, version, ...changed }, context) => {
    await requireOwnReport(context, id)
    const { after, difference } = await updateVersioned(context.tx, 'people_report', { id, version }, changed)
    context.record({ kind: 'people_report', id, name: after.name, ...difference })
    return visibleReport(after, context.actor)
  })

  route(api, savedReportApi.remove, async ({ id, version }, context) => {
    const { name, is_shared } = await requireOwnReport(context, id)
    await deleteVersioned(context.tx, 'people_report', { id, version })
    context.record({ kind: 'people_report', id, name, before: { name, is_shared } })
    return { id }
  })
}

/** Throws 403 for a source or a figure that the caller may not see, and 422 for a group that the source lacks. */
function requireFields(
  { source, groups, figures }: { source: ReportSource; groups: readonly Dimension[]; figures: readonly FigureName[] },
  actor: Actor,
): void {
  const fields = fieldsOf(source)
  if (!actor.grants.has(fields.permission)) throw forbidden()
  const isKnown = figures.every((name) => name in fields.figures)
  if (!isKnown || !groups.every((name) => fields.groups.includes(name)))
    throw new DomainError('validation_failed', { fields: { [isKnown ? 'groups' : 'figures']: ['invalid_value'] } })
  const visible = visibleFigures(source, (permission) => actor.grants.has(permission))
  if (!figures.every((name) => visible.includes(name))) throw forbidden()
}

/** Loads a report of the caller's. Throws 404 for one that they do not see, and 403 for a shared one of somebody else. */
async function requireOwnReport({ tx, actor }: Context, id: string): Promise<StoredReport> {
  const row = await tx.selectFrom('people_report').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.account_id !== actor.accountId && !(row.is_shared && toSavedReport(row, actor)))) throw notFound()
  if (row.account_id !== actor.accountId) throw forbidden('report_of_another')
  return row
}

function visibleReport(row: StoredReport, actor: Actor): z.input<typeof SavedReport> {
  const shown = toSavedReport(row, actor)
  if (!shown) throw notFound()
  return shown
}

/** The report as its reader may see it; null without the right to its list, or where no figure is left. */
function toSavedReport(row: StoredReport, actor: Actor): z.input<typeof SavedReport> | null {
  const source = row.source as ReportSource
  const fields = fieldsOf(source)
  if (!actor.grants.has(fields.permission)) return null
  const visible = visibleFigures(source, (permission) => actor.grants.has(permission))
  const figures = visible.filter((name) => row.figures.includes(name))
  const groups = fields.groups.filter((name) => row.groups.includes(name))
  if (figures.length === 0 || groups.length === 0) return null
  const { id, name, is_shared, months, until_month, office_id, department_id, version } = row
  return {
    id,
    name,
    is_shared,
    is_mine: row.account_id === actor.accountId,
    source,
    groups: groups.toSorted((a, b) => row.groups.indexOf(a) - row.groups.indexOf(b)),
    figures,
    months,
    until_month,
    office_id,
    department_id,
    version,
  }
}
