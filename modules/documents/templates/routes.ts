import { isDeepStrictEqual } from 'node:util'
import { formatLabel } from '#base/labels.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { difference } from '#server/database/difference.ts'
import { deleteVersioned, insertVersioned, updateVersioned } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { letterTemplateApi } from './contract.ts'
import { previewLetter } from './letter/preview-letter.ts'
import {
  countTemplates,
  insertTemplateVersion,
  loadTemplate,
  loadTemplatePage,
  loadTemplateVersion,
  loadVersionPage,
  nextPlace,
  requireUnusedTemplate,
  textColumns,
} from './queries.ts'
import { requireTemplate } from './rules.ts'
import { knownVariables } from './variables/letter-variables.ts'

/** What letters are made from: a change of it is a new version. */
const TEXTS = ['languages', 'arrangement', 'body', 'second_body', 'typed'] as const
const VERSIONED = ['name_en', 'name_zh', 'kind', 'recipient', 'needs', ...TEXTS] as const
/** Bodies are too long for the log: it says the number of their version. */
const LOGGED = [
  'name_en',
  'name_zh',
  'kind',
  'recipient',
  'needs',
  'languages',
  'arrangement',
  'place',
  'is_active',
] as const

export function registerTemplateRoutes(api: Api, files: FileStore): void {
  pageRoute(api, letterTemplateApi.list, (asked, { tx }) => loadTemplatePage(tx, asked), {
    countLists: (lists, { tx }) => countTemplates(tx, lists),
  })
  pageRoute(api, letterTemplateApi.versions, (asked, { tx }) => loadVersionPage(tx, asked))
  route(api, letterTemplateApi.variables, (_, { language }) =>
    knownVariables().map(({ name, label, about, permission }) => ({
      name,
      label: formatLabel(label, language),
      about,
      permission: permission ?? null,
    })),
  )
  route(api, letterTemplateApi.one, ({ id }, { tx }) => loadTemplate(tx, id))
  route(api, letterTemplateApi.version, (input, { tx }) => loadTemplateVersion(tx, input))

  route(api, letterTemplateApi.create, async ({ name_en, name_zh, place, ...given }, context) => {
    requireTemplate(given, knownVariables())
    return insertTemplate(context, { ...given, ...newNames({ name_en, name_zh }), place })
  })

  route(api, letterTemplateApi.duplicate, async ({ id }, context) => {
    const { name_en, name_zh, kind, recipient, needs, languages, arrangement, body, second_body, typed } =
      await loadTemplate(context.tx, id)
    const names = { name_en: `${name_en.slice(0, 110)} (copy)`, name_zh: `${name_zh.slice(0, 110)}（副本）` }
    const text = { languages, arrangement, body, second_body, typed }
    return insertTemplate(context, { ...names, kind, recipient, needs, ...text })
  })

  route(api, letterTemplateApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record, now, actor } = context
    const known = await loadTemplate(tx, id)
    const names = editedNames(known, patch)
    const wanted = { ...known, ...patch, ...names }
    requireTemplate(wanted, knownVariables())
    const { languages, arrangement, body, second_body, typed, ...plain } = { ...patch, ...names }
    const { before, after } = await updateVersioned(
      tx,
      'letter_template',
      { id, version },
      {
        ...plain,
        ...textColumns(withoutAbsent({ languages, arrangement, body, second_body, typed })),
      },
    )
    const isNew = VERSIONED.some((column) => !isDeepStrictEqual(before[column], after[column]))
    const number = isNew ? await insertTemplateVersion(tx, id, now, actor.fullName) : known.number
    const logged = difference(before, after, LOGGED)
    record({
      kind: 'letter_template',
      id,
      name: after.name_en,
      before: { ...logged.before, ...(isNew && { text_version: known.number }) },
      after: { ...logged.after, ...(isNew && { text_version: number }) },
    })
    return loadTemplate(tx, id)
  })

  route(api, letterTemplateApi.remove, async ({ id, version }, { tx, record }) => {
    await requireUnusedTemplate(tx, { id, version })
    await tx.deleteFrom('letter_template_version').where('template_id', '=', id).execute()
    const { name_en, name_zh, kind } = await deleteVersioned(tx, 'letter_template', { id, version })
    record({ kind: 'letter_template', id, name: name_en, before: { name_en, name_zh, kind } })
    return { removed: 1 }
  })

  route(api, letterTemplateApi.preview, (asked, context) => previewLetter(asked, context, files))
}

type NewTemplate = Omit<Parameters<typeof requireTemplate>[0], 'recipient'> &
  Pick<Awaited<ReturnType<typeof loadTemplate>>, 'name_en' | 'name_zh' | 'kind' | 'recipient' | 'needs'> & {
    place?: number | undefined
  }

async function insertTemplate({ tx, record, now, actor }: Context, given: NewTemplate) {
  const { languages, arrangement, body, second_body, typed, place = await nextPlace(tx), ...plain } = given
  const { id } = await insertVersioned(tx, 'letter_template', {
    ...plain,
    place,
    languages,
    arrangement,
    body: JSON.stringify(body),
    second_body: second_body && JSON.stringify(second_body),
    typed: JSON.stringify(typed),
  })
  const number = await insertTemplateVersion(tx, id, now, actor.fullName)
  record({
    kind: 'letter_template',
    id,
    name: given.name_en,
    after: { ...plain, place, languages, arrangement, text_version: number },
  })
  return loadTemplate(tx, id)
}

function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
