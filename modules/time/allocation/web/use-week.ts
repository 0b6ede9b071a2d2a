import { useState } from 'react'
import { z } from 'zod'
import { eachDay } from '#base/days/days.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { useLanguage } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { Group } from '../contract.ts'
import { WEEK_DAYS, weekOf } from '../week.ts'

const Address = z.object({
  week: DayField().optional().catch(undefined),
  by: Group.optional().catch(undefined),
})

/** The week in the address, or this week; on a phone also the shown day of it. */
export function useWeek() {
  const { today } = useSession()
  const [{ week = today, by = 'department' }, change] = useSearchState(Address)
  const { first, last } = weekOf(week)
  const dates = eachDay(first, last)
  const days = WEEK_DAYS.flatMap((name, index) => {
    const day = dates[index]
    return day === undefined ? [] : [{ day, name, index }]
  })
  const [at, setAt] = useState(() => Math.max(0, eachDay(weekOf(today).first, today).length - 1))
  return { first, last, days, by, change, at, setAt, isThisWeek: first === weekOf(today).first }
}

/** A day as the head of a column, in two parts: Mon and 30. */
export function useDayHead(): (day: string) => readonly [string, number] {
  const language = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (day) => [name.format(new Date(`${day}T00:00:00Z`)), Number(day.slice(8))]
}
