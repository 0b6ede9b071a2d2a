import { type PublishedDay, substituteFields } from '../../published-day.ts'
import { holidaysOfTaiwan } from './holidays.ts'

/** The holidays of a year and their published substitute days. */
export function taiwanDays(year: number): PublishedDay[] {
  const listed = holidaysOfTaiwan(year)
  const bare = ({ day, name }: (typeof listed)[number]) => ({
    day,
    name: name.en,
    name_zh: name.zh,
    state: null,
    is_unconfirmed: false,
  })
  return listed.map((one) => {
    if (one.kind === 'holiday') return { ...bare(one), kind: 'public', substitutes_day: null, substitutes_key: null }
    const original = listed.find((other) => other.day === one.replaces)
    return {
      ...bare(one),
      kind: 'substituted',
      ...substituteFields(original && bare(original), 'TW'),
      substitutes_day: one.replaces,
    }
  })
}
