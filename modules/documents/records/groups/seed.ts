import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Seed } from '#server/manifest/seeds.ts'

const OF_PERSON = { belongs_to: 'employee', readers: 'person', person_may_add: true } as const
const OF_COMPANY = { belongs_to: 'company', readers: 'everybody', person_may_add: false } as const

/** The groups that a company begins with. */
const USUAL_GROUPS = [
  {
    name_en: 'Contract',
    name_zh: '勞動契約',
    kind: 'contract',
    ...OF_PERSON,
    person_may_add: false,
    expiry: 'optional',
  },
  { name_en: 'Identity papers', name_zh: '身分證件', kind: 'other', ...OF_PERSON, expiry: 'optional' },
  { name_en: 'Work permit', name_zh: '工作許可', kind: 'permit', ...OF_PERSON, expiry: 'required' },
  { name_en: 'Passport', name_zh: '護照', kind: 'passport', ...OF_PERSON, expiry: 'required' },
  { name_en: 'Certificates', name_zh: '證書', kind: 'certificate', ...OF_PERSON, expiry: 'optional' },
  {
    name_en: 'HR file',
    name_zh: '人事資料',
    kind: 'other',
    belongs_to: 'employee',
    readers: 'hr',
    person_may_add: false,
    expiry: 'none',
  },
  { name_en: 'Handbooks and policies', name_zh: '規章與手冊', kind: 'other', ...OF_COMPANY, expiry: 'none' },
  {
    name_en: 'Company papers',
    name_zh: '公司文件',
    kind: 'certificate',
    ...OF_COMPANY,
    readers: 'hr',
    expiry: 'optional',
  },
] as const

/** Inserts the usual groups that the company lacks. */
export async function insertUsualGroups(tx: Tx): Promise<void> {
  const groups = USUAL_GROUPS.map((group, at) => ({ ...group, place: at + 1 }))
  await insertRows(tx, 'document_group', groups, { unlessThere: true })
}

export const documentSeed: Seed = { name: 'documents', steps: [insertUsualGroups] }
