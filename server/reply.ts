import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, FileReply } from '#base/endpoint.ts'
import { fieldsIn } from '#base/objects.ts'
import { sendFile } from './http/send-file.ts'
import { parsedInput, pathOf } from './input.ts'

/** Cut to what the contract names. */
export function checkedReply(endpoint: Endpoint, data: unknown): unknown {
  if (endpoint.replies === 'file') return data
  if (endpoint.replies === 'one') return endpoint.reply.parse(data)
  const { rows, total, totals, counts } = data as PageBody
  if (counts) return { rows, total, counts }
  return {
    rows: rows.map((row) => endpoint.reply.parse(row)),
    total,
    ...(endpoint.totals && { totals: checkedTotals(endpoint, totals ?? []) }),
  }
}

/** Rows of sums: fields of the list's rows, those that do not add up left out; where rows have a month, sums may have a word. */
export function checkedTotals(endpoint: Pick<Endpoint, 'reply'>, totals: readonly unknown[]): unknown[] {
  const fields = Object.entries((endpoint.reply as z.ZodObject).shape as Record<string, z.ZodType>)
  const shape = z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [name, (field._zod.def.type === 'string' ? z.string() : field).optional()]),
    ),
  )
  return totals.map((row) => shape.parse(row))
}

/** A reply of one thing as it goes over the wire, written on the thread that worked it out: the serving thread passes it on. */
export type Written = { json: Uint8Array<ArrayBuffer>; version: number | null }

export function written(endpoint: Endpoint, data: unknown): Written {
  return { json: new Uint8Array(Buffer.from(JSON.stringify(oneThing(endpoint, data)))), version: versionOf(data) }
}

function isWritten(body: unknown): body is Written {
  return fieldsIn(body).json instanceof Uint8Array
}

function oneThing(endpoint: Endpoint, data: unknown) {
  const lifted = Object.fromEntries(endpoint.lift.map((field) => [field, fieldsIn(data)[field]]))
  return { success: true, ...lifted, data }
}

function versionOf(data: unknown): number | null {
  const { version } = fieldsIn(data)
  return typeof version === 'number' ? version : null
}

type PageBody = { rows: unknown[]; total: number; totals?: unknown[]; counts?: number[] }

export async function send(
  endpoint: Endpoint,
  data: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  checked = false,
): Promise<unknown> {
  const body = checked ? data : checkedReply(endpoint, data)
  if (endpoint.replies === 'file') return sendFile(reply, body as FileReply)
  if (endpoint.replies === 'page') {
    const { rows, ...counts } = body as PageBody
    const { place: _, ...path } = pathOf(request)
    const asked = parsedInput(endpoint, path, request.query, request.body) as { page: number; per_page: number }
    return reply.send({ data: rows, page: asked.page, per_page: asked.per_page, ...counts })
  }
  const version = versionOf(body)
  if (version !== null) reply.header('etag', `"${version}"`)
  if (isWritten(body)) return reply.type('application/json; charset=utf-8').send(Buffer.from(body.json.buffer))
  return reply.send(oneThing(endpoint, body))
}
