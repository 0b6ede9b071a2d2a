import type { Importable } from '#server/spreadsheets/arranging/routes.ts'
import { hiddenFrom } from '../protected.ts'
import { TEMPLATES, type TemplateKind } from '../templates/templates.ts'
import { peopleInFiles } from './facts.ts'
import { SECRET_KEYS } from './file-preview.ts'
import { listsForPeople } from './lists.ts'
import { addableBy, requireFile } from './rights.ts'

/** A file of people as any sheet may become it: for whom may send it in, shown as its preview is. */
export function importablePeople(kind: TemplateKind): Importable {
  return {
    template: TEMPLATES[kind],
    name: kind,
    require: ({ actor }) => requireFile(actor, kind),
    lists: ({ tx }) => listsForPeople(tx),
    people: ({ tx }) => peopleInFiles(tx),
    addable: ({ actor }) => (kind === 'employees' ? addableBy(actor) : []),
    secret: SECRET_KEYS,
    hidden: ({ actor }) => hiddenFrom(actor),
  }
}
