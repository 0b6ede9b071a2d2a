import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#web/call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useCall } from '#web/use-call.ts'
import type { StepShown, WarningShown } from '../contract-of-kind.ts'
import { readable } from './readable.ts'

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
