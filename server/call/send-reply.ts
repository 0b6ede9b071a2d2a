import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, FileReply } from '#base/endpoints/endpoint.ts'
import { toFields } from '#base/objects.ts'
import { sendFile } from '../http/send-file.ts'
import { parseInput, pathParams } from './parse-input.ts'

/** Cuts a reply to the fields of the contract. */
export function parseReply(endpoint: Endpoint, data: unknown): unknown {
  if (endpoint.replies === 'file') return data
  if (endpoint.replies === 'one') return endpoint.reply.parse(data)
  const { rows, total, totals, counts } = data as PageBody
  if (counts) return { rows, total, counts }
  return {
    rows: rows.map((row) => endpoint.reply.parse(row)),
    total,
    ...(endpoint.totals && { totals: parseTotals(endpoint, totals ?? []) }),
  }
}

/** Rows of sums: fields of the list's rows, those that do not add up left out; where rows have a month, sums may have a word. */
export function parseTotals(endpoint: Pick<Endpoint, 'reply'>, totals: readonly unknown[]): unknown[] {
  const fields = Object.entries((endpoint.reply as z.ZodObject).shape as Record<string, z.ZodType>)
  const shape = z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [name, (field._zod.def.type === 'string' ? z.string() : field).optional()]),
    ),
  )
  return totals.map((row) => shape.parse(row))
}

/** A reply of one thing as it goes over the wire, written on the thread that worked it out: the serving thread passes it on. */
export type SerializedReply = { json: Uint8Array<ArrayBuffer>; version: number | null }

export function serializeReply(endpoint: Endpoint, data: unknown): SerializedReply {
  return {
    json: new Uint8Array(Buffer.from(JSON.stringify(replyEnvelope(endpoint, data)))),
    version: replyVersion(data),
  }
}

function isSerialized(body: unknown): body is SerializedReply {
  return toFields(body).json instanceof Uint8Array
}

function replyEnvelope(endpoint: Endpoint, data: unknown) {
  const lifted = Object.fromEntries(endpoint.liftedFields.map((field) => [field, toFields(data)[field]]))
  return { success: true, ...lifted, data }
}

function replyVersion(data: unknown): number | null {
  const { version } = toFields(data)
  return typeof version === 'number' ? version : null
}

type PageBody = { rows: unknown[]; total: number; totals?: unknown[]; counts?: number[] }

export async function sendReply(
  endpoint: Endpoint,
  data: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  checked = false,
): Promise<unknown> {
  const body = checked ? data : parseReply(endpoint, data)
  if (endpoint.replies === 'file') return sendFile(reply, body as FileReply)
  if (endpoint.replies === 'page') {
    const { rows, ...counts } = body as PageBody
    const { place: _, ...path } = pathParams(request)
    const asked = parseInput(endpoint, path, request.query, request.body) as { page: number; per_page: number }
    return reply.send({ data: rows, page: asked.page, per_page: asked.per_page, ...counts })
  }
  const version = replyVersion(body)
  if (version !== null) reply.header('etag', `"${version}"`)
  if (isSerialized(body)) return reply.type('application/json; charset=utf-8').send(Buffer.from(body.json.buffer))
  return reply.send(replyEnvelope(endpoint, body))
}
