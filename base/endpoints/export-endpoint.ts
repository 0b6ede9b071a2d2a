import { z } from 'zod'
import { required } from '../required.ts'
import { type Endpoint, type FileReply, type PageEndpoint, subject } from './endpoint.ts'

/** The inputs of an export besides the list's own filters and order. */
const ExportChoice = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  ids: z.array(z.string().min(1).max(60)).max(5000).optional(),
}

/** Any list, where its rows and filters do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: the one place that says so
export type AnyList = PageEndpoint<any, any, any, any>

type ExportableList = Pick<
  PageEndpoint<z.ZodRawShape, unknown, unknown, string>,
  'path' | 'subject' | 'module' | 'input' | 'filters' | 'exports' | 'exportStepUp' | 'readAccessLog'
>

/** The sibling of a list that returns it as a file: the server registers it, the browser calls it. */
export function exportEndpoint(list: ExportableList): Endpoint<unknown, unknown, FileReply, never> {
  const { sort } = list.input.shape
  return subject(list.subject, { module: list.module }).file(`POST /${list.path.slice(1)}/export`, {
    access: required(list.exports, `export permission of ${list.path}`),
    input: list.filters.extend({ ...ExportChoice, sort: required(sort, `orders of ${list.path}`) }),
    stepUp: list.exportStepUp,
    usesIdempotencyKey: false,
    runsOnThread: true,
    readAccessLog: list.readAccessLog,
  }) as never
}
