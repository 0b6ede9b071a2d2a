import type { ImportDefinition } from '#server/call/import-mapping-routes.ts'
import { hiddenColumns } from '../core/protected-columns.ts'
import { SECRET_KEYS } from './file-preview.ts'
import { addableUnits, requireMayImport, withheldColumns } from './import-rights.ts'
import { loadPeopleInFiles } from './load-facts.ts'
import { loadTemplate } from './module-columns.ts'
import { loadPeopleLists } from './templates/people-lists.ts'
import { TEMPLATES, type TemplateKind } from './templates/templates.ts'

/** The mapping of any sheet to a file of people: who may send it in, and how its preview is shown. */
export function importablePeople(kind: TemplateKind): ImportDefinition {
  return {
    template: TEMPLATES[kind],
    name: kind,
    require: ({ actor }) => requireMayImport(actor, kind),
    lists: ({ tx }) => loadPeopleLists(tx),
    people: ({ tx }) => loadPeopleInFiles(tx),
    addable: ({ actor }) => (kind === 'employees' || kind === 'records' ? addableUnits(actor) : []),
    withheld: ({ actor }) => withheldColumns(actor, kind),
    secret: SECRET_KEYS,
    hidden: ({ actor }) => hiddenColumns(actor),
  }
}

/** The same with columns for the monthly amounts that the caller may type. */
export function importableWithModuleColumns(kind: TemplateKind): ImportDefinition {
  return { ...importablePeople(kind), loadTemplate: ({ tx, actor }) => loadTemplate(tx, kind, actor) }
}
