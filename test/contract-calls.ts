import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { Endpoint, PageEndpoint } from '#base/endpoints/endpoint.ts'
import { sources } from './source-files.ts'

export type List = Endpoint & PageEndpoint<z.ZodRawShape, unknown, unknown, string>

const ROOT = path.join(import.meta.dirname, '..')

/** Every call with its contract file and its name there, such as `costCenterApi.list`. */
export const contractCalls: readonly { file: string; called: string; call: Endpoint }[] = (
  await Promise.all(
    sources
      .filter((file) => /contract\.ts$|-api\.ts$/.test(file))
      .map(async (file) => {
        const apis: Record<string, unknown> = await import(pathToFileURL(path.join(ROOT, file)).href)
        return Object.entries(apis).flatMap(([api, calls]) =>
          Object.entries(isObject(calls) ? calls : {}).map(([one, call]) => ({ file, called: `${api}.${one}`, call })),
        )
      }),
  )
)
  .flat()
  .filter((one): one is { file: string; called: string; call: Endpoint } => isCall(one.call))

/** The calls that return rows. */
export const contractLists: readonly { called: string; list: List }[] = contractCalls
  .filter(({ call }) => call.replies === 'page')
  .map(({ called, call }) => ({ called, list: call as List }))

/** The row fields of a list. */
export function rowShape(list: Endpoint): Readonly<Record<string, z.ZodType>> {
  return (list.reply as z.ZodObject).shape as Record<string, z.ZodType>
}

function isCall(one: unknown): one is Endpoint {
  return isObject(one) && 'replies' in one && 'path' in one
}

function isObject(one: unknown): one is object {
  return one !== null && typeof one === 'object'
}
