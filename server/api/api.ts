import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Labels } from '#base/labels.ts'
import type { ApiOptions } from '../api-options.ts'
import type { HeadFiles } from '../audit/head-files.ts'
import type { Clock } from '../clock.ts'
import type { Context } from '../context/context.ts'
import type { Database, Tx } from '../database/database.ts'
import type { CallLimits } from '../http/call-limits.ts'
import type { Secrets } from '../secrets.ts'
import type { CallThreads } from '../threads/call-threads.ts'

/** The handler of a call of a company; its input has been parsed by the contract. */
export type Handler = (input: unknown, context: Context) => Promise<unknown>

/** What the routes of all modules share. */
export type Api = {
  readonly server: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly labels: Labels
  readonly heads: HeadFiles
  readonly options: ApiOptions
  /** Every registered operation. The OpenAPI document and the generated tests are made from it. */
  readonly operations: Endpoint[]
  /** Handlers of company calls by method and path; threads look them up. */
  readonly handlers: Map<string, Handler>
  /** Threads for calls whose work grows with people; null runs them on the serving thread. */
  readonly threads: CallThreads | null
  /** How many calls each session and address may make. */
  readonly limits: CallLimits
  /** The countries a company has offices in. */
  readonly countries: (tx: Tx) => Promise<string[]>
  /** Wakes a worker for a task that has just been committed. */
  wake: (companyId: string, taskId: string) => unknown
}
