import { randomBytes } from 'node:crypto'
import type { Api } from '#server/api/api.ts'
import type { Caller, CallOptions, Reply } from './server.ts'

/** Calls the server as a browser with this session does. */
export function caller(api: Api, session: { token: string; csrf: string; area: string; company: string }): Caller {
  async function request(
    method: string,
    url: string,
    more: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const response = await api.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(session.token && { cookie: `token=${session.token}` }),
        ...(session.csrf && { 'x-csrf-token': session.csrf }),
        'sec-fetch-site': 'same-origin',
        ...more.headers,
      },
      ...(more.body !== undefined && { payload: more.body as never }),
    })
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      body: type.includes('json') ? JSON.parse(response.payload || 'null') : null,
      headers: response.headers as Reply['headers'],
      text: response.payload,
      bytes: response.rawPayload,
    }
  }
  return {
    token: session.token,
    csrf: session.csrf,
    request,
    call(endpoint, input, more = {}) {
      const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
      const url = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        if (field === 'env') return more.env ?? (session.area === 'panel' ? 'app' : session.area)
        if (field === 'company') return more.company ?? session.company
        const value = String(rest[field])
        delete rest[field]
        return encodeURIComponent(value)
      })
      if (endpoint.method === 'GET') {
        const query = new URLSearchParams(
          Object.entries(rest).flatMap(([field, value]) =>
            value === undefined
              ? []
              : Array.isArray(value)
                ? value.map((item) => [field, String(item)])
                : [[field, String(value)]],
          ) as [string, string][],
        )
        return request('GET', query.size > 0 ? `${url}?${query}` : url, { headers: more.headers })
      }
      if (endpoint.body === 'form')
        return request(endpoint.method, url, {
          body: new URLSearchParams(rest as Record<string, string>).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
        })
      if (endpoint.body === 'upload') {
        const form = multipart(rest, more.files ?? {})
        return request(endpoint.method, url, {
          body: form.body,
          headers: { 'content-type': form.type, ...more.headers },
        })
      }
      return request(endpoint.method, url, {
        body: JSON.stringify(rest),
        headers: { 'content-type': 'application/json', ...more.headers },
      })
    },
  }
}

function multipart(
  fields: Record<string, unknown>,
  files: NonNullable<CallOptions['files']>,
): { body: Buffer; type: string } {
  const boundary = `----kerani${randomBytes(12).toString('hex')}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    // A form holds text: rows are JSON in it.
    const text = typeof value === 'object' ? JSON.stringify(value) : value
    if (text !== undefined)
      parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`))
  }
  for (const [name, file] of Object.entries(files)) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
    )
    parts.push(Buffer.from(file.content))
    parts.push(Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}
