import type pg from 'pg'
import { OPS } from '#base/access/roles.ts'
import { required } from '#base/required.ts'
import { connect } from '#server/database/connection.ts'
import type { Database } from '#server/database/database.ts'
import { type AuditEntry, entryHash, firstBreak } from './chain.ts'
import type { HeadFiles } from './head-files.ts'
import { appendOperatorEntry, OPERATORS_CHAIN_ID } from './operator-log.ts'

/** A place at which a chain breaks, and the entry or head from which it goes on; `seen` is that entry's hash. */
export type ChainBreak = { number: number; why: string; resumesAt: { number: number; hash: Buffer; seen?: Buffer } }

export type ChainVerification = {
  companyId: string
  code: string
  entries: number
  /** The first break that is not acknowledged; later entries were not checked. */
  broken: ChainBreak | null
  acknowledged: readonly AcknowledgedBreak[]
}

const CHUNK = 5_000

/**
 * Checks the chains of all companies and of the operators with the owner's connection. An edited, deleted, inserted
 * or moved entry breaks the keyed hash; a cut tail differs from the head row, and from the head file outside the
 * database. Acknowledged breaks are skipped, so that later ones are found.
 */
export async function verifyAllChains(url: string, key: Buffer, heads: HeadFiles): Promise<ChainVerification[]> {
  const client = await connect(url)
  try {
    const companies: { id: string; code: string }[] = (await client.query('select id, code from company order by code'))
      .rows
    const known = await loadAcknowledgedBreaks(client, key)
    const results: ChainVerification[] = []
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

/** Where the entries and the head of a chain are stored; `id` names its head file. */
type Chain = { id: string; code: string; entries: string; head: string; params: unknown[]; fixed: Partial<AuditEntry> }

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
  id: OPERATORS_CHAIN_ID,
  code: OPERATORS_CHAIN_ID,
  entries: 'select * from operator_entry where number > $1 order by number limit $2',
  head: 'select last_number, last_hash from operator_head',
  params: [],
  fixed: { company_id: OPERATORS_CHAIN_ID, role_id: OPS },
}

const EMPTY_HEAD = { number: 0, hash: Buffer.alloc(0) }

async function verifyChain(
  client: pg.Client,
  chain: Chain,
  key: Buffer,
  heads: HeadFiles,
  known: readonly AcknowledgedBreak[],
): Promise<ChainVerification> {
  const stored = await heads.read(chain.id)
  const waiting = known.filter((one) => one.chain === chain.id)
  const acknowledged: AcknowledgedBreak[] = []
  let last: { number: number; hash: Buffer } = EMPTY_HEAD
  const verification = (broken: ChainBreak | null): ChainVerification => ({
    companyId: chain.id,
    code: chain.code,
    entries: last.number,
    acknowledged,
    broken,
  })
  /** Skips a break that was acknowledged as it is now; each acknowledgement counts once. */
  const passAcknowledged = (isThis: (one: AcknowledgedBreak) => boolean) => {
    const at = waiting.findIndex(isThis)
    if (at < 0) return false
    for (const one of waiting.splice(at, 1)) {
      acknowledged.push(one)
      last = one.resumesAt
    }
    return true
  }
  for (;;) {
    const entries = await loadChunk(client, chain, last.number)
    if (entries.length === 0) break
    const broken = firstBreak(key, last, entries)
    if (broken !== null) {
      if (
        passAcknowledged(
          (one) => [broken, broken - 1].includes(one.number) && isUnchangedSince(key, one, broken, entries),
        )
      )
        continue
      const entry = required(
        entries.find(({ number }) => number >= broken),
        'entry at the break',
      )
      const resumesAt = { number: entry.number, hash: entry.hash, seen: entryHash(key, entry.hash, entry) }
      return verification({ number: broken, why: 'does not follow from the entry before it', resumesAt })
    }
    const entryAtHeadFile = stored && entries.find((entry) => entry.number === stored.number)
    const end = required(entries.at(-1), 'last entry')
    const resumesAt = { number: end.number, hash: end.hash }
    if (entryAtHeadFile && !entryAtHeadFile.hash.equals(stored.hash))
      return verification({ number: entryAtHeadFile.number, why: DIFFERS_FROM_HEAD_FILE, resumesAt })
    last = resumesAt
  }
  const [row] = (await client.query(chain.head, chain.params)).rows
  const head = row ? { number: Number(row.last_number), hash: row.last_hash } : EMPTY_HEAD
  const next = last.number + 1
  const isHead = ({ resumesAt: goesOn }: AcknowledgedBreak) =>
    goesOn.number === head.number && goesOn.hash.equals(head.hash)
  if (head.number !== last.number && !passAcknowledged((one) => one.number === next && isHead(one)))
    return verification({ number: next, why: 'is missing: the chain ends before its head', resumesAt: head })
  if (!last.hash.equals(head.hash) && !passAcknowledged((one) => one.number === head.number && isHead(one)))
    return verification({ number: last.number, why: 'is not what the head says', resumesAt: head })
  if (stored && stored.number > last.number)
    return verification({ number: next, why: MISSING_PER_HEAD_FILE, resumesAt: last })
  return verification(null)
}

const DIFFERS_FROM_HEAD_FILE = 'is not the entry that the head file noted'
const MISSING_PER_HEAD_FILE = 'is missing: the head file knows it'

/** Whether the chain is still as it was when the break was acknowledged. */
function isUnchangedSince(
  key: Buffer,
  { resumesAt: goesOn }: AcknowledgedBreak,
  broken: number,
  entries: readonly (AuditEntry & { hash: Buffer })[],
): boolean {
  const same = entries.find(({ number }) => number === goesOn.number)
  if (same)
    return same.hash.equals(goesOn.hash) && (!goesOn.seen || entryHash(key, same.hash, same).equals(goesOn.seen))
  return !entries.some(({ number }) => number >= broken && number <= goesOn.number)
}

/**
 * Acknowledges a break by an entry in the operators' log, so that later ones are found. Where only the head file
 * differs, it takes the chain's end from then on.
 */
export async function acknowledgeBreak(
  database: Database,
  { key, heads }: { key: Buffer; heads: HeadFiles },
  { companyId, code, broken }: ChainVerification & { broken: ChainBreak },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { number, why, resumesAt: goesOn } = broken
  await database.runOutsideTenants((tx) =>
    appendOperatorEntry(
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
  if (why === DIFFERS_FROM_HEAD_FILE || why === MISSING_PER_HEAD_FILE)
    await heads.replace(companyId, goesOn.number, goesOn.hash)
}

const ACKNOWLEDGED = 'audit_break'

export type AcknowledgedBreak = {
  chain: string
  number: number
  at: string
  reason: string
  resumesAt: ChainBreak['resumesAt']
}

/** Loads acknowledgements that this program wrote: an entry without the right key does not count. */
async function loadAcknowledgedBreaks(client: pg.Client, key: Buffer): Promise<AcknowledgedBreak[]> {
  const { rows } = await client.query(
    `select e.*, coalesce(p.hash, ''::bytea) as previous from operator_entry e
     left join operator_entry p on p.number = e.number - 1 where e.kind = $1 order by e.number`,
    [ACKNOWLEDGED],
  )
  return rows.flatMap(({ previous, ...row }) => {
    const entry = toEntry(OPERATORS_CHAIN, row)
    if (!entryHash(key, previous, entry).equals(entry.hash)) return []
    const { number, reason, goes_on, goes_on_hash, goes_on_seen } = entry.after as Record<string, unknown>
    const resumesAt = {
      number: Number(goes_on),
      hash: Buffer.from(String(goes_on_hash), 'hex'),
      ...(typeof goes_on_seen === 'string' && { seen: Buffer.from(goes_on_seen, 'hex') }),
    }
    return [{ chain: entry.object_id ?? '', number: Number(number), at: entry.at, reason: String(reason), resumesAt }]
  })
}

async function loadChunk(client: pg.Client, chain: Chain, after: number): Promise<(AuditEntry & { hash: Buffer })[]> {
  const { rows } = await client.query(chain.entries, [after, CHUNK, ...chain.params])
  return rows.map((row) => toEntry(chain, row))
}

function toEntry(chain: Chain, row: pg.QueryResultRow): AuditEntry & { hash: Buffer } {
  return { ...row, ...chain.fixed, number: Number(row.number), at: row.at.toISOString() } as AuditEntry & {
    hash: Buffer
  }
}
