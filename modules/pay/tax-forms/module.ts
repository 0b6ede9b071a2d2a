import type { Module } from '#server/module.ts'
import { taxFormLabels } from './labels.ts'
import { FORM_WAITS, FORMS_SENT_BACK, FORMS_TO_DECIDE } from './malaysia-waiting.ts'
import { taxFormRoutes } from './routes.ts'

export const manifest: Module = {
  routes: taxFormRoutes,
  labels: [taxFormLabels],
  bell: [FORMS_TO_DECIDE, FORMS_SENT_BACK],
  runWaits: FORM_WAITS,
}
