import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileReply } from '#base/endpoints/endpoint.ts'
import { contentDisposition } from '#server/files/file-names.ts'

/**
 * Sends a file as an attachment of its stored type, sandboxed and cached by nobody unless it says so, so that no
 * browser runs it.
 */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const { content, publicSeconds } = file
  reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', publicSeconds === undefined ? 'private, no-store' : `public, max-age=${publicSeconds}`)
  if (typeof content === 'string') return reply.send(Buffer.from(content))
  if (content instanceof Uint8Array)
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  return reply.send(Readable.from(content))
}
