import { peopleApi } from '#base/contracts/people-api.ts'
import { call } from '#web/calls/call.ts'
import { language } from '#web/i18n.ts'
import { type Option, optionsFrom } from '#web/inputs/options.ts'
import { letterTemplateApi } from '../../../templates/contract.ts'

const MOST = 50
const asked = (search: string) => ({ per_page: MOST, ...(search && { search }) })

/** People to write to, also those who have left: they need certificates. */
export async function findPeople(search: string): Promise<Option[]> {
  return optionsFrom(await call(peopleApi.find, { ...asked(search), with_left: true }, { quiet: true }))
}

/** Templates in use, by their names in the reader's language. */
export const findTemplates = (search: string) => templates(search, {})

/** Those of them that are for employees. */
export const findEmployeeTemplates = (search: string) => templates(search, { recipient: ['employee'] })

async function templates(search: string, more: { recipient?: 'employee'[] }): Promise<Option[]> {
  const found = await call(letterTemplateApi.list, { ...asked(search), ...more, is_active: true }, { quiet: true })
  return found.data.map((row) => toTemplateOption(row))
}

export function toTemplateOption({ id, name_en, name_zh }: { id: string; name_en: string; name_zh: string }): Option {
  const isChinese = language() === 'zh-TW'
  return { value: id, label: isChinese ? name_zh : name_en, also: isChinese ? name_en : name_zh }
}
