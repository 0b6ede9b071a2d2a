import type { z } from 'zod'
import { labelOf } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { CAUSE_TONES, type Finding, type FindingKind } from '../../checks/web/finding-texts.ts'
import type { ReviewRow } from '../contract.ts'

export type ReviewRowDetails = z.output<typeof ReviewRow>

export type Reason = { kind: FindingKind; finding: Finding; tone: Tone }

/** All findings of a row, the most serious first: failure, blockers, checks, causes. */
export function reviewReasons(row: ReviewRowDetails): Reason[] {
  const { failure } = row
  return [
    ...(failure ? [{ kind: 'failure' as const, finding: failure, tone: 'bad' as const }] : []),
    ...row.blockers
      .filter(({ code }) => !(failure && code === 'failed'))
      .map((finding) => ({ kind: 'blocker' as const, finding, tone: 'bad' as const })),
    ...row.checks
      .filter(({ code }) => code !== 'unexplained')
      .map((finding) => ({ kind: 'check' as const, finding, tone: 'warn' as const })),
    ...row.causes.map((finding) => ({ kind: 'cause' as const, finding, tone: CAUSE_TONES[finding.code] })),
  ]
}

/** Lines of last month that are gone, each with its amount. */
export function vanishedTexts(row: ReviewRowDetails, currency: string): string[] {
  return row.vanished.map(({ title, amount }) =>
    labelOf('payroll.cause.vanished', undefined, { title, amount: moneyText(amount, currency, { sign: true }) }),
  )
}
