import { sql } from 'kysely'
import { type Day, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Decision, decideRequest } from '../modules/requests/approval/decisions/decide.ts'
import {
  cancelRequest,
  revokeRequest,
  withdrawRequest,
} from '../modules/requests/approval/decisions/withdraw-cancel-revoke.ts'
import { sendRequest } from '../modules/requests/approval/sending/send-request.ts'
import { UPLOADED_OWNER } from '../modules/requests/kinds/files.ts'
import { requireRequestKind } from '../modules/requests/kinds/request-kinds.ts'
import { actAs, type HistoryWorld } from './act-as.ts'
import type { ReservedDays } from './life/life-request.ts'
import { receiptPdf } from './receipt.ts'

/** An action of a person at a moment of the scenario. */
export type StoryEvent = {
  /** A moment in UTC. */
  readonly at: string
  /** Who does it. */
  readonly by: string
  readonly operation: string
  /** The days of the sender that it is about. */
  readonly takes?: ReservedDays
  readonly work: (context: Context, world: HistoryWorld) => Promise<unknown>
}

export type ScenarioRequest = {
  readonly who: string
  readonly kind: 'leave' | 'claim' | 'overtime' | 'part_time'
  readonly at: string
  readonly given: object
  readonly reason?: string
  /** Answers the form's warnings. */
  readonly remark?: string
  /** The lines of an attached receipt or certificate. */
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
}

/** The outcome of a request. */
export type RequestOutcome = {
  readonly what: Decision | 'withdrawn' | 'cancelled' | 'revoked'
  readonly by: string
  readonly at: string
  readonly remark?: string
}

const PATHS = { leave: 'leave', claim: 'claims', overtime: 'overtime', part_time: 'part-time' } as const
const MOVES = {
  approved: 'approval',
  rejected: 'rejection',
  withdrawn: 'withdrawal',
  cancelled: 'cancellation',
  revoked: 'revocation',
} as const

/**
 * The events of a request from its submission to its outcome, by the hub's own functions, which check it like any
 * other.
 */
export function requestScenario(asked: ScenarioRequest, ...became: readonly RequestOutcome[]): StoryEvent[] {
  let id = ''
  return [
    {
      at: asked.at,
      by: asked.who,
      operation: `POST /api/${PATHS[asked.kind]}/requests`,
      takes: takenDays(asked),
      async work(context, world) {
        const files = asked.file ? [await uploadFile(context, world, asked.file)] : []
        const beside = { reason: asked.reason ?? null, video_link: null, remark: asked.remark ?? null, files }
        id = await sendRequest(context, requireRequestKind(asked.kind), asked.given, beside)
      },
    },
    ...became.map(
      ({ what, by, at, remark = null }): StoryEvent => ({
        at,
        by,
        operation: `POST /api/requests/{id}/${MOVES[what]}`,
        async work(context) {
          const row = await context.tx
            .selectFrom('request')
            .select(['id', 'version'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          if (what === 'withdrawn') return withdrawRequest(context, row)
          if (what === 'cancelled') return cancelRequest(context, row, remark)
          if (what === 'revoked') return revokeRequest(context, row, remark, null)
          return decideRequest(context, row, what, remark)
        },
      }),
    ),
  ]
}

function takenDays({ who, given }: ScenarioRequest): ReservedDays {
  const { day, from_day = day, until_day = day } = given as { day?: Day; from_day?: Day; until_day?: Day }
  return {
    who,
    first: required(from_day, 'first day of a request'),
    last: required(until_day, 'last day of a request'),
  }
}

function uploadFile(
  { tx, actor }: Context,
  { files }: HistoryWorld,
  { name, lines }: NonNullable<ScenarioRequest['file']>,
): Promise<string> {
  return files.put(tx, actor.companyId, {
    name,
    type: 'application/pdf',
    content: receiptPdf(lines),
    ownerKind: UPLOADED_OWNER,
    accountId: actor.accountId,
  })
}

/**
 * Plays the events of a month in order of their moments, and then `more` of it, in one transaction; with `toNow` also the
 * later ones. Skips a month that already has requests.
 */
export async function playStory(
  world: HistoryWorld,
  story: readonly StoryEvent[],
  month: Month,
  { toNow = false, more }: { toNow?: boolean; more?: (tx: Tx) => Promise<void> } = {},
): Promise<void> {
  const [first, until] = [firstDay(month), toNow ? '9999' : `${lastDay(month)}T24`]
  const events = story.filter(({ at }) => at >= first && at < until).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (events.length === 0 && !more) return
  await world.database.runInTenant(world.company.companyId, async (tx) => {
    if (await hasAsked(tx, first, until)) return
    for (const { at, by, operation, work } of events)
      await actAs(world, tx, by, at, operation, (context) => work(context, world))
    await more?.(tx)
    // The scenario mails nobody, and notifications older than five days count as read.
    await tx.deleteFrom('mail').where('cause', 'like', 'request %').execute()
    await sql`update request_notice set read_at = at where read_at is null and at < ${world.now}::timestamptz - interval '5 days'`.execute(
      tx,
    )
  })
}

async function hasAsked(tx: Tx, first: string, until: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from request
    where sent_at >= ${first}::timestamptz and to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') < ${until}) as found`.execute(
    tx,
  )
  return rows[0]!.found
}
