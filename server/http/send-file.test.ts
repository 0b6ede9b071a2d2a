import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { FileReply } from '#base/endpoints/endpoint.ts'
import { fakeReply } from '#test/fake-reply.ts'
import { sendFile } from './send-file.ts'

function sent(content: FileReply['content']) {
  const { told, reply } = fakeReply()
  sendFile(reply, { name: 'payslip.pdf', type: 'application/pdf', content })
  return told
}

it('a file is sent as an attachment that no browser runs and no proxy caches, whatever form its content has', async () => {
  const bytes = new Uint8Array([0, 1, 2, 3]).subarray(1, 3)
  const { headers, body } = sent(bytes)
  expect(body).toEqual(Buffer.from([1, 2]))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(headers['content-disposition']).toMatch(/^attachment; .*payslip\.pdf/)
  expect(sent('täxt').body).toEqual(Buffer.from('täxt'))
  const streamed = sent(Readable.from([Buffer.from('a'), Buffer.from('b')])).body as Readable
  expect(Buffer.concat(await streamed.toArray()).toString()).toBe('ab')
})
