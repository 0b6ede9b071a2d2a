/**
 * Sends a request as `fetch` does, and reports the part of its body that was sent, from 0 to 1: `fetch` does not say it.
 * Rejects with a `TypeError` where no answer comes, and with an `AbortError` when cancelled.
 */
export function fetchWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const { status, response } = request
      resolve(new Response(status === 204 ? null : response, { status, headers: headersIn(request) }))
    }
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function headersIn(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  return lines.flatMap((line) => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()] as [string, string]] : []
  })
}
