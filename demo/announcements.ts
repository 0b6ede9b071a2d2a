import { addDays, dayIn } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { SeededCompany } from './seed-company.ts'

/** Inserts three announcements of the demo company: one to confirm, one of an office, one that ended. */
export async function plantAnnouncements(tx: Tx, { employees, offices }: SeededCompany, now: Date): Promise<void> {
  if (await tx.selectFrom('announcement').select('id').limit(1).executeTakeFirst()) return
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const by = 'Wong Mei Ling'
  const [handbook] = await tx
    .insertInto('announcement')
    .values([
      {
        title: 'New employee handbook from January',
        body: 'From 1 January the new handbook applies to all of us. Working from home, travel and the reporting of accidents have changed most.\n\nRead it at https://handbook.meridian.example/2027 and confirm here that you have read it. Questions go to your HR team.',
        from_day: addDays(today, -4),
        until_day: addDays(today, 40),
        is_pinned: true,
        asks_receipt: true,
        published_at: daysAgo(4),
        asked_at: daysAgo(4),
        published_by: by,
      },
      {
        title: 'Water supply off on Saturday morning',
        body: 'The building has no water on Saturday from 8 am to noon.\nThe pantry stays closed until then.',
        office_ids: [Object.values(offices)[0]!],
        from_day: addDays(today, -1),
        until_day: addDays(today, 5),
        published_at: daysAgo(1),
        asked_at: daysAgo(1),
        published_by: by,
      },
      {
        title: 'Blood donation drive',
        body: 'Thank you to everybody who came. 38 of us gave blood this time.',
        from_day: addDays(today, -40),
        until_day: addDays(today, -20),
        published_at: daysAgo(40),
        asked_at: daysAgo(40),
        published_by: by,
      },
    ])
    .returning('id')
    .execute()
  const readers = Object.values(employees).filter((_, nth) => nth % 3 === 1)
  await tx
    .insertInto('announcement_reading')
    .values(
      readers.map((employee_id, nth) => ({
        announcement_id: handbook!.id,
        employee_id,
        opened_at: daysAgo(3),
        confirmed_at: nth % 4 === 0 ? null : daysAgo(3),
      })),
    )
    .execute()
}
