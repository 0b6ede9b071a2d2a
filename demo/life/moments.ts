import { addDays, type Day } from '#base/days/days.ts'
import { draw } from './chance.ts'

/** Whether people work on a day, by the holidays of their country; the days that follow from it. */
export type WorkingDays = {
  /** The first `count` working days from a day on. */
  readonly workingFrom: (day: Day, count: number, country: string) => Day[]
  /** The day itself, or the last working day before it. */
  readonly workingBefore: (day: Day, country: string) => Day
}

export function workingDaysBy(works: (day: Day, country: string) => boolean): WorkingDays {
  return {
    workingFrom(day, count, country) {
      const days: Day[] = []
      for (let on = day; days.length < count; on = addDays(on, 1)) if (works(on, country)) days.push(on)
      return days
    },
    workingBefore(day, country) {
      let on = day
      while (!works(on, country)) on = addDays(on, -1)
      return on
    },
  }
}

/** A drawn moment of the working day in Kuala Lumpur and Taipei, in UTC. */
export function momentOn(day: Day, name: string): string {
  const minute = 60 + draw(`${name} minute`, 7 * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(draw(`${name} second`, 60))}Z`
}

/** When a request is decided: an hour later, or on one of the next two working days. */
export function decisionAfter(sentAt: string, name: string, { workingFrom }: WorkingDays, country: string): string {
  const days = draw(`${name} decided`, 3)
  if (days === 0) return new Date(Date.parse(sentAt) + 3_600_000).toISOString()
  return momentOn(workingFrom(addDays(sentAt.slice(0, 10), 1), days, country).at(-1)!, `${name} decided`)
}
