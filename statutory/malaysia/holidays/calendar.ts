import { inLieuNames, type PublishedDay, substituteFields } from '../../published-day.ts'
import { holidayRows } from './holidays.ts'
import { HOLIDAY_NAMES, type HolidayName } from './names.ts'

/**
 * Holidays whose days are announced late: those of the Islamic calendar after the moon is sighted, and Deepavali, which
 * the government announces by the Hindu calendar.
 */
const BY_SIGHTING: ReadonlySet<HolidayName> = new Set<HolidayName>([
  ...(['awal_muharram', 'awal_ramadan', 'deepavali', 'hari_arafah', 'israk_and_mikraj', 'nuzul_al_quran'] as const),
  ...(['hari_raya_aidilfitri', 'hari_raya_aidilfitri_second_day', 'hari_raya_aidilfitri_third_day'] as const),
  ...(['hari_raya_haji', 'hari_raya_haji_second_day', 'prophet_muhammad_birthday'] as const),
])

/** The holidays of a year for some of the states: a holiday of every state appears once, the others once a state. */
export function malaysianDays(year: number, states: readonly string[]): PublishedDay[] {
  const days: PublishedDay[] = []
  const lastOf = new Map<string, PublishedDay>()
  for (const [monthAndDay, id, observedIn, kind = 'holiday', status = 'scheduled'] of holidayRows(year)) {
    const day = `${year}-${monthAndDay}`
    const name = HOLIDAY_NAMES[id]
    const where = observedIn === 'ALL' ? [null] : states.filter((state) => observedIn.split(' ').includes(state))
    const is_unconfirmed = status === 'unconfirmed'
    const sighted = BY_SIGHTING.has(id) && ({ is_by_sighting: true } as const)
    for (const state of where) {
      const original = lastOf.get(`${id} ${state}`) ?? lastOf.get(`${id} null`)
      if (kind === 'holiday') {
        const holiday: PublishedDay = {
          day,
          name: name.en,
          name_zh: name.zh,
          kind: 'public',
          state,
          substitutes_day: null,
          substitutes_key: null,
          is_unconfirmed,
          ...sighted,
        }
        days.push(holiday)
        lastOf.set(`${id} ${state}`, holiday)
      } else
        days.push({
          day,
          ...inLieuNames(name),
          kind: 'substituted',
          state,
          ...substituteFields(original, 'MY'),
          is_unconfirmed,
          ...sighted,
        })
    }
  }
  return days
}
