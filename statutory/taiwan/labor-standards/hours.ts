import type { Month } from '#base/days/days.ts'
import { atMost } from '#base/money/money.ts'
import type { HoursLaw, PayFloor } from '../../working-hours.ts'
import { minimumWageLaw, monthlyFloor } from '../minimum-wage.ts'
import { articleName, normalHoursOfAct } from './flexible-hours.ts'
import { workingLaw } from './rules.ts'

/**
 * Hours of the Labor Standards Act art. 32: at most 12 a day, 46 of overtime a month including rest days; with consent
 * 54 a month, and 138 in three months. Work on holidays and regular days off does not count (arts. 36, 39, 40).
 */
export function hoursOfAct(month: Month): HoursLaw {
  const { from, source, value } = workingLaw(month)
  return {
    from,
    source,
    day: value.longestDayMinutes,
    month: value.overtimePerMonth,
    agreed: { month: value.agreedPerMonth, quarter: value.agreedPerThreeMonths },
    counts: ['overtime', 'restDay'],
    emergency: { work: 'dayOff', reportMinutes: value.reportMinutes, source: articleName('40') },
    planning: {
      day: { limit: value.longestDayMinutes, source: articleName('32 II') },
      normalDay: value.dayMinutes,
      week: { limit: value.weekMinutes, source: articleName('30') },
      month: { limit: value.overtimePerMonth, source: articleName('32 II') },
      agreed: {
        month: { limit: value.agreedPerMonth, source: articleName('32 II') },
        quarter: { limit: value.agreedPerThreeMonths, source: articleName('32 II') },
      },
      rest: { limit: value.restMinutes, source: articleName('34') },
      daysInRow: { limit: value.daysInRow, source: articleName('36') },
    },
    normal: normalHoursOfAct(month),
    pays: {
      overtime: { en: '4/3 the first two hours, 5/3 after', zh: '前二小時 4/3，其後 5/3' },
      restDay: {
        en: '4/3 the first two hours, 5/3 up to eight, 8/3 beyond',
        zh: '前二小時 4/3，第三至八小時 5/3，其後 8/3',
      },
      publicHoliday: {
        en: 'A day’s pay more, 4/3 from the ninth hour, 5/3 from the eleventh',
        zh: '加發一日工資，第九小時起 4/3，第十一小時起 5/3',
      },
      dayOff: {
        en: 'A day’s pay more and a day off later, 2 × from the ninth hour',
        zh: '加發一日工資並補假一日，第九小時起 2 倍',
      },
    },
  }
}

/** The lowest pay for an hour in a month, whole dollars. */
export function hourlyMinimum(month: Month): PayFloor {
  const { from, source, value } = minimumWageLaw(month)
  return { from, source, amount: value.hourly }
}

/** The lowest pay for a month, whole dollars; of part-time work by its hours of a week. */
export function monthlyMinimum(month: Month, weeklyMinutes: number | null): PayFloor {
  const law = minimumWageLaw(month)
  const { from, source } = law
  const { weekMinutes } = workingLaw(month).value
  return { from, source, amount: monthlyFloor(law, atMost(weekMinutes, weeklyMinutes ?? weekMinutes)) }
}
