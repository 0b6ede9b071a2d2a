import type { Insertable } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { TestServer } from './server.ts'

/** The fields of a planted request beside its kind. By default it is pending and of 16 November. */
export type PlantedRequest = Partial<
  Pick<Insertable<DB['request']>, 'state' | 'decided_by' | 'undo_until' | 'begins_on'>
> & {
  /** The sender, when it is not the person. */
  sender?: string
  /** The account that decides or decided. */
  decider?: string
}

const DAY = '2026-11-16'

/** Inserts the smallest possible record of each kind beside the request. */
const OF_KIND: Readonly<Record<string, (tx: Tx, of: { request_id: string; employee_id: string }) => Promise<unknown>>> =
  {
    async claim(tx, of) {
      const category = await findOrInsertCategory(tx)
      const amount = { amount: 10_00, currency: 'MYR', converted: 10_00, claim_currency: 'MYR', claimable: 10_00 }
      return tx
        .insertInto('claim_request')
        .values({ ...of, ...amount, day: DAY, category_id: category })
        .execute()
    },
    async leave(tx, of) {
      const type = await tx
        .selectFrom('leave_type')
        .innerJoin('leave_type_version', 'leave_type_version.type_id', 'leave_type.id')
        .select('leave_type.id')
        .orderBy('leave_type.position')
        .limit(1)
        .executeTakeFirstOrThrow()
      const counted = { type_id: type.id, days: 1_000_000 }
      await tx.updateTable('request').set(counted).where('id', '=', of.request_id).execute()
      return tx
        .insertInto('leave_request')
        .values({ ...of, type_id: type.id, from_day: DAY, until_day: DAY })
        .execute()
    },
    async off_in_lieu(tx, of) {
      const work = { day: DAY, start_minute: 540, end_minute: 1020, minutes: 480, amount: 1_000_000 }
      const type_id = await findOrInsertEarnedType(tx)
      return tx
        .insertInto('off_in_lieu_request')
        .values({ ...of, ...work, type_id })
        .execute()
    },
    async encashment(tx, of) {
      const type = tx.selectFrom('leave_type').select('id').where('kind', '=', 'granted').orderBy('position').limit(1)
      const type_id = (await type.executeTakeFirstOrThrow()).id
      return tx
        .insertInto('encashment_request')
        .values({ ...of, type_id, amount: 1_000_000 })
        .execute()
    },
    attendance_correction: (tx, of) =>
      tx
        .insertInto('attendance_correction')
        .values({ ...of, day: DAY, new_in: 540, new_out: 1080 })
        .execute(),
    overtime: (tx, of) =>
      tx
        .insertInto('overtime_request')
        .values({ ...of, day: DAY, start_minute: 1080, end_minute: 1140, worked: 540, normal: 480, minutes: 60 })
        .execute(),
    async shift_swap(tx, { request_id, employee_id }) {
      const offer = { employee_id, day: DAY, shift_id: await findOrPlantShift(tx), offered_at: new Date(0) }
      const made = tx.insertInto('shift_offer').values({ ...offer, ended_at: new Date(0) })
      const { id } = await made.returning('id').executeTakeFirstOrThrow()
      const taker_id = await anotherThan(tx, employee_id)
      return tx.insertInto('shift_swap').values({ request_id, employee_id, offer_id: id, taker_id }).execute()
    },
    part_time: (tx, of) =>
      tx
        .insertInto('part_time_request')
        .values({ ...of, day: DAY, start_minute: 540, end_minute: 600, minutes: 60, per_hour: 20_00, currency: 'MYR' })
        .execute(),
  }

/** Another person of the company. */
async function anotherThan(tx: Tx, employee_id: string): Promise<string> {
  const others = tx.selectFrom('employee').select('id').where('id', '<>', employee_id).orderBy('id').limit(1)
  return (await others.executeTakeFirstOrThrow()).id
}

/** A shift that nobody is planned for. */
async function findOrPlantShift(tx: Tx): Promise<string> {
  const known = await tx.selectFrom('shift').select('id').where('short_name', '=', 'SWAP').executeTakeFirst()
  if (known) return known.id
  const made = tx.insertInto('shift').values({ name: 'Planted', short_name: 'SWAP' }).returning('id')
  const { id } = await made.executeTakeFirstOrThrow()
  const terms = { from_day: '2020-01-01', start_minute: 420, end_minute: 900, currency: 'MYR' }
  await tx
    .insertInto('shift_terms')
    .values({ ...terms, shift_id: id })
    .execute()
  return id
}

/** A leave type earned by work on days off. Returns its id. */
export async function findOrInsertEarnedType(tx: Tx): Promise<string> {
  const known = await tx
    .selectFrom('leave_type')
    .select('id')
    .where('kind', '=', 'earned')
    .where('unit', '=', 'days')
    .executeTakeFirst()
  if (known) return known.id
  const type = tx.insertInto('leave_type').values({ name: 'Planted off-in-lieu', unit: 'days', kind: 'earned' })
  const { id } = await type.returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('leave_type_version').values({ type_id: id, from_day: '2020-01-01' }).execute()
  return id
}

/** A category without limit and without required file. Returns its id. */
export async function findOrInsertCategory(tx: Tx): Promise<string> {
  const known = await tx.selectFrom('claim_category').select('id').where('name_en', '=', 'Planted').executeTakeFirst()
  if (known) return known.id
  const made = { name_en: 'Planted', name_zh: '測試', currency: 'MYR', needs_file: false }
  return (await tx.insertInto('claim_category').values(made).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Inserts a request directly: nobody needs the right to send it, and the named account decides it. Returns its
 * id.
 */
export function plantRequest(
  server: TestServer,
  company: string,
  kind: string,
  key: string,
  { decider, sender = key, ...more }: PlantedRequest = {},
): Promise<string> {
  const { employees, accounts } = server.companies[company]!
  const [employee_id, sent_by] = [employees[key]!, accounts[sender]!]
  const now = server.clock.now()
  return server.tenant(company, async (tx) => {
    const { id } = await tx
      .insertInto('request')
      .values({
        kind,
        employee_id,
        sent_by,
        sent_by_name: sender,
        sent_at: now,
        from_day: DAY,
        until_day: DAY,
        ...(kind === 'claim' && {
          amount: 10_00,
          currency: 'MYR',
          begins_on: '2199-12-31',
          completes_after: '2199-12-31',
        }),
        ...(kind !== 'claim' && { begins_on: DAY, completes_after: DAY, minutes: 60 }),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await OF_KIND[kind]!(tx, { request_id: id, employee_id })
    await tx
      .insertInto('request_entry')
      .values({ request_id: id, at: now, account_id: sent_by, by_name: key, what: 'sent' })
      .execute()
    if (!decider) return id
    const isDone = more.state !== undefined && more.state !== 'pending'
    const at = { request_id: id, round: 1, position: 1 }
    const asked = JSON.stringify({ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] })
    await tx
      .insertInto('request_step')
      .values({ ...at, needs: 'any', asked, opened_at: now, done_at: isDone ? now : null })
      .execute()
    if (isDone)
      await tx
        .insertInto('request_entry')
        .values({ request_id: id, at: now, account_id: decider, by_name: 'Planted', what: more.state as 'approved' })
        .execute()
    const decision = isDone
      ? { decision: 'approved' as const, decided_at: now, decided_by: decider, decided_by_name: 'Planted' }
      : {}
    await tx
      .insertInto('request_decider')
      .values({ ...at, account_id: decider, name: 'Planted', ...decision })
      .execute()
    return id
  })
}

/** Inserts one request of everybody, the first page of the kind's lists. */
export async function plantOfEverybody(server: TestServer, company: string, kind: string): Promise<void> {
  for (const key of Object.keys(server.companies[company]!.employees))
    if (server.companies[company]!.accounts[key]) await plantRequest(server, company, kind, key, { state: 'withdrawn' })
}

/** Inserts an unread notification of a request. */
export function plantNotice(server: TestServer, company: string, requestId: string, account_id: string) {
  return server.tenant(company, async (tx) => {
    const entry = tx.selectFrom('request_entry').select('id').where('request_id', '=', requestId).limit(1)
    const of = { request_id: requestId, entry_id: (await entry.executeTakeFirstOrThrow()).id, at: server.clock.now() }
    await tx
      .insertInto('request_notice')
      .values({ ...of, account_id, what: 'to_decide' })
      .execute()
  })
}

/** Attaches a file to a request. Returns its id. */
export function plantFile(server: TestServer, company: string, requestId: string): Promise<string> {
  return server.tenant(company, async (tx) => {
    const file_id = await server.files.put(tx, server.companies[company]!.companyId, {
      name: 'receipt.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
      ownerKind: 'request',
      ownerId: requestId,
    })
    await tx.insertInto('request_file').values({ request_id: requestId, file_id, position: 1 }).execute()
    return file_id
  })
}

/** Plants what an account said about a request, as the open question where it is one. */
export async function plantSaid(
  server: TestServer,
  company: string,
  request_id: string,
  { what, by }: { what: 'questioned' | 'commented'; by: string },
): Promise<string> {
  return server.tenant(company, async (tx) => {
    const { id } = await tx
      .insertInto('request_entry')
      .values({ request_id, at: server.clock.now(), account_id: by, by_name: 'Planted', what, remark: 'Which train?' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (what === 'questioned')
      await tx.updateTable('request').set({ question_id: id }).where('id', '=', request_id).execute()
    return id
  })
}
