import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#web/call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { issuesOf } from '#web/form/issues.ts'
import { useCall } from '#web/use-call.ts'
import type { StepShown, WarningShown } from '../contract-of-kind.ts'

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 350

export type Preview = {
  steps: z.output<typeof StepShown>[]
  warnings: z.output<typeof WarningShown>[]
  owes: ('files' | 'reason')[]
  refused: Record<string, string>
  of_kind: unknown
}

/** What the server says of the form as it is filled in; the answer before stays until the next one is there. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has its own fields
export function usePreview(preview: AnyEndpoint<any, any>, id: string | undefined) {
  const { state } = useFormScene()
  const latest = useRef(state)
  latest.current = state
  const [asked, setAsked] = useState<Record<string, unknown>>()
  const { onEdit } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same for its life
  useEffect(() => {
    const look = () => setAsked({ ...readable(preview, latest.current.inputNow()), ...(id && { id }) })
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE)
    }
    look()
    const stop = onEdit(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [preview, id])
  return useCall<Record<string, unknown>, Preview>(preview, asked ?? {}, { enabled: asked !== undefined, keep: true })
}

/** Of what is filled in, the fields that the preview takes and can read: the others are still being typed. */
function readable(preview: AnyEndpoint, now: Record<string, unknown>): Record<string, unknown> {
  const { shape } = preview.input as unknown as z.ZodObject
  const given = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in shape && name !== 'id' && value !== null),
  )
  const wrong = new Set(issuesOf(preview.input as unknown as z.ZodType, given, {}).map(({ field }) => field))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
}
