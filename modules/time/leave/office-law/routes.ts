import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import { findMissingYears } from '#calendar/holidays.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { countryAt } from '#statutory/countries.ts'
import { loadCompanyLanguage, typeName } from '../types/leave-types.ts'
import { type OfficeLaw, officeLawApi } from './contract.ts'
import {
  findLawOffice,
  hasChangesToApply,
  type LawOffice,
  listPeopleFrom,
  loadLawStatus,
  loadOfferedOffices,
} from './law-status.ts'
import { previewOfficeLaw } from './preview.ts'
import { APPLY_LAW, insertLawAct } from './task.ts'

/** Shows, previews and applies the leave and holidays of an office's law. */
export function registerOfficeLawRoutes(api: Api): void {
  route(api, officeLawApi.offers, async (_, { tx, today, language }) =>
    (await loadOfferedOffices(tx, { today, language })).map(({ id, name, country }) => ({ id, name, country })),
  )
  route(api, officeLawApi.one, ({ id }, context) => loadOfficeLaw(id, context))
  route(api, officeLawApi.preview, async ({ id, from_day }, context) => {
    const office = await requireApplicableOffice(context, id, from_day)
    return previewOfficeLaw(context, office, from_day)
  })
  route(api, officeLawApi.putIn, async ({ id, from_day }, context) => {
    const office = await requireApplicableOffice(context, id, from_day)
    const task_id = await context.start({
      kind: APPLY_LAW,
      input: { office_id: id, from_day },
      titleParams: { office: office.name },
      page: `/company/offices/${id}`,
    })
    context.record({ kind: 'task', id: task_id, name: APPLY_LAW, after: { office: office.name, from_day } })
    return { task_id }
  })
  route(api, officeLawApi.keep, async ({ id }, context) => {
    const office = await findLawOffice(context.tx, id)
    if (!office) throw notFound()
    const act = { from_day: null, country: office.country, types: [], ended: [], holidays: 0 }
    await insertLawAct(context, office, act)
    context.record({ kind: 'leave_office_law', id, name: office.name, after: { country: office.country } })
    return loadOfficeLaw(id, context)
  })
}

/** Throws 404 for a missing office, 422 when there is nothing to apply or the day is not allowed. */
async function requireApplicableOffice({ tx, today, language }: Context, id: string, from: Day): Promise<LawOffice> {
  const office = await findLawOffice(tx, id)
  if (!office) throw notFound()
  if (!office.is_active || !countryAt(office.country)) throw new DomainError('office_law_unknown')
  if (from < `${today.slice(0, 4)}-01-01` || from > addDays(today, 366))
    throw invalidField('from_day', 'office_law_day')
  if (!hasChangesToApply(await loadLawStatus(tx, office, { today, language })))
    throw new DomainError('office_law_there')
  return office
}

async function loadOfficeLaw(id: string, context: Context): Promise<z.input<typeof OfficeLaw>> {
  const { tx, today, language } = context
  const office = await findLawOffice(tx, id)
  if (!office) throw notFound()
  const company = (await loadCompanyLanguage(tx)) as Language
  const standing = await loadLawStatus(tx, office, { today, language: company })
  const isKnown = countryAt(office.country) !== undefined
  const year = Number(today.slice(0, 4))
  const acts = await tx
    .selectFrom('leave_office_law')
    .select(['id', 'from_day', 'types', 'ended', 'holidays', 'by_name', 'at'])
    .where('office_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  const isOpen = isKnown && office.is_active && hasChangesToApply(standing)
  const offered = isOpen ? await loadOfferedOffices(tx, { today, language: company }) : []
  return {
    country: office.country,
    is_known: isKnown,
    people: (await listPeopleFrom(tx, id, today)).length,
    types: standing.types.map(({ type, since }) => ({ name: typeName(type, language, company), since })),
    missing: standing.missing.map((leave) => typeName(leave, language, company)),
    foreign: standing.foreign.map((type) => typeName(type, language, company)),
    holidays: await countHolidaysByYear(context, office, [year, year + 1]),
    lacks_holidays: standing.lacksHolidays,
    is_offered: offered.some((one) => one.id === id),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    actions: [
      ...(isOpen ? (['put_in'] as const) : []),
      ...(offered.some((one) => one.id === id) ? (['keep'] as const) : []),
    ],
  }
}

/** Counts an office's public holidays by year. */
async function countHolidaysByYear({ tx }: Context, office: LawOffice, years: readonly number[]) {
  const missing = new Set((await findMissingYears(tx, years, [office.id])).map(({ year }) => year))
  const { rows } = await sql<{ year: number; count: number }>`
    select extract(year from day)::int as year, count(distinct day)::int as count from holiday h
    where h.is_active and h.kind <> 'company' and extract(year from day)::int = any(${`{${years.join()}}`}::int[])
      and (h.office_id = ${office.id}::uuid or (h.office_id is null and coalesce(h.country, ${office.country}) = ${office.country}
        and (h.state is null or h.state = ${office.state})))
    group by 1`.execute(tx)
  return years.map((year) => ({
    year,
    count: missing.has(year) ? 0 : (rows.find((row) => row.year === year)?.count ?? 0),
  }))
}
