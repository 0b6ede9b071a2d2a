import { countryPaidIn, SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import { updateEmployeeVersioned } from '../../core/edit/employee-rows.ts'
import { loadFactOn, loadPayCurrency, loadTaxActions } from '../../core/edit/part-queries.ts'
import { requireMayChange } from '../../core/protected-columns.ts'
import { requireEmployee } from '../../core/reach.ts'
import { proposedResidence, residenceByDays, type Stay, statedResidence, stayProblem } from './residence.ts'
import { stayApi } from './stays-contract.ts'

type TaxStatus = { tax_regime?: string; resident_status?: string; tw_identity?: string }

/** Stays in the country of pay. They propose a tax status and never set it. */
export function registerStayRoutes(api: Api): void {
  route(api, stayApi.residence, async ({ id, as_of }, context) => {
    const { tx, actor, vault, today } = context
    const employee = await requireEmployee(tx, actor, 'identity:read', id, today)
    const day = as_of ?? today
    const year = Number(day.slice(0, 4))
    const stays = await loadStays(tx, id)
    const status = (await loadFactOn(tx, vault, 'statutory_status', id, day, true)) as TaxStatus | null
    const paidIn = countryPaidIn(await loadPayCurrency(tx, vault, id, day)) ?? SERVED_COUNTRIES[0]
    const country = required(countryAt(paidIn.code), `the law of ${paidIn.code}`)
    const facts = { stays, joinedOn: employee.joined_on, lastDay: employee.last_day }
    const byDays = residenceByDays(country, facts, year)
    const stated = statedResidence(status?.tax_regime ?? null)
    const known = {
      isRecorded: stays.length > 0 && country.residesByDays,
      isForeign: country.isFromAbroad(status ?? {}),
    }
    return {
      id,
      version: employee.version,
      year,
      stays,
      ...byDays,
      stated,
      proposed: proposedResidence(byDays.counted, stated, known),
      actions: await loadTaxActions(tx, actor, employee, today),
    }
  })

  route(api, stayApi.save, async ({ id, version, stays: given }, context) => {
    const { tx, actor, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    const stays = [...given].sort((one, other) => (one.arrived_on < other.arrived_on ? -1 : 1))
    const problem = stayProblem(stays)
    if (problem) throw invalidField('stays', problem)
    // Stays are evidence of the tax status and have its rules: nobody decides their own.
    await requireMayChange({ tx, today }, actor, [
      { employeeId: id, table: 'statutory_status', columns: ['tax_regime'] },
    ])
    const done = await updateEmployeeVersioned(tx, { id, version })
    const before = await loadStays(tx, id)
    await tx.deleteFrom('country_stay').where('employee_id', '=', id).execute()
    if (stays.length > 0)
      await tx
        .insertInto('country_stay')
        .values(stays.map((stay) => ({ ...stay, employee_id: id })))
        .execute()
    record({ kind: 'employee', id, name: employee.full_name, before: { stays: before }, after: { stays } })
    return done
  })
}

async function loadStays(tx: Tx, employeeId: string): Promise<Stay[]> {
  return tx
    .selectFrom('country_stay')
    .select(['arrived_on', 'left_on'])
    .where('employee_id', '=', employeeId)
    .orderBy('arrived_on')
    .execute()
}
