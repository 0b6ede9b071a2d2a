import { sql } from 'kysely'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { conflict, DomainError, invalidField, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FlexibleScheme } from '#statutory/normal-hours.ts'
import { isMoreOvertimeLawful, schemeHours } from '../flexible-periods.ts'
import { publishWorkdayChanges } from '../publish-changes.ts'
import { AGREED_OVERTIME_REMOVED } from './agreed-overtime.ts'
import { flexibleHoursApi } from './contract.ts'
import { flexibleHoursLabels } from './labels.ts'
import { hasOverlap, loadAgreedPeople, loadFlexibleHoursPage } from './queries.ts'

type AgreementScheme = FlexibleScheme | 'overtime'

export function registerFlexibleHoursRoutes(api: Api, files: FileStore): void {
  pageRoute(api, flexibleHoursApi.list, (input, context) => loadFlexibleHoursPage(context, input))

  route(api, flexibleHoursApi.create, async ({ employee_ids, ...given }, context) => {
    const { tx, record } = context
    const people = [...new Set(employee_ids)]
    const country = await lockOffice(tx, given.office_id)
    requirePeriods(country, given)
    await requireInOffice(tx, people, given)
    if (await hasOverlap(tx, { ...given, id: null, employee_ids: people }))
      throw invalidField('from_day', 'flexible_overlap')
    const { id } = await tx.insertInto('flexible_hours').values(given).returning('id').executeTakeFirstOrThrow()
    await insertRows(
      tx,
      'flexible_hours_person',
      people.map((employee_id) => ({ flexible_hours_id: id, employee_id })),
    )
    const made = await requireFlexibleHours(context, id)
    record({ kind: 'flexible_hours', id, name: agreementName(made), after: { ...given, people: made.people } })
    if (given.scheme !== 'overtime') await publishWorkdayChanges(context, await loadAgreedPeople(tx, id))
    return made
  })

  route(api, flexibleHoursApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    const before = await requireFlexibleHours(context, id)
    const country = await lockOffice(tx, before.office_id)
    const after = { ...before, ...patch }
    requirePeriods(country, after)
    if (await hasOverlap(tx, after)) throw invalidField('until_day', 'flexible_overlap')
    const earlier = await loadAgreedPeople(tx, id)
    const { difference } = await updateVersioned(
      tx,
      'flexible_hours',
      { id, version },
      { ...patch, changed_at: sql`now()` },
    )
    record({ kind: 'flexible_hours', id, name: agreementName(before), ...difference })
    // Days that are in no agreement any more, or in it anew.
    if (before.scheme !== 'overtime' && before.until_day !== after.until_day)
      await publishWorkdayChanges(context, [...earlier, ...(await loadAgreedPeople(tx, id))])
    return requireFlexibleHours(context, id)
  })

  route(api, flexibleHoursApi.remove, async ({ id, version }, context) => {
    const { tx, record, today, publish } = context
    const before = await requireFlexibleHours(context, id)
    if (before.from_day <= today) throw conflict('flexible_begun')
    const changed = await loadAgreedPeople(tx, id)
    const { file_id } = await deleteVersioned(tx, 'flexible_hours', { id, version })
    if (file_id) await files.remove(tx, file_id)
    const { office, scheme, from_day } = before
    record({
      kind: 'flexible_hours',
      id,
      name: agreementName(before),
      before: { office, scheme, from_day },
      after: null,
    })
    if (before.scheme !== 'overtime') await publishWorkdayChanges(context, changed)
    else
      await publish(tx, AGREED_OVERTIME_REMOVED, {
        people: changed.map(({ employeeId }) => employeeId),
        from: from_day,
      })
    return {}
  })

  route(api, flexibleHoursApi.file, async ({ id }, { tx }) => {
    const row = await tx.selectFrom('flexible_hours').select('file_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    if (!row.file_id) throw new DomainError('no_file', { status: 404 })
    return files.read(tx, row.file_id)
  })

  route(api, flexibleHoursApi.attach, async ({ id, version, file }, context) => {
    const { tx, actor, record } = context
    const { name, type, content } = await checkFile(file, ['jpg', 'png', 'pdf'])
    const { file_id: earlier } = await lockVersioned(tx, 'flexible_hours', { id, version })
    const before = await requireFlexibleHours(context, id)
    const file_id = await files.put(tx, actor.companyId, {
      name,
      type,
      content,
      ownerKind: 'flexible_hours',
      ownerId: id,
      accountId: actor.accountId,
    })
    await tx
      .updateTable('flexible_hours')
      .set({ file_id, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (earlier) await files.remove(tx, earlier)
    record({
      kind: 'flexible_hours',
      id,
      name: agreementName(before),
      before: { file_name: before.file_name },
      after: { file_name: name },
    })
    return requireFlexibleHours(context, id)
  })
}

async function requireFlexibleHours(context: Context, id: string) {
  const { rows } = await loadFlexibleHoursPage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks the office, which all agreements for its people share, and returns its country. */
async function lockOffice(tx: Tx, id: string): Promise<string> {
  const office = await tx.selectFrom('office').select('country').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!office) throw invalidField('office_id', 'not_a_choice')
  return office.country
}

/** Throws 422 where the country of the office has no such scheme, or the agreement ends within a period. */
function requirePeriods(
  country: string,
  {
    scheme,
    from_day,
    until_day,
    agreed_on,
    reported_on,
  }: {
    scheme: AgreementScheme
    from_day: Day
    until_day: Day | null
    agreed_on: Day
    reported_on: Day | null
  },
): void {
  if (reported_on !== null && scheme !== 'overtime') throw invalidField('reported_on', 'flexible_not_reported')
  if (reported_on !== null && reported_on < agreed_on) throw invalidField('reported_on', 'flexible_reported_early')
  if (scheme === 'overtime') {
    if (!isMoreOvertimeLawful(country, from_day)) throw invalidField('office_id', 'flexible_no_law')
    if (until_day !== null && until_day < from_day) throw invalidField('until_day', 'until_before_from')
    return
  }
  const hours = schemeHours(country, scheme, from_day)
  if (!hours) throw invalidField('office_id', 'flexible_no_law')
  if (until_day === null) return
  if (until_day < from_day) throw invalidField('until_day', 'until_before_from')
  const length = hours.weeks * 7
  const days = daysBetween(from_day, until_day) + 1
  if (days % length === 0) return
  const whole = Math.floor(days / length) * length
  throw invalidField('until_day', 'flexible_within_period', {
    before: addDays(from_day, Math.max(length, whole) - 1),
    after: addDays(from_day, whole + length - 1),
  })
}

/** Throws 422 where somebody who is named does not work in the office on the first day. */
async function requireInOffice(
  tx: Tx,
  people: readonly string[],
  { office_id, from_day }: { office_id: string; from_day: Day },
): Promise<void> {
  if (people.length === 0) return
  const known = await tx
    .selectFrom('employment')
    .select('employee_id')
    .distinct()
    .where(idIn('employee_id', people))
    .where('office_id', '=', office_id)
    .where((where) => where.or([where('until_day', 'is', null), where('until_day', '>=', from_day)]))
    .execute()
  if (known.length !== people.length) throw invalidField('employee_ids', 'flexible_other_office')
}

/** `Taipei, Two weeks, 2026-12-01` */
function agreementName({
  office,
  scheme,
  from_day,
}: {
  office: string
  scheme: AgreementScheme
  from_day: Day
}): string {
  return [
    office,
    formatLabel(flexibleHoursLabels[`flexible-hours.scheme.${scheme}`], 'en'),
    dayText(from_day, 'en'),
  ].join(', ')
}
