import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const WORKER = `// ${'the worker '.repeat(200)}`
const folder = mkdtempSync(path.join(tmpdir(), 'kerani-pages-'))
const written = (name: string, text: string | Buffer) => writeFileSync(path.join(folder, name), text)

let server: TestServer
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  written('index.html', '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__" />')
  written('sw.js', WORKER)
  written('sw.js.br', brotliCompressSync(WORKER))
  for (const name of ['manifest.webmanifest', 'manifest.zh-TW.webmanifest']) written(name, '{}')
  written('assets/frame-1.js', 'export {}')
  server = await startTestServer({ pages: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const asked = (address: string, headers: Record<string, string> = {}) =>
  server.nobody.request('GET', address, { headers })

describe('SYS-25a a browser can install the product', () => {
  it('the service worker is revalidated each time, controls every page, and is compressed', async () => {
    const plain = await asked('/sw.js')
    expect(plain.status).toBe(200)
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect(plain.headers['content-type']).toContain('javascript')
    expect(plain.text).toBe(WORKER)
    const small = await server.api.server.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } })
    expect(small.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
    expect(String(brotliDecompressSync(small.rawPayload))).toBe(WORKER)
  })

  it('the manifest of each language is revalidated each time, and a hashed file of the build is cached for ever', async () => {
    for (const name of ['manifest.webmanifest', 'manifest.zh-TW.webmanifest']) {
      const { status, headers } = await asked(`/${name}`)
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-cache',
        expect.stringContaining('application/manifest+json'),
      ])
    }
    const file = await asked('/assets/frame-1.js')
    expect(file.headers['cache-control']).toContain('immutable')
  })

  it('SYS-26c no cache on the way may store the page or a reply, and the content policy has no exception for the worker', async () => {
    const page = await asked('/app/dashboard')
    expect(page.headers['cache-control']).toBe('no-store')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|(script|worker)-src [^;]*(blob|data|http)/)
    const me = await (await server.as('nurul')).call(sessionApi.me, {})
    expect(me.headers['cache-control']).toBe('no-store')
  })
})
