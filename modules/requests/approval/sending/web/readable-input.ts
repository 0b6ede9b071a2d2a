import type { z } from 'zod'
import type { AnyEndpoint } from '#web/call.ts'
import { findIssues } from '#web/form/issues.ts'

/** Of what is filled in, the fields that the preview takes and can read: the others are still being typed. */
export function readableInput(
  preview: Pick<AnyEndpoint, 'input'>,
  now: Record<string, unknown>,
): Record<string, unknown> {
  const { shape } = preview.input as unknown as z.ZodObject
  const given = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in shape && name !== 'id' && value !== null),
  )
  const wrong = new Set(findIssues(preview.input as unknown as z.ZodType, given, {}).map(({ field }) => field))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
}
