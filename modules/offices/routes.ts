import { choicesApi } from '#base/choices-api.ts'
import { forbidden } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { MODULES } from '#base/modules.ts'
import { countryList } from '#modules/companies/countries.ts'
import { unitChoices } from '#modules/departments/choices.ts'
import { requireFreeText } from '#modules/departments/queries.ts'
import { unitsWithinReach } from '#modules/departments/reach.ts'
import { unitActions } from '#modules/departments/rules.ts'
import { changeStatus } from '#modules/departments/status.ts'
import { requireEmployee } from '#modules/employees/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked } from '#server/records.ts'
import { route } from '#server/route.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import { officeApi } from './contract.ts'
import { officeById, officePage, officePeople } from './queries.ts'
import { hiddenModules, requireSound } from './rules.ts'

export function officeRoutes(api: Api): void {
  pageRoute(api, officeApi.list, async (input, context) => {
    const { rows, total } = await officePage(context.tx, { ...input, day: context.today })
    return { rows: rows.map((row) => withActions(row, context)), total }
  })

  route(api, officeApi.create, async (office, context) => {
    requireSound(office)
    await requireFreeText(context.tx, 'office', 'code', office.code)
    const { id } = await context.tx.insertInto('office').values(office).returning('id').executeTakeFirstOrThrow()
    context.record({ kind: 'office', id, name: office.name, after: office })
    return one(id, context)
  })

  route(api, officeApi.info, async (_, { tx, language }) => {
    const counts = await tx
      .selectFrom('office')
      .select((select) => [
        select.fn.countAll<number>().as('all'),
        select.fn.countAll<number>().filterWhere('is_active', '=', true).as('active'),
      ])
      .executeTakeFirstOrThrow()
    return {
      active: counts.active,
      disabled: counts.all - counts.active,
      countries: countryList(language),
      states: COUNTRIES.flatMap(({ code: country, states }) =>
        states.map(({ code, name }) => ({ country, code, name: text(name, language) })),
      ),
      currencies: Intl.supportedValuesOf('currency'),
      timezones: Intl.supportedValuesOf('timeZone'),
      modules: MODULES.filter((module) => module.ready).map(({ id, key }) => ({ id, key })),
    }
  })

  route(api, officeApi.one, ({ id }, context) => one(id, context))

  route(api, officeApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    await locked(tx, 'office', { id, version })
    const office = await officeById(tx, id, context.today)
    requireSound({ ...office, ...patch })
    if (patch.code !== undefined) await requireFreeText(tx, 'office', 'code', patch.code, id)
    const { after, difference } = await changed(tx, 'office', { id, version }, patch)
    record({ kind: 'office', id, name: after.name, ...difference })
    return one(id, context)
  })

  route(api, officeApi.status, async ({ id, version, status }, context) => {
    await changeStatus(context, 'office', [{ id, version }], status, context.today)
    return one(id, context)
  })

  pageRoute(api, officeApi.people, async (input, { tx, actor, today }) => {
    await officeById(tx, input.id, today)
    return officePeople(tx, actor, today, input)
  })

  route(api, officeApi.setMember, async ({ id, uid, version, is_member }, context) => {
    const { tx, actor, today, record } = context
    await locked(tx, 'office', { id, version })
    const person = await requireEmployee(tx, actor, 'directory:read', uid, today)
    // Looking after an office widens what a person reaches: nobody gives that to themselves.
    if (uid === actor.employeeId) throw forbidden('office_own_member')
    const office = await officeById(tx, id, today)
    const looked = await tx
      .selectFrom('office_member')
      .select('employee_id')
      .where('office_id', '=', id)
      .where('employee_id', '=', uid)
      .executeTakeFirst()
    if (is_member)
      await tx
        .insertInto('office_member')
        .values({ office_id: id, employee_id: uid })
        .onConflict((there) => there.doNothing())
        .execute()
    else await tx.deleteFrom('office_member').where('office_id', '=', id).where('employee_id', '=', uid).execute()
    await changed(tx, 'office', { id, version }, {})
    record({
      kind: 'office',
      id,
      name: office.name,
      before: { looks_after: looked !== undefined },
      after: { member: person.full_name, employee_id: uid, looks_after: is_member },
    })
    return one(id, context)
  })

  route(api, officeApi.hideModules, async ({ id, version, modules }, context) => {
    const hidden_modules = hiddenModules(modules)
    const { after, difference } = await changed(context.tx, 'office', { id, version }, { hidden_modules })
    context.record({ kind: 'office', id, name: after.name, ...difference })
    return one(id, context)
  })

  for (const choices of [officeApi.choicesOfHead, choicesApi.offices])
    pageRoute(api, choices, (input, { tx, actor, today }) =>
      unitChoices(tx, 'office', unitsWithinReach(actor, 'office:read', 'office', today), input),
    )
}

async function one(id: string, context: Context) {
  return withActions(await officeById(context.tx, id, context.today), context)
}

function withActions<R extends { is_active: boolean }>(row: R, { actor }: Context) {
  return { ...row, actions: unitActions(actor.grants.has('office:edit'), row.is_active) }
}
