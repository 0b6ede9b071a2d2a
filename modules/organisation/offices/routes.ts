import { choicesApi } from '#base/contracts/choices-api.ts'
import { countryList } from '#base/countries/countries.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { formatLabel } from '#base/labels.ts'
import { MODULES } from '#base/modules.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned, updateVersioned } from '#server/database/records.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import { changeStatus } from '../departments/change-status.ts'
import { requireUniqueText } from '../departments/queries.ts'
import { loadUnitChoices } from '../departments/unit-choices.ts'
import { unitPeople } from '../departments/unit-people.ts'
import { officeApi } from './contract.ts'
import { OFFICE_PLACED } from './events.ts'
import { loadOfficeChoices, loadOfficePage, loadOfficeRow, requireOffice, withActions } from './queries.ts'
import { requireConsistentOffice, requireKnownModules, requireStateWhereNeeded } from './rules.ts'

async function publishOfficePlaced({ tx, publish }: Context, id: string): Promise<void> {
  const { country, ...office } = await tx
    .selectFrom('office')
    .select(['id', 'country', 'state', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await publish(tx, OFFICE_PLACED, { ...office, country: country as CountryCode })
}

export function registerOfficeRoutes(api: Api): void {
  pageRoute(api, officeApi.list, async (input, context) => {
    const { rows, total } = await loadOfficePage(context.tx, { ...input, day: context.today })
    return { rows: rows.map((row) => withActions(row, context)), total }
  })

  route(api, officeApi.create, async (office, context) => {
    requireConsistentOffice(office)
    requireStateWhereNeeded(office)
    await requireUniqueText(context.tx, 'office', 'code', office.code)
    const { id } = await context.tx.insertInto('office').values(office).returning('id').executeTakeFirstOrThrow()
    context.record({ kind: 'office', id, name: office.name, after: office })
    await publishOfficePlaced(context, id)
    return loadOfficeRow(id, context)
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
        states.map(({ code, name }) => ({ country, code, name: formatLabel(name, language) })),
      ),
      state_required_in: COUNTRIES.filter(({ holidaysByState }) => holidaysByState).map(({ code }) => code),
      timezones: Intl.supportedValuesOf('timeZone'),
      modules: MODULES.filter((module) => module.ready).map(({ id, key }) => ({ id, key })),
    }
  })

  route(api, officeApi.one, ({ id }, context) => loadOfficeRow(id, context))

  route(api, officeApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record } = context
    await lockVersioned(tx, 'office', { id, version })
    const office = await requireOffice(tx, id, context.today)
    requireConsistentOffice({ ...office, ...patch })
    if (patch.country !== undefined || patch.state !== undefined) requireStateWhereNeeded({ ...office, ...patch })
    if (patch.code !== undefined) await requireUniqueText(tx, 'office', 'code', patch.code, id)
    const { after, difference } = await updateVersioned(tx, 'office', { id, version }, patch)
    record({ kind: 'office', id, name: after.name, ...difference })
    if (after.country !== office.country || after.state !== office.state) await publishOfficePlaced(context, id)
    return loadOfficeRow(id, context)
  })

  route(api, officeApi.status, async ({ id, version, status }, context) => {
    await changeStatus(context, 'office', [{ id, version }], status, context.today)
    return loadOfficeRow(id, context)
  })

  route(api, officeApi.hideModules, async ({ id, version, modules }, context) => {
    const hidden_modules = requireKnownModules(modules)
    const { after, difference } = await updateVersioned(context.tx, 'office', { id, version }, { hidden_modules })
    context.record({ kind: 'office', id, name: after.name, ...difference })
    return loadOfficeRow(id, context)
  })

  pageRoute(api, officeApi.choicesOfHead, (input, { tx, actor, today }) =>
    loadUnitChoices(tx, 'office', unitPeople().isWithinReach(actor, 'office:read', 'office', today), input),
  )

  pageRoute(api, choicesApi.offices, (input, context) => loadOfficeChoices(context, input))
}
