import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useSession } from '#web/session.tsx'
import type { StepView, WarningView } from '../../../kinds/request-kind-contract.ts'
import { readableInput } from './readable-input.ts'

/** Milliseconds without typing before the preview is called. */
const TYPING_PAUSE_MS = 350

export type Preview = {
  steps: z.output<typeof StepView>[]
  counts_at_once: boolean
  warnings: z.output<typeof WarningView>[]
  owes: ('files' | 'reason')[]
  refused: Record<string, string>
  of_kind: unknown
}

/**
 * Calls the preview while the form is filled in; the last answer stays until the next one arrives. Whoever has no employee
 * record has no request of their own: they choose the applicant first.
 */
// biome-ignore lint/suspicious/noExplicitAny: each kind has its own fields
export function usePreview(preview: AnyEndpoint<any, any>, id: string | undefined) {
  const { state } = useFormScene()
  const { employee_id: own } = useSession()
  const latest = useRef(state)
  latest.current = state
  const [input, setInput] = useState<Record<string, unknown>>()
  const { onEdit } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form state is one object for the life of the form
  useEffect(() => {
    const updateInput = () => setInput({ ...readableInput(preview, latest.current.inputNow()), ...(id && { id }) })
    let timer: ReturnType<typeof setTimeout>
    const scheduleUpdate = () => {
      clearTimeout(timer)
      timer = setTimeout(updateInput, TYPING_PAUSE_MS)
    }
    updateInput()
    const stop = onEdit(scheduleUpdate)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [preview, id])
  return useCall<Record<string, unknown>, Preview>(preview, input ?? {}, {
    enabled: input !== undefined && (own !== null || id !== undefined || input.employee_id !== undefined),
    keepPrevious: true,
  })
}
