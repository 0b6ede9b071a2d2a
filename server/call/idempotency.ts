import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#base/access/actor.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { conflict, DomainError } from '#base/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Vault } from '../vault.ts'

type IdempotentCall = {
  endpoint: Endpoint
  request: FastifyRequest
  input: unknown
  actor: Actor
  now: Date
  vault: Vault
}

/**
 * Gives a call that creates or decides one effect, however often it is sent with the same `Idempotency-Key`. The
 * key's row is written in the transaction of the effect, so a second sender waits for the first and gets its reply.
 * Stored replies are encrypted, because they may hold values of encrypted columns.
 */
export async function withIdempotencyKey(
  tx: Tx,
  { endpoint, request, input, actor, now, vault }: IdempotentCall,
  work: () => Promise<unknown>,
): Promise<{ replayed: boolean; body: unknown }> {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.replies === 'file') return { replayed: false, body: await work() }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new DomainError('malformed', { status: 400 })
  const operation = `${endpoint.method} ${endpoint.path}`
  const hash = createHash('sha256')
    .update(`${operation}\n${request.url}\n${JSON.stringify(input)}`)
    .digest()
  const sealPlace = `idempotency_key.reply|${actor.accountId}|${operation}|${key}`
  const keyRow = { company_id: actor.companyId, account_id: actor.accountId, operation, key }
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...keyRow, request_hash: hash, created_at: now })
    .onConflict((same) => same.doNothing())
    .returning('key')
    .executeTakeFirst()
  const updateReply = tx
    .updateTable('idempotency_key')
    .where('account_id', '=', actor.accountId)
    .where('operation', '=', operation)
    .where('key', '=', key)
  if (!inserted) {
    const stored = await tx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'sealed_reply'])
      .where('account_id', '=', actor.accountId)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst()
    if (stored?.status !== 200) throw conflict('in_progress')
    if (!stored.request_hash.equals(hash)) throw new DomainError('idempotency_mismatch')
    if (!stored.sealed_reply) throw conflict('duplicate')
    return { replayed: true, body: JSON.parse(vault.decrypt(sealPlace, stored.sealed_reply)) }
  }
  const body = await work()
  await updateReply.set({ status: 200, sealed_reply: vault.encrypt(sealPlace, JSON.stringify(body ?? null)) }).execute()
  return { replayed: false, body }
}
