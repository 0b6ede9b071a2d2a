import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#web/call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useCall } from '#web/use-call.ts'
import type { StepView, WarningView } from '../../../kinds/request-kind-contract.ts'
import { readableInput } from './readable-input.ts'

/** How long nothing is typed before the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 350

export type Preview = {
  steps: z.output<typeof StepView>[]
  warnings: z.output<typeof WarningView>[]
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
    const updateInput = () => setAsked({ ...readableInput(preview, latest.current.inputNow()), ...(id && { id }) })
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
  return useCall<Record<string, unknown>, Preview>(preview, asked ?? {}, {
    enabled: asked !== undefined,
    keepPrevious: true,
  })
}
