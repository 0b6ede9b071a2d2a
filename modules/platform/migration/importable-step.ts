import { loadUnitMeanings } from '#organisation/departments.ts'
import { importablePeople, importableWithModuleColumns } from '#people/people-import.ts'
import type { ImportDefinition } from '#server/call/import-mapping-routes.ts'
import type { FileKind } from './contract.ts'
import { requireStep } from './step-rights.ts'
import { ORGANISATION_TEMPLATE } from './steps.ts'

/**
 * The import definition of a step for mapping any sheet to it. Mappings remembered for the import of people apply to
 * its step too.
 */
export function importableStep(step: FileKind): ImportDefinition {
  if (step === 'records') {
    const people = importableWithModuleColumns(step)
    return {
      ...people,
      require(context) {
        requireStep(context.actor, 'employees')
        people.require?.(context)
      },
    }
  }
  if (step === 'organisation')
    return {
      template: ORGANISATION_TEMPLATE,
      name: step,
      require: ({ actor }) => requireStep(actor, step),
      lists: async ({ tx }) => ({ cost_center: await loadUnitMeanings(tx, 'cost_center') }),
    }
  return { ...importablePeople(step), require: ({ actor }) => requireStep(actor, step) }
}
