import type pg from 'pg'
import { OPS } from '#base/roles.ts'
import { connected } from '#server/database/connection.ts'
import { type Entry, firstBreak } from './chain.ts'
import type { HeadFiles } from './head-files.ts'
import { OPERATORS } from './operator-log.ts'

export type Verified = {
  companyId: string
  code: string
  entries: number
  broken: { number: number; why: string } | null
}

const CHUNK = 5_000

/**
 * Walks every company's chain, and the operators', with the owner's connection. An edited, removed, added or moved entry breaks the keyed
 * hash; a cut tail shows against the head row, and against the head file, which lies outside the database.
 */
export async function verifyAll(url: string, key: Buffer, heads: HeadFiles): Promise<Verified[]> {
  const client = await connected(url)
  try {
    const companies: { id: string; code: string }[] = (await client.query('select id, code from company order by code'))
      .rows
    const results: Verified[] = []
    for (const company of companies) {
      // An owner under forced row policies sees nothing without being bound to the company.
      await client.query("select set_config('app.company_id', $1, false)", [company.id])
      results.push(await verifyChain(client, companyChain(company), key, heads))
    }
    results.push(await verifyChain(client, OPERATORS_CHAIN, key, heads))
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

async function verifyChain(client: pg.Client, chain: Chain, key: Buffer, heads: HeadFiles): Promise<Verified> {
  const stored = await heads.read(chain.id)
  let last: { number: number; hash: Buffer } = NOTHING
  const found = (broken: Verified['broken']): Verified => ({
    ...{ companyId: chain.id, code: chain.code, entries: last.number },
    broken,
  })
  for (;;) {
    const entries = await chunk(client, chain, last.number)
    if (entries.length === 0) break
    const broken = firstBreak(key, last, entries)
    if (broken !== null) return found({ number: broken, why: 'does not follow from the entry before it' })
    const noted = stored && entries.find((entry) => entry.number === stored.number)
    if (noted && !noted.hash.equals(stored.hash))
      return found({ number: noted.number, why: 'is not the entry that the head file noted' })
    const end = entries.at(-1)!
    last = { number: end.number, hash: end.hash }
  }
  const [row] = (await client.query(chain.head, chain.params)).rows
  const head = row ? { number: Number(row.last_number), hash: row.last_hash } : NOTHING
  const next = last.number + 1
  if (head.number !== last.number) return found({ number: next, why: 'is missing: the chain ends before its head' })
  if (!last.hash.equals(head.hash)) return found({ number: last.number, why: 'is not what the head says' })
  if (stored && stored.number > last.number) return found({ number: next, why: 'is missing: the head file knows it' })
  return found(null)
}

async function chunk(client: pg.Client, chain: Chain, after: number): Promise<(Entry & { hash: Buffer })[]> {
  const { rows } = await client.query(chain.entries, [after, CHUNK, ...chain.params])
  return rows.map((row) => ({ ...row, ...chain.fixed, number: Number(row.number), at: row.at.toISOString() }))
}
