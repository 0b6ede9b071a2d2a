import type { ComponentType } from 'react'
import { slot } from '#web/slot.ts'
import type { PreviousRequest } from '../../approval/sending/contract.ts'

/** The form of one kind in its dialog, for a new request (`start`: values of its fields) or for a withdrawn one. */
export type RequestDialogProps = {
  previous?: PreviousRequest | undefined
  start?: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** The forms of kinds of request, for whoever may open the screen that brings them; by the kind's name. */
export const REQUEST_FORMS = slot<{ kind: string; load: () => Promise<ComponentType<RequestDialogProps>> }>(
  'request forms',
)
