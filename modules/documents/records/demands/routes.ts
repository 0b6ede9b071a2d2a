import { conflict, invalidField } from '#base/errors.ts'
import { requireAudience } from '#people/audience.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { requireActiveGroup } from '../groups/group-rows.ts'
import { documentDemandApi } from './contract.ts'
import {
  countDemandPeople,
  countDemands,
  loadDemand,
  loadDemandPage,
  loadDemandPeople,
  loadOwnDemands,
} from './queries.ts'
import { REMIND_MISSING } from './remind-task.ts'

/** Documents that people are asked for, for HR and for whoever is asked. */
export function registerDemandRoutes(api: Api): void {
  pageRoute(api, documentDemandApi.list, (asked, context) => loadDemandPage(context, asked), {
    countLists: (lists, context) => countDemands(context, lists),
  })
  pageRoute(api, documentDemandApi.people, (asked, context) => loadDemandPeople(context, asked), {
    countLists: (lists, context) => countDemandPeople(context, lists),
    name: async ({ id }, context) => `document-${(await loadDemand(context, id)).title.slice(0, 40)}`,
  })
  route(api, documentDemandApi.one, ({ id }, context) => loadDemand(context, id))
  route(api, documentDemandApi.mine, (_, context) => loadOwnDemands(context))

  route(api, documentDemandApi.create, async (given, context) => {
    const { tx, record, now, today, actor } = context
    await requireAudience(context, 'document:edit', given)
    if (given.due_day < today) throw invalidField('due_day', 'document_due_before')
    const group = await requireActiveGroup(tx, given.group_id)
    if (!group.person_may_add) throw invalidField('group_id', 'document_demand_of_hr')
    const { id } = await tx
      .insertInto('document_demand')
      .values({ ...given, asked_at: now, asked_by: actor.fullName })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ kind: 'document_demand', id, name: given.title, after: given })
    return loadDemand(context, id)
  })

  route(api, documentDemandApi.update, async ({ id, version, ...patch }, context) => {
    const known = await requireAction(context, id, 'edit')
    const wanted = { ...known, ...patch }
    if (patch.office_ids || patch.department_ids || patch.position_ids)
      await requireAudience(context, 'document:edit', wanted, known)
    await change(context, { id, version }, patch)
    return loadDemand(context, id)
  })

  route(api, documentDemandApi.end, async ({ id, version }, context) => {
    await requireAction(context, id, 'end')
    await change(context, { id, version }, { ended_on: context.today })
    return loadDemand(context, id)
  })

  route(api, documentDemandApi.reopen, async ({ id, version }, context) => {
    await requireAction(context, id, 'reopen')
    await change(context, { id, version }, { ended_on: null })
    return loadDemand(context, id)
  })

  route(api, documentDemandApi.remind, async ({ id, version }, context) => {
    await requireAction(context, id, 'remind')
    await change(context, { id, version }, { reminded_at: context.now })
    return { task_id: await context.start({ kind: REMIND_MISSING, input: { id } }) }
  })
}

type Patch = Parameters<typeof updateVersioned<'document_demand'>>[3]

async function change({ tx, record }: Context, at: { id: string; version: number }, patch: Patch): Promise<void> {
  const { after, difference } = await updateVersioned(tx, 'document_demand', at, patch)
  record({ kind: 'document_demand', id: at.id, name: after.title, ...difference })
}

type Loaded = Awaited<ReturnType<typeof loadDemand>>

/** A demand that an action applies to now. Throws 404 out of reach, 409 in another state. */
async function requireAction(context: Context, id: string, action: Loaded['actions'][number]): Promise<Loaded> {
  const known = await loadDemand(context, id)
  if (!known.actions.includes(action)) throw conflict(`document_demand_not_to_${action}`)
  return known
}
