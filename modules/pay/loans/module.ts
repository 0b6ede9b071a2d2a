import type { Module } from '#server/manifest/module.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { loanLabels } from './labels.ts'
import { registerLoanRoutes } from './routes.ts'
import { LOAN_SOURCE } from './source.ts'

export const manifest: Module = {
  routes: registerLoanRoutes,
  labels: [loanLabels],
  brings: [PAY_SOURCES.add(LOAN_SOURCE)],
}
