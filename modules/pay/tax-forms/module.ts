import type { Module } from '#server/module.ts'
import { taxFormLabels } from './labels.ts'
import { FORM_PENDING_INPUTS, FORMS_SENT_BACK, FORMS_TO_DECIDE } from './malaysia-pending.ts'
import { taxFormRoutes } from './routes.ts'

export const manifest: Module = {
  routes: taxFormRoutes,
  labels: [taxFormLabels],
  notifications: [FORMS_TO_DECIDE, FORMS_SENT_BACK],
  pendingInputs: FORM_PENDING_INPUTS,
}
