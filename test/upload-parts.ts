/** A raw part of a multipart body: header lines and content. */
export type Part = { head: string[]; content: string | Uint8Array }

export const BOUNDARY = '----kerani-by-hand'

/** Builds a multipart body by hand, so that it can be invalid in any way. */
export function multipartBody(parts: readonly Part[], { end = `--${BOUNDARY}--\r\n` } = {}): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head.join('\r\n')}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
}

export const textPart = (name: string, value: string, type?: string): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"`, ...(type ? [`Content-Type: ${type}`] : [])],
  content: value,
})

export const filePart = (name: string, filename: string, content: string | Uint8Array): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, 'Content-Type: text/csv'],
  content,
})
