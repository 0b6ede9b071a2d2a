import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireAudience } from '#people/audience.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { announcementApi, ownAnnouncementApi } from './contract.ts'
import { countOwn, loadOwnAnnouncement, loadOwnPage } from './own-queries.ts'
import {
  countAnnouncements,
  countReadings,
  loadAnnouncement,
  loadAnnouncementPage,
  loadReadingPage,
} from './queries.ts'
import { REMIND_READERS } from './remind-task.ts'

/** Announcements, for their managers and for their readers. */
export function registerAnnouncementRoutes(api: Api): void {
  registerOwnRoutes(api)
  pageRoute(api, announcementApi.list, (asked, context) => loadAnnouncementPage(context, asked), {
    countLists: (lists, context) => countAnnouncements(context, lists),
  })
  pageRoute(api, announcementApi.readings, (asked, context) => loadReadingPage(context, asked), {
    countLists: (lists, context) => countReadings(context, lists),
    name: async ({ id }, context) => `announcement-${(await loadAnnouncement(context, id)).title.slice(0, 40)}`,
  })
  route(api, announcementApi.one, ({ id }, context) => loadAnnouncement(context, id))

  route(api, announcementApi.create, async ({ publish, ...given }, context) => {
    const { tx, record, now, actor } = context
    await requireAudience(context, 'announcement:edit', given)
    requireSpan(given)
    if (publish) requireOpen(given, context)
    const { id } = await tx
      .insertInto('announcement')
      .values({ ...given, ...(publish && { published_at: now, published_by: actor.fullName, asked_at: now }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ kind: 'announcement', id, name: given.title, after: { ...given, is_published: publish } })
    return loadAnnouncement(context, id)
  })

  route(api, announcementApi.update, async ({ id, version, ask_again, ...patch }, context) => {
    const { tx, record, now } = context
    const known = await requireAction(context, id, 'edit')
    const wanted = { ...known, ...patch }
    if (patch.office_ids || patch.department_ids || patch.position_ids)
      await requireAudience(context, 'announcement:edit', wanted, known)
    requireSpan(wanted)
    const isAsked = ask_again === true && known.published_at !== null
    const { difference } = await updateVersioned(
      tx,
      'announcement',
      { id, version },
      {
        ...patch,
        ...(isAsked && { asked_at: now, reminded_at: null }),
      },
    )
    record({ kind: 'announcement', id, name: wanted.title, ...difference })
    return loadAnnouncement(context, id)
  })

  route(api, announcementApi.publish, async ({ id, version }, context) => {
    const { tx, record, now, actor } = context
    const known = await requireAction(context, id, 'publish')
    requireOpen(known, context)
    // Publishing an ended announcement again asks nobody to read it again; an edit may.
    const { difference } = await updateVersioned(
      tx,
      'announcement',
      { id, version },
      {
        published_at: now,
        published_by: actor.fullName,
        ended_on: null,
        ...(known.state === 'draft' && { asked_at: now }),
      },
    )
    record({ kind: 'announcement', id, name: known.title, ...difference })
    return loadAnnouncement(context, id)
  })

  route(api, announcementApi.end, async ({ id, version }, context) => {
    const { tx, record, today } = context
    const { title } = await requireAction(context, id, 'end')
    const { difference } = await updateVersioned(tx, 'announcement', { id, version }, { ended_on: today })
    record({ kind: 'announcement', id, name: title, ...difference })
    return loadAnnouncement(context, id)
  })

  route(api, announcementApi.remind, async ({ id, version }, context) => {
    const { tx, record, now, start } = context
    const { title } = await requireAction(context, id, 'remind')
    const { difference } = await updateVersioned(tx, 'announcement', { id, version }, { reminded_at: now })
    record({ kind: 'announcement', id, name: title, ...difference })
    return { task_id: await start({ kind: REMIND_READERS, input: { id } }) }
  })

  route(api, announcementApi.remove, async ({ id, version }, context) => {
    await requireAction(context, id, 'delete')
    const { title, body, from_day } = await deleteVersioned(context.tx, 'announcement', { id, version })
    context.record({ kind: 'announcement', id, name: title, before: { title, body, from_day } })
    return { removed: 1 }
  })
}

function registerOwnRoutes(api: Api): void {
  pageRoute(api, ownAnnouncementApi.list, (asked, context) => loadOwnPage(context, asked), {
    countLists: (lists, context) => countOwn(context, lists),
  })
  route(api, ownAnnouncementApi.one, ({ id }, context) => loadOwnAnnouncement(context, id))
  route(api, ownAnnouncementApi.read, async ({ id, confirm }, context) => {
    const { tx, actor, now, record } = context
    const { title, asks_receipt } = await loadOwnAnnouncement(context, id)
    if (confirm && !asks_receipt) throw conflict('announcement_asks_no_receipt')
    const employee_id = required(actor.employeeId, 'employee record of a reader')
    const before = await tx
      .selectFrom('announcement_reading as r')
      .innerJoin('announcement as a', 'a.id', 'r.announcement_id')
      .select(['r.opened_at', 'r.confirmed_at', 'a.asked_at'])
      .where('r.announcement_id', '=', id)
      .where('r.employee_id', '=', employee_id)
      .executeTakeFirst()
    const isSinceAsked = (moment: Date | null | undefined) =>
      !!moment && !!before?.asked_at && moment >= before.asked_at
    const isOpened = isSinceAsked(before?.opened_at)
    if (isOpened && (!confirm || isSinceAsked(before?.confirmed_at))) return loadOwnAnnouncement(context, id)
    const fresh = { ...(!isOpened && { opened_at: now }), ...(confirm && { confirmed_at: now }) }
    await tx
      .insertInto('announcement_reading')
      .values({ announcement_id: id, employee_id, opened_at: now, ...fresh })
      .onConflict((same) => same.columns(['company_id', 'announcement_id', 'employee_id']).doUpdateSet(fresh))
      .execute()
    record({
      kind: 'announcement',
      id,
      name: title,
      before: { reading: isOpened ? 'opened' : 'not_read' },
      after: { reading: confirm ? 'read' : 'opened' },
    })
    return loadOwnAnnouncement(context, id)
  })
}

type LoadedAnnouncement = Awaited<ReturnType<typeof loadAnnouncement>>

/** Loads an announcement that an action applies to now. Throws 404 out of reach, 409 in another state. */
async function requireAction(
  context: Context,
  id: string,
  action: LoadedAnnouncement['actions'][number],
): Promise<LoadedAnnouncement> {
  const known = await loadAnnouncement(context, id)
  if (!known.actions.includes('edit')) throw notFound()
  if (!known.actions.includes(action)) throw conflict(`announcement_not_to_${action}`)
  return known
}

type Days = { readonly from_day: string; readonly until_day: string | null }

function requireSpan({ from_day, until_day }: Days): void {
  if (until_day !== null && until_day < from_day) throw invalidField('until_day', 'announcement_ends_before')
}

function requireOpen({ until_day }: Days, { today }: Context): void {
  if (until_day !== null && until_day < today) throw invalidField('until_day', 'announcement_is_over')
}
