import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, FileReply } from '#base/endpoint.ts'
import { sendFile } from './http/send-file.ts'
import { parsedInput } from './input.ts'

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

/** Rows of sums: fields of the list's rows, those that do not add up left out. */
export function checkedTotals(endpoint: Pick<Endpoint, 'reply'>, totals: readonly unknown[]): unknown[] {
  const shape = (endpoint.reply as z.ZodObject).partial()
  return totals.map((row) => shape.parse(row))
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
    const { place: _, ...path } = request.params as Record<string, string>
    const asked = parsedInput(endpoint, path, request.query, request.body) as { page: number; per_page: number }
    return reply.send({ data: rows, page: asked.page, per_page: asked.per_page, ...counts })
  }
  const version = (body as { version?: unknown } | null)?.version
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
  const lifted = Object.fromEntries(endpoint.lift.map((field) => [field, (body as Record<string, unknown>)[field]]))
  return reply.send({ success: true, ...lifted, data: body })
}
