import { addDays, type Day, eachDay } from '#base/days/days.ts'

/**
 * Days from today on with month and day of the birthdays that fall on each; 29 February counts on 1 March of a common
 * year.
 */
export function upcomingBirthdays(today: Day, days: number): { day: Day; birthday: string }[] {
  const known = new Set<string>()
  const birthdayDays = eachDay(today, addDays(today, days)).flatMap((day) => {
    const own = [{ day, birthday: day.slice(5) }]
    const isCommon = addDays(`${day.slice(0, 4)}-02-28`, 1).slice(5) === '03-01'
    return day.slice(5) === '03-01' && isCommon ? [...own, { day, birthday: '02-29' }] : own
  })
  return birthdayDays.filter(({ birthday }) => !known.has(birthday) && known.add(birthday))
}
