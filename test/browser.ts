import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Api } from '#server/api/api.ts'
import type { Reply } from './server.ts'

/** A browser: keeps cookies, sends the CSRF token from its cookie, and calls from one IP address. */
export type Browser = {
  readonly cookies: Map<string, string>
  call<I>(
    endpoint: Endpoint<I, never, never, never> | Endpoint<I>,
    input?: I,
    headers?: Record<string, string>,
  ): Promise<Reply>
  request(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export function browser(
  api: Api,
  {
    address = '203.0.113.7',
    cookies = new Map<string, string>(),
  }: { address?: string; cookies?: Map<string, string> } = {},
): Browser {
  async function request(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const csrf = cookies.get('csrf')
    const response = await api.server.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(csrf && { 'x-csrf-token': decodeURIComponent(csrf) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(body !== undefined && { payload: (typeof body === 'string' ? body : JSON.stringify(body)) as never }),
    })
    for (const { name, value, expires, maxAge } of response.cookies) {
      if (value === '' && ((expires && expires.getTime() <= 0) || maxAge === 0)) cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(response.payload || 'null') : null,
      headers: response.headers as Reply['headers'],
      text: response.payload,
      bytes: response.rawPayload,
    }
  }
  return {
    cookies,
    request,
    call(endpoint, input, headers) {
      const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
      const url = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(rest[field])
        delete rest[field]
        return encodeURIComponent(value)
      })
      if (endpoint.method === 'GET') return request('GET', url, undefined, headers)
      if (endpoint.body === 'form')
        return request(endpoint.method, url, new URLSearchParams(rest as Record<string, string>).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        })
      return request(endpoint.method, url, rest, headers)
    },
  }
}
