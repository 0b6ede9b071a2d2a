import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { payrollLabels } from '../labels.ts'
import { type RunDaysRow, toRunDays } from './run-span.ts'
import { spanText } from './span-text.ts'

/** What distinguishes a run from the others of its month: the days of its cycle, or its kind and number; empty for a whole month. */
export function runPart(run: RunDaysRow, language: Language): string {
  const span = toRunDays(run)
  if (span) return spanText(span, language)
  if (run.kind === 'monthly') return ''
  const kind = formatLabel(payrollLabels[`payroll.run_kind.${run.kind}`], language)
  return run.sequence > 1 ? `${kind} ${run.sequence}` : kind
}

/** Names a run of a known month by its group and what distinguishes it. */
export function runName(run: RunDaysRow & { group_name: string }, language: Language): string {
  return [run.group_name, runPart(run, language)].filter(Boolean).join(' · ')
}
