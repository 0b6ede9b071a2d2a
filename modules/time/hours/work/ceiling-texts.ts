import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import type { RequestWarning } from '#requests/kind.ts'
import type { Ceiling } from './ceilings.ts'
import type { CeilingView } from './contract.ts'

/** The ceilings that are exceeded, as warnings that the sender and each approver answer with a remark. */
export function ceilingWarnings(ceilings: readonly Ceiling[], language: Language): RequestWarning[] {
  return ceilings
    .filter(({ isOver }) => isOver)
    .map(({ rule, minutes, limit, source }) => ({
      code: `overtime_over_${rule}`,
      params: {
        hours: hoursText(minutes),
        limit: hoursText(limit),
        source: source === null ? '' : formatLabel(source, language),
      },
      remark: true as const,
    }))
}

/** Ceilings as the form shows them. */
export function toCeilingViews(ceilings: readonly Ceiling[], language: Language): z.output<typeof CeilingView>[] {
  return ceilings.map(({ isOver, source, from: _, ...ceiling }) => ({
    ...ceiling,
    is_over: isOver,
    source: source && formatLabel(source, language),
  }))
}
