import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import type { ApiOptions } from '#server/api-options.ts'
import type { HeadFiles } from '#server/audit/head-files.ts'
import { createMaintenanceGuard } from '#server/call/maintenance.ts'
import { buildOpenApi } from '#server/call/openapi.ts'
import { buildProblem } from '#server/call/problem.ts'
import { allowedMethods, sendUnreadableAddress } from '#server/call/refused-address.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createCallLimits } from '#server/http/call-limits.ts'
import { refuseOverload } from '#server/http/overload.ts'
import { requestLanguage, requestRoute } from '#server/http/request-origin.ts'
import { reportUntrustedProxy } from '#server/http/untrusted-proxy.ts'
import type { Product } from '#server/manifest/module.ts'
import type { Secrets } from '#server/secrets.ts'
import type { CallThreads } from '#server/threads/call-threads.ts'
import { loadOfficeCountries } from '../modules/organisation/offices/queries.ts'
import { product as everything } from './modules.ts'

export type AppDependencies = {
  database: Database
  clock: Clock
  secrets: Secrets
  heads: HeadFiles
  files: FileStore
  options: ApiOptions
  /** Threads for calls whose work grows with the number of people; without them the calls run on the serving thread. */
  threads?: CallThreads
  /** The assembled modules; all of them by default. */
  product?: Product
  /** The folder of the built browser side; without it only the API is served. */
  pages?: string
  /** Where the call log is written: standard output when true. */
  log?: boolean | { write(line: string): void }
}

/** Builds the whole server without a port: registers every route. It answers injected calls as well as real ones. */
export async function buildApp(parts: AppDependencies): Promise<Api> {
  const { product = everything } = parts
  const server: FastifyInstance = Fastify({
    logger: parts.log
      ? {
          level: 'info',
          base: null,
          ...(typeof parts.log === 'object' && { stream: parts.log }),
          serializers: { req: () => ({}), res: () => ({}) },
          formatters: { level: (level) => ({ level }) },
        }
      : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOption(parts.options.trustProxy),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (_, request, reply) => sendUnreadableAddress(product.labels, request, reply),
  })
  const limits = createCallLimits(parts.options.callsPerMinute)
  const api: Api = {
    server,
    database: parts.database,
    clock: parts.clock,
    secrets: parts.secrets,
    labels: product.labels,
    heads: parts.heads,
    options: parts.options,
    operations: [],
    handlers: new Map(),
    threads: parts.threads ?? null,
    limits,
    countries: loadOfficeCountries,
    wake: () => {},
  }

  server.decorateRequest('caller', undefined)
  await server.register(cookie)
  await server.register(multipart, { throwFileSizeLimit: false })
  await server.register(helmet, helmetOptions(parts.options.publicUrl))
  await server.register(rateLimit, {
    max: limits.most,
    timeWindow: 60_000,
    keyGenerator: limits.keyOf,
    allowList: (request) => !requestRoute(request).startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) =>
      new DomainError('rate_limited', { status: 429, params: { seconds: Math.ceil(ttl / 1000) } }),
  })
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header(
      'permissions-policy',
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    )
    if (requestRoute(request).startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.url.length > 8_192) throw new DomainError('malformed', { status: 400 })
    if (request.headers['content-encoding']) throw new DomainError('unsupported_type', { status: 415 })
  })
  refuseOverload(server, parts.options.overload)
  reportUntrustedProxy(server, api)
  server.addHook('onRequest', createMaintenanceGuard(api))
  server.addHook('onResponse', async (request, reply) => {
    const template =
      (request.routeOptions.config as { template?: string } | undefined)?.template ?? request.routeOptions.url
    request.log.info(
      {
        route: template ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.caller,
      },
      'call',
    )
  })
  server.setErrorHandler((error, request, reply) => {
    const problem = buildProblem(error, product.labels, requestLanguage(request), request.id)
    if (problem.status >= 500 && problem.status !== 503) request.log.error({ error: (error as Error).stack }, 'fault')
    if (problem.status === 500 && !parts.log) console.error((error as Error).stack)
    if (problem.status === 429 || problem.status === 503)
      reply.header('retry-after', String(problem.retry_after ?? (problem.status === 429 ? 60 : 5)))
    if (reply.raw.headersSent) return reply.raw.destroy()
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })

  product.routes(api, parts.files)
  // Built on the first request: it would be most of the time that the server takes to start.
  let document: Record<string, unknown> | undefined
  server.get('/api/openapi.json', async () => {
    document ??= buildOpenApi(api.operations)
    return document
  })
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_, reply) => {
    try {
      await parts.database.ping()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
  await servePages(api, parts.pages)
  return api
}

/**
 * Serves the browser side: hashed files are cached for ever, the page gets a fresh nonce each time, and unknown API
 * paths answer JSON.
 */
async function servePages({ server, operations }: Api, folder: string | undefined): Promise<void> {
  const page =
    folder && existsSync(path.join(folder, 'index.html'))
      ? await readFile(path.join(folder, 'index.html'), 'utf8')
      : null
  if (page && folder) {
    await server.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      // the plugin's own route would read the whole folder, two thousand files, for each request
      serve: false,
      preCompressed: true,
      // A file with a hash in its name never changes; any other file is revalidated on each request.
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          path.basename(path.dirname(file)) === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
    server.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => reply.sendFile(params.name))
  }
  if (page && folder)
    for (const name of ['favicon.svg', 'manifest.webmanifest', 'manifest.zh-TW.webmanifest', 'robots.txt', 'sw.js'])
      if (existsSync(path.join(folder, name))) server.get(`/${name}`, (_, reply) => reply.sendFile(name, folder))
  server.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(operations, request.url)
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new DomainError('method_not_allowed', { status: 405 })
    }
    if (/^\/(api|assets)\//.test(request.url) || (request.method !== 'GET' && request.method !== 'HEAD') || !page)
      throw new DomainError('not_found', { status: 404 })
    const nonce = reply.cspNonce?.style ?? ''
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}

/** A number means this many proxies in front of the server. */
function trustProxyOption(setting: ApiOptions['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting
}

function helmetOptions(publicUrl: string) {
  const https = publicUrl.startsWith('https:')
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xPoweredBy: false,
  }
}
