import { expect, it } from 'vitest'
import { retryReply, retryWhileBusy } from './retry-call.ts'

const answers = (...codes: string[]) => {
  const left = [...codes]
  return async () => ({ code: left.length > 1 ? left.shift()! : left[0]!, left: left.length })
}
const codeOf = ({ code }: { code: string }) => code

it('retries while the server is busy or a row is locked, and for nothing else', async () => {
  expect(await retryWhileBusy(answers('overloaded', 'try_again', 'overloaded', 'ok'), codeOf)).toMatchObject({
    code: 'ok',
  })
  expect(await retryWhileBusy(answers('version_conflict', 'ok'), codeOf)).toMatchObject({ code: 'version_conflict' })
  let calls = 0
  const reply = await retryReply(async () => ({ body: calls++ < 2 ? { code: 'overloaded' } : undefined }))
  expect([reply, calls]).toEqual([{ body: undefined }, 3])
})
