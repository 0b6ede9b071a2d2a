import type { ReactNode } from 'react'
import { type ComponentSlot, slot } from '#web/slot.ts'

/** Components that other modules show below an approved pay run. */
export const AFTER_APPROVAL: ComponentSlot<{ runId: string }> = slot('after the approval of a run')

/** Components that other modules show above the review of a calculated run: what comes to light only after the approval. */
export const BEFORE_APPROVAL: ComponentSlot<{ runId: string }> = slot('before the approval of a run')

/** `mail` renders the button that mails payslips; it is large where mailing is the next step. */
export type NextStepProps = { runId: string; mail: (isNext: boolean) => ReactNode }

/** The link to the first open step of an approved run, beside the button that mails payslips. */
export const NEXT_STEP: ComponentSlot<NextStepProps> = slot('next step of a run')
