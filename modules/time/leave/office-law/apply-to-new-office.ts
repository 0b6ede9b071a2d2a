import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { EventContext } from '#server/context/events.ts'
import { assignLawLeave } from '../policy/seed.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { findLawOffice, loadLawStatus } from './law-status.ts'

/** Applies its country's leave to an office that opens or moves to another country, as long as nobody works there. */
export async function applyLawToNewOffice(
  { id, country }: { id: string; country: CountryCode },
  { tx, now, today, record }: EventContext,
): Promise<void> {
  const { language } = await tx.selectFrom('company').select('language').executeTakeFirstOrThrow()
  const from: Day = `${today.slice(0, 4)}-01-01`
  const office = required(await findLawOffice(tx, id), 'the new office')
  const at = { today, language: language as Language }
  const before = await loadLawStatus(tx, office, at)
  if (!(await assignLawLeave(tx, { language: language as Language }, { id, country }, { today, from }))) return
  const had = new Set(before.types.map(({ type }) => type.id))
  const nameOf = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type.name]))
  const after = await loadLawStatus(tx, office, at)
  const act = {
    from_day: from,
    country,
    types: after.types.filter(({ type }) => !had.has(type.id)).map(({ type }) => type.name),
    ended: before.foreign.map((type) => required(nameOf.get(type.id), 'the name of a leave type')),
  }
  await tx
    .insertInto('leave_office_law')
    .values({ ...act, office_id: id, by_name: '', at: now })
    .execute()
  record({ kind: 'leave_office_law', id, name: office.name, after: act })
}
