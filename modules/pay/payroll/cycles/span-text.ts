import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Days of a cycle as people write them, without the year: `1–15 Oct`, `28 Sep – 4 Oct`; `10月1–15日`. */
export function spanText({ first, last }: { first: Day; last: Day }, language: Language): string {
  const [, month = 0, day = 0] = first.split('-').map(Number)
  const [, lastMonth = 0, lastOne = 0] = last.split('-').map(Number)
  if (language === 'zh-TW') {
    if (first === last) return `${month}月${day}日`
    return month === lastMonth ? `${month}月${day}–${lastOne}日` : `${month}月${day}日–${lastMonth}月${lastOne}日`
  }
  const [from, until] = [month, lastMonth].map((one) => required(MONTHS[one - 1], 'name of the month'))
  if (first === last) return `${day} ${from}`
  return month === lastMonth ? `${day}–${lastOne} ${from}` : `${day} ${from} – ${lastOne} ${until}`
}
