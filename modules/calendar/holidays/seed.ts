import { type Day, dayIn } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed, SeedCompany } from '#server/manifest/seeds.ts'
import { COUNTRIES, countryAt } from '#statutory/countries.ts'
import { importCalendar, previewCalendar } from './calendar.ts'

/** Inserts the published holidays of a country and some of its states for this year and the next. */
export async function importPublishedHolidays(
  tx: Tx,
  { country, timezone }: Pick<SeedCompany, 'country' | 'timezone'>,
  now: Date,
  states: readonly string[] = [],
): Promise<void> {
  const year = Number(dayIn(timezone, now).slice(0, 4))
  for (const wanted of [year, year + 1].filter((one) => countryAt(country)?.holidayYears.includes(one)))
    await importCalendar(tx, { country, year: wanted, states, leave_out: [] }, dayIn(timezone, now))
}

type Office = { readonly country: string; readonly state: string | null; readonly timezone: string }

/**
 * Adds the published holidays that an office needs and the company lacks: those of its country where the company has
 * none of them, those of its state where it has none of that state. Days that the company removed from a calendar stay
 * removed, as do days that have passed. Returns the added days.
 */
export async function addOfficeHolidays(tx: Tx, office: Office, now: Date, from: Day | null = null): Promise<Day[]> {
  const { country, state, timezone } = office
  const today = dayIn(timezone, now)
  const year = Number(today.slice(0, 4))
  const lacks = await findMissingCalendar(tx, office, today)
  if (!lacks) return []
  const added: Day[] = []
  for (const wanted of [year, year + 1].filter((one) => lacks.years.includes(one))) {
    const choice = { country, year: wanted, states: state === null ? [] : [state] }
    const known = lacks.country ? [] : await previewCalendar(tx, choice, today)
    const before = from === null ? [] : (await previewCalendar(tx, choice, today)).filter(({ day }) => day < from)
    const leave_out = [...known.filter((day) => day.state === null), ...before].map(({ key }) => key)
    added.push(...(await importCalendar(tx, { ...choice, leave_out }, today)).days)
  }
  return added
}

/**
 * Whether an office lacks the published holidays of its country, or only of its state, this year and later; null where
 * it has them or no calendar is known. `years` are those with a calendar.
 */
export async function findMissingCalendar(
  tx: Tx,
  { country, state }: Pick<Office, 'country' | 'state'>,
  today: Day,
): Promise<{ readonly country: boolean; readonly years: readonly number[] } | null> {
  const law = countryAt(country)
  const there = await tx
    .selectFrom('holiday')
    .select('state')
    .distinct()
    .where('country', '=', country)
    .where('office_id', 'is', null)
    .where('day', '>=', `${today.slice(0, 4)}-01-01`)
    .execute()
  const hasCountry = there.some((one) => one.state === null)
  const hasState = state === null || there.some((one) => one.state === state)
  if (!law || (hasCountry && (hasState || !law.holidaysByState))) return null
  return { country: !hasCountry, years: law.holidayYears }
}

/** Whether somebody works or worked in an office: another holiday would change their leave and pay. */
export async function hasPeople(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('employment').select('id').where('office_id', '=', id).limit(1).execute()).length > 0
}

export const holidaySeed: Seed = {
  name: 'holidays',
  steps: [
    (tx, company, now) => importPublishedHolidays(tx, company, now),
    // Offices opened before offices got their holidays, as long as nobody works there.
    async (tx, _, now) => {
      const offices = await tx
        .selectFrom('office')
        .select(['id', 'country', 'state', 'timezone'])
        .orderBy('id')
        .execute()
      for (const office of offices) if (!(await hasPeople(tx, office.id))) await addOfficeHolidays(tx, office, now)
    },
    // Future days loaded before `is_unconfirmed` was stored.
    async (tx, company, now) => {
      const today = dayIn(company.timezone, now)
      for (const { code, holidayYears, states } of COUNTRIES)
        for (const year of holidayYears) {
          const all = states.map((state) => state.code)
          for (const { day, name, is_unconfirmed } of await previewCalendar(
            tx,
            { country: code, year, states: all },
            today,
          ))
            if (is_unconfirmed && day >= today)
              await tx
                .updateTable('holiday')
                .set({ is_unconfirmed: true })
                .where('day', '=', day)
                .where('name', '=', name)
                .where('country', '=', code)
                .execute()
        }
    },
  ],
}
