import { inLieu, type PublishedDay, standsFor } from '../../published-day.ts'
import { holidayRows } from './holidays.ts'
import { HOLIDAY_NAMES } from './names.ts'

/** The holidays of a year for some of the states: those of every state once, the others for each. */
export function malaysianDays(year: number, states: readonly string[]): PublishedDay[] {
  const days: PublishedDay[] = []
  const lastOf = new Map<string, PublishedDay>()
  for (const [monthAndDay, id, kept, kind = 'holiday', status = 'scheduled'] of holidayRows(year)) {
    const day = `${year}-${monthAndDay}`
    const name = HOLIDAY_NAMES[id]
    const where = kept === 'ALL' ? [null] : states.filter((state) => kept.split(' ').includes(state))
    const is_unconfirmed = status === 'unconfirmed'
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
        }
        days.push(holiday)
        lastOf.set(`${id} ${state}`, holiday)
      } else
        days.push({ day, ...inLieu(name), kind: 'substituted', state, ...standsFor(original, 'MY'), is_unconfirmed })
    }
  }
  return days
}
