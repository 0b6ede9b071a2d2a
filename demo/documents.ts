import { addDays, dayIn } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { receiptPdf } from './receipt.ts'
import { employeeOf, type SeededCompany } from './seed-company.ts'

type Planted = {
  group: string
  title: string
  /** The person's key; null for the company. */
  of: string | null
  /** In how many days from today it ends; some have passed. */
  endsIn?: number
  isByHr?: boolean
}

const BY_HR = 'Wong Mei Ling'

/** The documents of the demo company: of every group some, two that end soon and one that has ended. */
function plannedDocuments(people: readonly string[]): Planted[] {
  return [
    ...people
      .slice(0, 24)
      .map((of): Planted => ({ group: 'Contract', title: 'Employment contract', of, isByHr: true })),
    ...people.slice(0, 16).map((of): Planted => ({ group: 'Identity papers', title: 'Identity card', of })),
    ...people
      .slice(3, 11)
      .map((of, nth): Planted => ({ group: 'Passport', title: 'Passport', of, endsIn: 12 + nth * 190 })),
    { group: 'Work permit', title: 'Employment Pass', of: people[2]!, endsIn: 26, isByHr: true },
    { group: 'Certificates', title: 'First aider', of: people[1]!, endsIn: -9 },
    ...people.slice(8, 13).map((of): Planted => ({ group: 'Certificates', title: 'Degree', of })),
    { group: 'HR file', title: 'Reference of the former employer', of: people[5]!, isByHr: true },
    { group: 'Handbooks and policies', title: 'Employee handbook', of: null, isByHr: true },
    { group: 'Handbooks and policies', title: 'Travel policy', of: null, isByHr: true },
    { group: 'Company papers', title: 'Business premises licence', of: null, endsIn: 44, isByHr: true },
  ]
}

/** Inserts documents with small files, and a demand that some have delivered. */
export async function plantDocuments(
  tx: Tx,
  files: FileStore,
  { companyId, employees, people, offices, departments }: SeededCompany,
  now: Date,
): Promise<void> {
  if (await tx.selectFrom('document').select('id').limit(1).executeTakeFirst()) return
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const groups = new Map(
    (await tx.selectFrom('document_group').select(['id', 'name_en']).execute()).map(({ id, name_en }) => [name_en, id]),
  )
  const present = people.filter(({ left }) => !left)
  const nameOf = (key: string) =>
    required(
      present.find((person) => person.key === key),
      `person ${key}`,
    ).name
  for (const [nth, { group, title, of, endsIn, isByHr = false }] of plannedDocuments(
    present.map(({ key }) => key),
  ).entries()) {
    const { id } = await tx
      .insertInto('document')
      .values({
        group_id: required(groups.get(group), `group ${group}`),
        employee_id: of === null ? null : employeeOf({ employees }, of),
        title,
        is_by_hr: isByHr,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file_id = await files.put(tx, companyId, {
      name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      type: 'application/pdf',
      content: receiptPdf([title, of === null ? 'Meridian' : nameOf(of), 'This is an invented paper.']),
      ownerKind: 'document',
      ownerId: id,
    })
    await tx
      .insertInto('document_version')
      .values({
        document_id: id,
        number: 1,
        file_id,
        expires_on: endsIn === undefined ? null : addDays(today, endsIn),
        uploaded_by: of === null || isByHr ? BY_HR : nameOf(of),
        uploaded_at: daysAgo(3 + (nth % 20)),
      })
      .execute()
  }
  await tx
    .insertInto('document_demand')
    .values({
      group_id: required(groups.get('Identity papers'), 'group of identity papers'),
      title: 'Copy of your identity card',
      office_ids: [required(offices.KUL, 'office of the demand')],
      department_ids: [required(departments.Operations, 'department of the demand')],
      due_day: addDays(today, 9),
      asked_at: daysAgo(25),
      asked_by: BY_HR,
    })
    .execute()
}
