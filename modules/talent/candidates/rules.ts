import type { z } from 'zod'
import { addMonths, type Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { foldedName } from '#base/names.ts'
import type { VacancyQuestion } from '../vacancies/contract.ts'

export const APPLICATION_STATUSES = ['suitable', 'not_suitable', 'later'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What a candidate reads of their application. Nothing tells why. */
export const CANDIDATE_STATES = ['received', 'in_process', 'not_continued', 'hired'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/** A form that was filled in faster was filled in by a program; one that was open for longer is asked to load again. */
const LEAST_FILLING_MS = 3_000
const LONGEST_FILLING_MS = 7 * 86_400_000

export type Review = { status: ApplicationStatus | null; remark?: string | undefined; later_until?: Day | undefined }

/** The status as it counts today: who was put off until a day is looked at again after it. */
export function statusOn(
  { status, later_until }: { status: ApplicationStatus | null; later_until: Day | null },
  today: Day,
): ApplicationStatus | null {
  return status === 'later' && later_until !== null && later_until < today ? null : status
}

/** What the candidate reads instead of the status. */
export function candidateState(status: ApplicationStatus | null): CandidateState {
  if (status === 'suitable') return 'in_process'
  return status === 'not_suitable' ? 'not_continued' : 'received'
}

/** Throws 422 where not suitable has no remark, or where the day of later is missing, not ahead, or given for another status. */
export function requireReview({ status, remark, later_until }: Review, today: Day): void {
  if (status === 'not_suitable' && remark === undefined) throw invalidField('remark', 'required')
  if (status === 'later' && later_until === undefined) throw invalidField('later_until', 'required')
  if (status !== 'later' && later_until !== undefined) throw invalidField('later_until', 'application_until_only_later')
  if (later_until !== undefined && later_until <= today) throw invalidField('later_until', 'application_until_ahead')
}

/** Whether a form was open for a time in which somebody fills it in. */
export function isFillingTime(startedAt: Date, now: Date): boolean {
  const taken = now.getTime() - startedAt.getTime()
  return taken >= LEAST_FILLING_MS && taken <= LONGEST_FILLING_MS
}

/** The last day of a consent that was given today. */
export function consentUntil(today: Day, months: number): Day {
  return addMonths(today, months)
}

type Question = Pick<z.output<typeof VacancyQuestion>, 'id' | 'kind' | 'choices' | 'is_required'>
export type Answer = { question_id: string; value: string }

/** Throws 422 at the question that is not asked, whose answer is of another kind, or that needs one. */
export function requireAnswers(questions: readonly Question[], answers: readonly Answer[]): void {
  const byId = new Map(questions.map((question) => [question.id, question]))
  for (const [at, { question_id, value }] of answers.entries()) {
    const question = byId.get(question_id)
    if (!question) throw invalidField(`answers.${at}.question_id`, 'not_a_choice')
    if (!isAnswerTo(question, value)) throw invalidField(`answers.${at}.value`, 'application_answer_kind')
  }
  const given = new Set(answers.map(({ question_id }) => question_id))
  const missing = questions.find(({ id, is_required }) => is_required && !given.has(id))
  if (missing) throw invalidField('answers', 'required')
}

/** A choice is answered by its place in the list, from 0. */
function isAnswerTo({ kind, choices }: Question, value: string): boolean {
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value)
  if (kind === 'yes_no') return value === 'yes' || value === 'no'
  if (kind === 'choice') return /^\d{1,2}$/.test(value) && Number(value) < (choices?.length ?? 0)
  return value.length > 0
}

/** `identity` is the keyed index of an identity number, where it is known. */
type Compared = { name: string; phone: string; identity?: Buffer | null }

/** Whether two people with the same e-mail are one: by their identity numbers where both are known, else by name or phone. */
export function isSamePerson(one: Compared, other: Compared): boolean {
  if (one.identity && other.identity) return one.identity.equals(other.identity)
  const digits = phoneDigits(one.phone)
  return (digits !== '' && digits === phoneDigits(other.phone)) || foldedName(one.name) === foldedName(other.name)
}

/** The digits of a phone without a leading country code or zero, so that 012-345 6789 and +60 12 345 6789 are one. */
export function phoneDigits(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '')
  const isInternational = /^\s*(\+|00)/.test(phone.normalize('NFKC'))
  const national = isInternational ? digits.replace(/^00/, '').replace(/^(60|886)/, '') : digits
  return national.replace(/^0+/, '')
}
