import type { Module } from '#server/module.ts'
import { loanLabels } from './labels.ts'
import { loanRoutes } from './routes.ts'
import { LOAN_SOURCE } from './source.ts'

export const manifest: Module = {
  routes: loanRoutes,
  labels: [loanLabels],
  paySources: [LOAN_SOURCE],
}
