import { constants, setPriority } from 'node:os'
import v8 from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { endpointName, type FileReply } from '#base/endpoints/endpoint.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { resolveError } from '#server/call/problem.ts'
import { parseReply, type SerializedReply, serializeReply } from '#server/call/send-reply.ts'
import type { AuditChange, Context } from '#server/context/context.ts'
import { openDatabase } from '#server/database/database.ts'
import type { ThreadCall, ThreadData, ThreadReply, ThreadResult } from '#server/threads/thread-call.ts'
import { openVault } from '#server/vault.ts'
import { loadOfficeCountries } from '../modules/organisation/offices/queries.ts'
import { product } from './modules.ts'

/**
 * Runs calls whose work grows with the number of people, one at a time, with the same handlers as the serving thread.
 */
const { serveUrl, wrap, options } = workerData as ThreadData
const SPENT_BYTES = 128 * 1024 * 1024

// On Linux a priority belongs to a thread, so this work yields to the thread that answers all requests.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const database = openDatabase(serveUrl, { max: 1, statementTimeoutMs: 60_000 })
const refuseOnThread = async () => {
  throw new Error('A call on a thread only reads')
}
const api = {
  server: { route() {} },
  database,
  labels: product.labels,
  options,
  operations: [],
  handlers: new Map(),
  countries: loadOfficeCountries,
} as unknown as Api
product.routes(api, {
  put: refuseOnThread,
  read: refuseOnThread,
  readBytes: refuseOnThread,
  remove: refuseOnThread,
  eraseBytes: refuseOnThread,
  sweep: refuseOnThread,
})

const port = required(parentPort, 'the port of a worker thread')
port.on('message', async (call: ThreadCall) => {
  const reply = await runCall(call).then(
    (done) => ({ worked: done }),
    (error: unknown) => {
      const { status, refusal } = resolveError(error)
      const { code, params, fields, rows, facts } = refusal
      return status === 500
        ? { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
        : { refused: { code, status: status as 422, params, fields, rows, facts } }
    },
  )
  const bytes = 'worked' in reply ? transferableBytes(reply.worked.data) : undefined
  const spent = v8.getHeapStatistics().used_heap_size > SPENT_BYTES || (bytes?.byteLength ?? 0) > SPENT_BYTES / 8
  port.postMessage({ ...reply, spent } as ThreadReply, bytes ? [bytes] : [])
})

async function runCall(call: ThreadCall): Promise<ThreadResult> {
  const { actor, now, today, language, origin } = call
  const handler = api.handlers.get(call.operation)
  const endpoint = api.operations.find((one) => endpointName(one) === call.operation)
  if (!handler || !endpoint) throw new Error(`Nothing answers ${call.operation}`)
  return database.runInTenant(actor.companyId, async (tx) => {
    const changes: AuditChange[] = []
    const events: ThreadResult['events'] = []
    let reads: ThreadResult['reads']
    const context: Context = {
      tx,
      actor,
      now,
      today,
      vault: openVault(Buffer.from(wrap), actor.companyId, Buffer.from(call.dataKey)),
      language,
      origin,
      record: (change) => changes.push(change),
      publish: async (_, event, payload) => void events.push({ name: event.name, payload }),
      start: refuseOnThread,
      afterCommit: refuseOnThread,
      reportReads: (count, objectId) => {
        reads = { count, objectId }
      },
    }
    const data = parseReply(endpoint, await handler(call.input, context))
    const sent = endpoint.replies === 'one' ? serializeReply(endpoint, data) : withOwnBuffer(data)
    return { data: sent, changes, events, ...(reads && { reads }) }
  })
}

/** Gives a file's bytes a buffer of their own, so that they are transferred instead of copied. */
function withOwnBuffer(data: unknown): unknown {
  const { content } = (data ?? {}) as Partial<FileReply>
  if (typeof content === 'string') return { ...(data as FileReply), content: new Uint8Array(Buffer.from(content)) }
  if (content instanceof Uint8Array && content.byteLength !== content.buffer.byteLength)
    return { ...(data as FileReply), content: new Uint8Array(content) }
  return data
}

function transferableBytes(data: unknown): ArrayBuffer | undefined {
  const { content, json } = (data ?? {}) as Partial<FileReply & SerializedReply>
  if (json) return json.buffer
  return content instanceof Uint8Array ? (content.buffer as ArrayBuffer) : undefined
}
