import { PENDING_INPUTS } from '#requests/pending-inputs.ts'
import type { Module } from '#server/manifest/module.ts'
import { taxFormLabels } from './labels.ts'
import { FORM_PENDING_INPUTS, FORMS_SENT_BACK, FORMS_TO_DECIDE } from './malaysia-pending.ts'
import { registerTaxFormRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerTaxFormRoutes,
  labels: [taxFormLabels],
  notifications: [FORMS_TO_DECIDE, FORMS_SENT_BACK],
  brings: [PENDING_INPUTS.add(...FORM_PENDING_INPUTS)],
}
