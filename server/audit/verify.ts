import type pg from 'pg'
import { OPS } from '#base/roles.ts'
import { connected } from '#server/database/connection.ts'
import type { Database } from '#server/database/database.ts'
import { type Entry, entryHash, firstBreak } from './chain.ts'
import type { HeadFiles } from './head-files.ts'
import { appendOperator, OPERATORS } from './operator-log.ts'

/** A place at which a chain does not hold, and the entry (or head) from which it goes on; `seen` marks what that entry says. */
export type Break = { number: number; why: string; goesOn: { number: number; hash: Buffer; seen?: Buffer } }

export type Verified = {
  companyId: string
  code: string
  entries: number
  /** The first one that nobody acknowledged; what comes after it was not looked at. */
  broken: Break | null
  acknowledged: readonly Acknowledged[]
}

const CHUNK = 5_000

/**
 * Walks every company's chain, and the operators', with the owner's connection. An edited, removed, added or moved entry breaks the keyed
 * hash; a cut tail shows against the head row, and against the head file, which lies outside the database. A break that
 * was acknowledged is passed over, so that a later one is seen.
 */
export async function verifyAll(url: string, key: Buffer, heads: HeadFiles): Promise<Verified[]> {
  const client = await connected(url)
  try {
    const companies: { id: string; code: string }[] = (await client.query('select id, code from company order by code'))
      .rows
    const known = await readAcknowledged(client, key)
    const results: Verified[] = []
    for (const company of companies) {
      // An owner under forced row policies sees nothing without being bound to the company.
      await client.query("select set_config('app.company_id', $1, false)", [company.id])
      results.push(await verifyChain(client, companyChain(company), key, heads, known))
    }
    results.push(await verifyChain(client, OPERATORS_CHAIN, key, heads, known))
    return results
  } finally {
    await client.end()
  }
}

/** Where a chain's entries and head are kept; `id` names its head file. */
type Chain = { id: string; code: string; entries: string; head: string; params: unknown[]; fixed: Partial<Entry> }

function companyChain({ id, code }: { id: string; code: string }): Chain {
  return {
    id,
    code,
    entries: 'select * from audit_entry where company_id = $3 and number > $1 order by number limit $2',
    head: 'select last_number, last_hash from audit_head where company_id = $1',
    params: [id],
    fixed: {},
  }
}

const OPERATORS_CHAIN: Chain = {
  id: OPERATORS,
  code: OPERATORS,
  entries: 'select * from operator_entry where number > $1 order by number limit $2',
  head: 'select last_number, last_hash from operator_head',
  params: [],
  fixed: { company_id: OPERATORS, role_id: OPS },
}

const NOTHING = { number: 0, hash: Buffer.alloc(0) }

async function verifyChain(
  client: pg.Client,
  chain: Chain,
  key: Buffer,
  heads: HeadFiles,
  known: readonly Acknowledged[],
): Promise<Verified> {
  const stored = await heads.read(chain.id)
  const waiting = known.filter((one) => one.chain === chain.id)
  const acknowledged: Acknowledged[] = []
  let last: { number: number; hash: Buffer } = NOTHING
  const found = (broken: Break | null): Verified => ({
    companyId: chain.id,
    code: chain.code,
    entries: last.number,
    acknowledged,
    broken,
  })
  /** Goes on behind a break that somebody acknowledged as it is now; each acknowledgement counts once. */
  const passes = (isThis: (one: Acknowledged) => boolean) => {
    const at = waiting.findIndex(isThis)
    if (at < 0) return false
    const [one] = waiting.splice(at, 1)
    acknowledged.push(one!)
    last = one!.goesOn
    return true
  }
  for (;;) {
    const entries = await chunk(client, chain, last.number)
    if (entries.length === 0) break
    const broken = firstBreak(key, last, entries)
    if (broken !== null) {
      if (passes((one) => [broken, broken - 1].includes(one.number) && fits(key, one, broken, entries))) continue
      const entry = entries.find(({ number }) => number >= broken)!
      const goesOn = { number: entry.number, hash: entry.hash, seen: entryHash(key, entry.hash, entry) }
      return found({ number: broken, why: 'does not follow from the entry before it', goesOn })
    }
    const noted = stored && entries.find((entry) => entry.number === stored.number)
    const end = entries.at(-1)!
    const goesOn = { number: end.number, hash: end.hash }
    if (noted && !noted.hash.equals(stored.hash)) return found({ number: noted.number, why: NOT_NOTED, goesOn })
    last = goesOn
  }
  const [row] = (await client.query(chain.head, chain.params)).rows
  const head = row ? { number: Number(row.last_number), hash: row.last_hash } : NOTHING
  const next = last.number + 1
  const isHead = ({ goesOn }: Acknowledged) => goesOn.number === head.number && goesOn.hash.equals(head.hash)
  if (head.number !== last.number && !passes((one) => one.number === next && isHead(one)))
    return found({ number: next, why: 'is missing: the chain ends before its head', goesOn: head })
  if (!last.hash.equals(head.hash) && !passes((one) => one.number === head.number && isHead(one)))
    return found({ number: last.number, why: 'is not what the head says', goesOn: head })
  if (stored && stored.number > last.number) return found({ number: next, why: HEAD_FILE_KNOWS, goesOn: last })
  return found(null)
}

const NOT_NOTED = 'is not the entry that the head file noted'
const HEAD_FILE_KNOWS = 'is missing: the head file knows it'

/** Whether the chain is still as it was when the break was acknowledged. */
function fits(
  key: Buffer,
  { goesOn }: Acknowledged,
  broken: number,
  entries: readonly (Entry & { hash: Buffer })[],
): boolean {
  const same = entries.find(({ number }) => number === goesOn.number)
  if (same)
    return same.hash.equals(goesOn.hash) && (!goesOn.seen || entryHash(key, same.hash, same).equals(goesOn.seen))
  return !entries.some(({ number }) => number >= broken && number <= goesOn.number)
}

/**
 * Writes down that somebody knows of a break, as an entry of the operators' log, so that later ones are found. Where only the head
 * file beside the database disagrees, it takes the chain's end from then on.
 */
export async function acknowledgeBreak(
  database: Database,
  { key, heads }: { key: Buffer; heads: HeadFiles },
  { companyId, code, broken }: Verified & { broken: Break },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { number, why, goesOn } = broken
  await database.outside((tx) =>
    appendOperator(
      tx,
      key,
      {
        accountId: null,
        name: 'Kerani',
        roleId: null,
        operation: 'command audit:verify',
        now,
        origin: { requestId: 'command audit:verify', address: '', device: '' },
      },
      {
        kind: ACKNOWLEDGED,
        id: companyId,
        name: code,
        before: null,
        after: {
          number,
          why,
          reason,
          goes_on: goesOn.number,
          goes_on_hash: goesOn.hash.toString('hex'),
          ...(goesOn.seen && { goes_on_seen: goesOn.seen.toString('hex') }),
        },
      },
      heads,
    ),
  )
  if (why === NOT_NOTED || why === HEAD_FILE_KNOWS) await heads.replace(companyId, goesOn.number, goesOn.hash)
}

const ACKNOWLEDGED = 'audit_break'

/** A break that somebody knows of. */
export type Acknowledged = { chain: string; number: number; at: string; reason: string; goesOn: Break['goesOn'] }

/** Those that were written by this program: an entry that its own chain's key did not make counts for nothing. */
async function readAcknowledged(client: pg.Client, key: Buffer): Promise<Acknowledged[]> {
  const { rows } = await client.query(
    `select e.*, coalesce(p.hash, ''::bytea) as previous from operator_entry e
     left join operator_entry p on p.number = e.number - 1 where e.kind = $1 order by e.number`,
    [ACKNOWLEDGED],
  )
  return rows.flatMap(({ previous, ...row }) => {
    const entry = entryOfRow(OPERATORS_CHAIN, row)
    if (!entryHash(key, previous, entry).equals(entry.hash)) return []
    const { number, reason, goes_on, goes_on_hash, goes_on_seen } = entry.after as Record<string, unknown>
    const goesOn = {
      number: Number(goes_on),
      hash: Buffer.from(String(goes_on_hash), 'hex'),
      ...(typeof goes_on_seen === 'string' && { seen: Buffer.from(goes_on_seen, 'hex') }),
    }
    return [{ chain: entry.object_id!, number: Number(number), at: entry.at, reason: String(reason), goesOn }]
  })
}

async function chunk(client: pg.Client, chain: Chain, after: number): Promise<(Entry & { hash: Buffer })[]> {
  const { rows } = await client.query(chain.entries, [after, CHUNK, ...chain.params])
  return rows.map((row) => entryOfRow(chain, row))
}

function entryOfRow(chain: Chain, row: pg.QueryResultRow): Entry & { hash: Buffer } {
  return { ...row, ...chain.fixed, number: Number(row.number), at: row.at.toISOString() } as Entry & { hash: Buffer }
}
