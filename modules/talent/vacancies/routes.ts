import { conflict, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { insertVersioned, updateVersioned } from '#server/database/records.ts'
import { vacancyApi } from './contract.ts'
import { countVacancies, loadVacancy, loadVacancyChoices, loadVacancyPage } from './queries.ts'
import { writeQuestions } from './questions.ts'
import type { StoredState, VacancyMove } from './rules.ts'
import {
  loadOffice,
  requireDayAhead,
  requireLawfulPay,
  requirePlace,
  requirePostsOrReason,
  requireRecruiter,
  requireTitles,
  takeNumber,
  toColumns,
} from './write-vacancy.ts'

/** Calls of HR about vacancies. */
export function registerVacancyRoutes(api: Api): void {
  pageRoute(api, vacancyApi.list, (asked, context) => loadVacancyPage(context, asked), {
    countLists: (lists, context) => countVacancies(context, lists),
  })
  pageRoute(api, vacancyApi.choices, (asked, context) => loadVacancyChoices(context, asked))
  route(api, vacancyApi.one, ({ id }, context) => loadVacancy(context, id))

  route(api, vacancyApi.create, async ({ questions, ...input }, context) => {
    const { tx, now, record } = context
    const given = { ...toColumns(input), ...requireTitles(input) }
    await requirePlace(context, given)
    await requireRecruiter(context, given.recruiter_id)
    const office = await loadOffice(tx, given.office_id)
    requireLawfulPay(office, { ...given, weekly_minutes: given.weekly_minutes ?? null }, now)
    requireDayAhead(office, given.closing_day, now)
    await requirePostsOrReason(context, office, { ...given, hired: 0 }, null)
    const number = await takeNumber(tx)
    const { id } = await insertVersioned(tx, 'vacancy', { ...given, number, opened_at: now })
    const asked = await writeQuestions(tx, id, questions)
    record({ kind: 'vacancy', id, name: given.title_en, after: { ...given, ...(asked && { questions: asked.after }) } })
    return loadVacancy(context, id)
  })

  route(api, vacancyApi.update, async ({ id, version, questions, ...input }, context) => {
    const { tx, now, record } = context
    const known = await requireMove(context, id, 'edit')
    const patch = toColumns(input)
    const wanted = {
      ...toColumns(known),
      ...patch,
      weekly_minutes: toColumns({ ...known, ...input }).weekly_minutes ?? null,
    }
    const isMoved = (['office_id', 'department_id', 'position_id'] as const).some(
      (field) => wanted[field] !== known[field],
    )
    if (isMoved) await requirePlace(context, wanted)
    if (wanted.recruiter_id !== known.recruiter_id) await requireRecruiter(context, wanted.recruiter_id)
    const office = await loadOffice(tx, wanted.office_id)
    requireLawfulPay(office, wanted, now)
    if (wanted.closing_day !== known.closing_day || isMoved) requireDayAhead(office, wanted.closing_day, now)
    if (wanted.places < known.hired) throw invalidField('places', 'places_below_hired', { hired: known.hired })
    const isFilled = known.state === 'open' && wanted.places === known.hired
    const state: StoredState = isFilled ? 'hired' : known.state
    if (state === 'open') await requirePostsOrReason(context, office, wanted, id)
    const stored = { ...patch, ...(isFilled && { state }) }
    const { difference } = await updateVersioned(tx, 'vacancy', { id, version }, stored)
    const asked = questions && (await writeQuestions(tx, id, questions))
    record({
      kind: 'vacancy',
      id,
      name: wanted.title_en,
      before: { ...difference.before, ...(asked && { questions: asked.before }) },
      after: { ...difference.after, ...(asked && { questions: asked.after }) },
    })
    return loadVacancy(context, id)
  })

  route(api, vacancyApi.close, async ({ id, version, reason }, context) => {
    await requireMove(context, id, 'close')
    return setState(context, { id, version }, { state: 'closed', state_reason: reason })
  })

  route(api, vacancyApi.hire, async ({ id, version }, context) => {
    await requireMove(context, id, 'hire')
    return setState(context, { id, version }, { state: 'hired', state_reason: null })
  })

  route(api, vacancyApi.open, async ({ id, version, reason, ...given }, context) => {
    const { tx, now } = context
    const known = await requireMove(context, id, 'open')
    if (known.vacant === 0) throw conflict('vacancy_full')
    const office = await loadOffice(tx, known.office_id)
    const wanted = { ...known, ...given, weekly_minutes: toColumns(known).weekly_minutes ?? null }
    requireDayAhead(office, wanted.closing_day, now)
    requireLawfulPay(office, wanted, now)
    await requirePostsOrReason(context, office, wanted, id)
    return setState(context, { id, version }, { ...given, state: 'open', state_reason: reason, opened_at: now })
  })
}

type Known = Awaited<ReturnType<typeof loadVacancy>>
type Patch = {
  state: StoredState
  state_reason: string | null
  opened_at?: Date
  closing_day?: string | null | undefined
  posts_reason?: string | undefined
}

async function setState(context: Context, at: { id: string; version: number }, patch: Patch): Promise<Known> {
  const { after, difference } = await updateVersioned(context.tx, 'vacancy', at, patch)
  context.record({ kind: 'vacancy', id: at.id, name: after.title_en, ...difference })
  return loadVacancy(context, at.id)
}

/** A vacancy that the caller may change so. Throws 404 out of reach, 409 in a state that does not allow it. */
async function requireMove(context: Context, id: string, move: VacancyMove): Promise<Known> {
  // What is decided here follows from the row as it is until the transaction ends.
  await context.tx.selectFrom('vacancy').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const known = await loadVacancy(context, id)
  if (!known.actions.includes('copy')) throw notFound()
  if (!known.actions.includes(move)) throw conflict(`vacancy_not_to_${move}`)
  return known
}
