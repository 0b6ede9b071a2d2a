import type { z } from 'zod'
import type { AnyEndpoint } from '#web/calls/call.ts'
import { findIssues } from '#web/fields/issues.ts'

/** Returns the filled-in fields that the preview accepts; the others are still being typed. */
export function readableInput(
  preview: Pick<AnyEndpoint, 'input'>,
  now: Record<string, unknown>,
): Record<string, unknown> {
  const { shape } = preview.input as unknown as z.ZodObject
  const filled = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in shape && name !== 'id' && value !== null),
  )
  const wrong = new Set(findIssues(preview.input as unknown as z.ZodType, filled, {}).map(({ field }) => field))
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !wrong.has(name)))
}
