import type { Module } from '#server/manifest/module.ts'
import { mailForms, makeForms, zipForms } from './ea/form-tasks.ts'
import { yearEndLabels } from './labels.ts'
import { returnCheckLabels } from './returns/labels.ts'
import { registerYearEndRoutes } from './routes.ts'
import { statementCheckLabels } from './taiwan/labels.ts'
import { mailStatements, makeStatements, zipStatements } from './taiwan/tasks.ts'

export const manifest: Module = {
  routes: registerYearEndRoutes,
  labels: [yearEndLabels, returnCheckLabels, statementCheckLabels],
  tasks: [mailForms, makeForms, zipForms, mailStatements, makeStatements, zipStatements],
}
