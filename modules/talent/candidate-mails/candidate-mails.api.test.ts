import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverAndReadMails } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { onboardingApi } from '../onboarding/contract.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { candidateMailApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

type Text = { event: string; language: string; subject: string; is_usual: boolean; version: number }
const find = async (language: string, who = hr): Promise<Text> => {
  const { body } = await who.call(candidateMailApi.list, {})
  return body.data.rows.find((text: Text) => text.event === 'moved' && text.language === language)
}
const MOVED = { event: 'moved', language: 'en' } as const
const OWN = { ...MOVED, subject: 'Good news for {{name}}', body: 'Hello {{name}}. {{next}}\n{{link}}' }

it('REC-05d a company writes its own text, which is mailed, and takes the usual one again; another company keeps its own', async () => {
  const usual = await find('en')
  expect(usual).toMatchObject({ is_usual: true, version: 0 })
  const set = (known_version: number, more: object = {}) =>
    hr.call(candidateMailApi.set, { ...OWN, known_version, ...more } as never)
  expect((await set(1)).status).toBe(409)
  expect((await set(0)).body.data).toMatchObject({ is_usual: false, version: 1, subject: OWN.subject })
  expect((await set(0)).status).toBe(409)
  expect((await set(1, { subject: 'News for {{name}}' })).body.data).toMatchObject({ version: 2 })
  expect(await find('zh-TW')).toMatchObject({ is_usual: true })
  const chinese = { language: 'zh-TW', subject: '消息', body: '{{name}} 您好。{{link}}' }
  expect((await set(0, chinese)).status).toBe(200)
  expect(await find('en', await server.as('beacon:aminah', 'Company Admin'))).toMatchObject({ subject: usual.subject })

  const email = 'lim.own.text@outside.example'
  const { id } = await insertOnboardingCard(server, 'meridian', 'nurul', {}, { email })
  const move = { id, version: 1, to: 'open_for_opportunity', send_mail: true } as const
  expect((await hr.call(onboardingApi.move, move)).status).toBe(200)
  const [mail] = await deliverAndReadMails(server, email)
  expect(mail).toContain('Hello Tan Ah Kow. The people who fill this job')
  expect(mail).toContain('Tan Ah Kow 您好。')

  expect((await hr.call(candidateMailApi.reset, MOVED)).body.data).toMatchObject(usual)
  expect(await find('en')).toMatchObject(usual)
})

it('REC-05c an unknown variable is refused and stores nothing, and only who may write mails does', async () => {
  const refused = await hr.call(candidateMailApi.set, { ...OWN, body: 'On {{first_day}}', known_version: 0 })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body']])
  expect(await find('en')).toMatchObject({ is_usual: true })
  const local = await server.as('mei.ling', 'local hr')
  for (const call of [
    local.call(candidateMailApi.list, {}),
    local.call(candidateMailApi.set, { ...OWN, known_version: 0 }),
    local.call(candidateMailApi.reset, MOVED),
  ])
    expect((await call).status).toBe(403)
})
