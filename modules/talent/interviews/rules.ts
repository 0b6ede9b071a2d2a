import { addDays, type Day, momentIn } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'

export const MOST_OF_CARD = 20
export const MOST_ON_PANEL = 8
export const MOST_QUESTIONS = 30
export const MOST_TIMES = 6

export const INTERVIEW_STATES = ['offered', 'planned', 'cancelled'] as const
export type InterviewState = (typeof INTERVIEW_STATES)[number]
export const RESULTS = ['passed', 'failed'] as const
export const RECOMMENDATIONS = ['yes', 'no', 'unsure'] as const

/**
 * Where an interview stands: a candidate for whom none is arranged, times to choose from, one that lies ahead, one that was held
 * and lacks scores, one that has all, and one that has a result or was cancelled.
 */
export const PHASES = ['to_arrange', 'choosing', 'ahead', 'scores_owed', 'scored', 'decided', 'cancelled'] as const
export type Phase = (typeof PHASES)[number]

export type Standing = {
  state: InterviewState
  starts_at: Date | null
  minutes: number
  result: 'passed' | 'failed' | null
  /** Members of the panel with and without a score. */
  given: number
  owed: number
}

/** When an interview ends; null while its time is open. */
export function endOf({ starts_at, minutes }: Pick<Standing, 'starts_at' | 'minutes'>): Date | null {
  return starts_at === null ? null : new Date(starts_at.getTime() + minutes * 60_000)
}

export type InterviewAction = 'edit' | 'cancel' | 'decide'

/** What may be done with an interview by whoever may change it, while its card is under way. */
export function interviewActions(standing: Standing, now: Date): InterviewAction[] {
  const { state, starts_at, result, given } = standing
  if (state === 'cancelled') return []
  const hasBegun = starts_at !== null && starts_at <= now
  return [
    'edit',
    ...(result === null && given === 0 ? (['cancel'] as const) : []),
    ...(hasBegun ? (['decide'] as const) : []),
  ]
}

/** Throws 409 with the reason why something cannot be done with an interview now. */
export function requireAction(standing: Standing, action: InterviewAction, now: Date): void {
  if (interviewActions(standing, now).includes(action)) return
  if (standing.state === 'cancelled') throw conflict('interview_cancelled')
  throw conflict(action === 'cancel' ? 'interview_scored' : 'interview_not_begun')
}

/** A day and minutes after midnight by the clocks of an office. */
export type OfficeTime = { day: Day; minute: number }
export type Office = { zone: string; today: Day }

/** The moment of a time that is typed. Throws 422 at `field` for a day before yesterday or more than a year ahead. */
export function plannedMoment({ day, minute }: OfficeTime, { zone, today }: Office, field = 'day'): Date {
  if (day < addDays(today, -1) || day > addDays(today, 366)) throw invalidField(field, 'interview_day_span')
  return momentIn(zone, day, minute)
}

export type GivenScore = {
  scores: readonly { question_id: string; score: number; note?: string | undefined }[]
  recommendation: (typeof RECOMMENDATIONS)[number]
  remark?: string | undefined
}

/** Throws 422 for a score that leaves a question out, answers one that is not asked, or advises against without a remark. */
export function requireScore(given: GivenScore, questionIds: readonly string[]): void {
  const scored = new Set(given.scores.map(({ question_id }) => question_id))
  if (given.scores.some(({ question_id }) => !questionIds.includes(question_id)))
    throw invalidField('scores', 'not_a_choice')
  if (questionIds.some((id) => !scored.has(id))) throw invalidField('scores', 'interview_every_question')
  if (given.recommendation === 'no' && given.remark === undefined) throw invalidField('remark', 'required')
}

/** The reminder that a missing score is due for, 1 or 2, by the days since the interview; 0 for none. */
export function reminderDue(daysSince: number): 0 | 1 | 2 {
  return daysSince >= 3 ? 2 : daysSince >= 1 ? 1 : 0
}
