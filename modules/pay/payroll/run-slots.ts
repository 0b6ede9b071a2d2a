import type { ReactNode } from 'react'
import { type ComponentSlot, slot } from '#web/slot.ts'

/** What an approved pay run still needs. */
export const AFTER_APPROVAL: ComponentSlot<{ runId: string }> = slot('after the approval of a run')

/** `mail` draws the button that mails payslips, large where that comes next. */
export type NextStepProps = { runId: string; mail: (isNext: boolean) => ReactNode }

/** The first of that which is not done, beside the payslips by mail. */
export const NEXT_STEP: ComponentSlot<NextStepProps> = slot('next step of a run')
