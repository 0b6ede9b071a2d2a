import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import type { GeneratedApiTest } from './generated-api-test.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { isOfSignIn } from './matrix-ask.ts'
import type { Caller, Reply } from './server.ts'
import { textIn } from './text-in-file.ts'

/** The marks that a text contains, also with spaces or dashes in them. */
export const findMarks = (marks: readonly string[], text: string) => {
  const plain = text.replaceAll(/[-\s]/g, '')
  return marks.filter((mark) => text.includes(mark) || plain.includes(mark))
}
const replyText = (reply: Reply) => `${JSON.stringify(reply.headers)} ${reply.text} ${textIn(reply.bytes)}`

/** Calls every operation as a caller and returns the marks found in the replies, one line each. */
export async function findLeaks(
  walk: GeneratedApiTest,
  caller: Caller,
  marks: readonly string[],
  only: (endpoint: Endpoint) => boolean = () => true,
) {
  const shown: string[] = []
  const operations = walk.server.api.operations.filter(only)
  async function searchReplies(endpoint: Endpoint): Promise<void> {
    const { samples, server } = walk
    const format = 'format' in endpoint.input.shape ? { format: 'xlsx' } : {}
    const size = 'per_page' in endpoint.input.shape ? { per_page: 200 } : {}
    const replies: Reply[] = []
    if (isOfSignIn(endpoint)) {
      await server.keep(() => server.database.runOutsideTenants((tx) => tx.deleteFrom('rate_count').execute()))
      replies.push(await caller.call(endpoint, samples.sample(endpoint) as never))
    } else {
      const input = { ...samples.sample(endpoint), ...(await walk.addressed(endpoint)), ...format, ...size }
      if (endpoint.body !== 'upload') replies.push(await caller.call(endpoint, input as never))
      if (!endpoint.safe) replies.push(await (await walk.succeeding(endpoint)).call(caller))
    }
    for (const mark of findMarks(marks, replies.map(replyText).join(' ')))
      shown.push(`${endpointName(endpoint)}: ${mark}`)
  }
  await mapConcurrently(
    operations.filter(({ safe }) => safe),
    searchReplies,
  )
  // Some of these need prepared data that other calls would see.
  for (const endpoint of operations.filter(({ safe }) => !safe)) await searchReplies(endpoint)
  return { shown, asked: operations.length }
}
