import type { Day } from '#base/days/days.ts'

/** A day of a year's calendar as it was published. */
export type PublishedDay = {
  readonly day: Day
  readonly name: string
  readonly name_zh: string
  readonly kind: 'public' | 'substituted'
  readonly state: string | null
  /** The holiday's day and key, for a day in lieu. */
  readonly substitutes_day: Day | null
  readonly substitutes_key: string | null
  readonly is_unconfirmed: boolean
  /** The moon is sighted first, or a religious calendar read: until the day is over it may still move. */
  readonly is_by_sighting?: true
}

/** Names a day of a calendar: day, state or country, English name. */
export function holidayKey(
  { day, state, name }: { day: Day; state: string | null; name: string },
  country: string,
): string {
  return `${day}/${state ?? country}/${name}`
}

/** What a day in lieu is given for. */
export function substituteFields(
  original: { day: Day; state: string | null; name: string } | undefined,
  country: string,
) {
  return { substitutes_day: original?.day ?? null, substitutes_key: original ? holidayKey(original, country) : null }
}

/** Characters that a holiday's name may have. */
const MOST_OF_NAME = 120

/** A holiday's names on the day that is given for it. */
export function inLieuNames(name: { en: string; zh: string | null }): { name: string; name_zh: string } {
  return { name: withEnd(name.en, ' (in lieu)'), name_zh: name.zh ? withEnd(name.zh, '（補假）') : '' }
}

/** A name with an end to it; a long one is cut to make room. */
function withEnd(name: string, end: string): string {
  const room = MOST_OF_NAME - end.length
  const letters = [...name]
  return (letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : name) + end
}
