import type { Language } from '#base/access/actor.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { required } from '#base/required.ts'
import type { OfficeStep } from '#organisation/offices.ts'
import { countryAt } from '#statutory/countries.ts'
import { hasPeople } from '../policy/seed.ts'
import { loadCompanyLanguage, loadLeaveTypes } from '../types/leave-types.ts'
import { applyOfficeLaw } from './apply-law.ts'
import { officeLawLabels } from './labels.ts'
import { findLawOffice, loadLawStatus } from './law-status.ts'
import { insertLawAct } from './task.ts'

/** The leave of the law of the office's country, and none of another country's. */
export const LEAVE_STEP: OfficeStep = {
  name: 'leave',
  order: 30,
  title: officeLawLabels['office-step.leave'],
  about: officeLawLabels['office-step.leave.about'],
  permission: 'leave:policy',
  module: LEAVE_MODULE,
  check: async ({ tx, today }, { id, country }) => {
    if (!countryAt(country)) return null
    const office = required(await findLawOffice(tx, id), 'the office')
    const language = (await loadCompanyLanguage(tx)) as Language
    const { missing, foreign } = await loadLawStatus(tx, office, { today, language })
    if (missing.length === 0 && foreign.length === 0) return { state: 'done' }
    const declined = await tx
      .selectFrom('leave_office_law')
      .select('id')
      .where('office_id', '=', id)
      .where('from_day', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (declined) return { state: 'unneeded' }
    // Where people work, their balances change from a day on that somebody chooses.
    return { state: 'open', page: (await hasPeople(tx, id)) ? `company/offices/${id}?apply_law=true` : null }
  },
  complete: async (context, { id }) => {
    const office = required(await findLawOffice(context.tx, id), 'the office')
    const from_day = `${context.today.slice(0, 4)}-01-01`
    const { added, ended, holidays } = await applyOfficeLaw(context, office, from_day)
    const names = new Map((await loadLeaveTypes(context.tx)).map((type) => [type.id, type.name]))
    const nameOf = (type: string) => required(names.get(type), 'the name of a leave type')
    const act = {
      from_day,
      country: office.country,
      types: added.map(nameOf),
      ended: ended.map(nameOf),
      holidays: holidays.length,
    }
    await insertLawAct(context, office, act)
    context.record({ kind: 'leave_office_law', id, name: office.name, after: act })
  },
}
