import type { ComponentType } from 'react'
import { slot } from '#web/slot.ts'
import type { PreviousRequest } from '../../approval/sending/contract.ts'

/** The form of a kind in its dialog: for a new request, with `start` as its values, or for a withdrawn one. */
export type RequestDialogProps = {
  previous?: PreviousRequest | undefined
  start?: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** The forms of kinds. A reader gets a form where they may open the screen that fills it. */
export const REQUEST_FORMS = slot<{ kind: string; load: () => Promise<ComponentType<RequestDialogProps>> }>(
  'request forms',
)
