import { addDays, type Day, daysBetween } from '#base/days.ts'

export type ReminderKind = 'permit' | 'contract' | 'probation' | 'birthday'
export type Reminder = { kind: ReminderKind; day: Day; daysLeft: number }

/** The dates of a person that come up from today to so many days ahead (EMP-08), soonest first. */
export function remindersOf(
  person: { permitExpires: Day | null; contractUntil: Day | null; probationEnds: Day | null; birthDate: Day | null },
  today: Day,
  days: number,
): Reminder[] {
  const until = addDays(today, days)
  const dates: [ReminderKind, Day | null][] = [
    ['permit', person.permitExpires],
    ['contract', person.contractUntil],
    ['probation', person.probationEnds],
    ['birthday', person.birthDate && nextBirthday(person.birthDate, today)],
  ]
  return dates
    .filter((one): one is [ReminderKind, Day] => one[1] !== null && one[1] >= today && one[1] <= until)
    .map(([kind, day]) => ({ kind, day, daysLeft: daysBetween(today, day) }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The next birthday from today on; 29 February is kept on 1 March of a common year. */
export function nextBirthday(birth: Day, today: Day): Day {
  const inYear = (year: number): Day => {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    return birth.slice(5) === '02-29' && !leap ? `${year}-03-01` : `${year}-${birth.slice(5)}`
  }
  const year = Number(today.slice(0, 4))
  return inYear(year) >= today ? inYear(year) : inYear(year + 1)
}
