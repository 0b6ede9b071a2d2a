import { addDays, dayIn } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { drawSvg } from '#server/files/pictures.ts'
import { cancelWaitingMails } from '#server/mail/outbox.ts'
import { appendPages } from '#server/pdf/letters/append-pages.ts'
import { renderLetter, renderProof } from '#server/pdf/letters/draw-letter.ts'
import type { signLetterPdf } from '#server/pdf/letters/letters.ts'
import { openVault } from '#server/vault.ts'
import { acknowledgeLetter, declineLetter, noteOpened, signLetter } from '../modules/documents/letters/answers.ts'
import { insertDraft, makeDraft } from '../modules/documents/letters/drafts.ts'
import type { DrawLetters } from '../modules/documents/letters/make-letters.ts'
import { letterCause, lockLetter } from '../modules/documents/letters/queries.ts'
import { sendLetter, withdrawLetter } from '../modules/documents/letters/send-letters.ts'
import type { GivenValue } from '../modules/documents/templates/letter/typed-values.ts'
import { insertReadyTemplates } from '../modules/documents/templates/ready/seed.ts'
import { replaceProfileFile } from '../modules/organisation/companies/profile-files.ts'
import { actAs, type HistoryWorld } from './act-as.ts'
import { employeeOf } from './seed-company.ts'

/** Who writes the letters of the demo company. */
const WRITER = 'aminah'
const DAY_MS = 86_400_000

// On this thread: starting one for each letter takes longer than drawing all of them.
const drawHere: DrawLetters = async (letters) => letters.map((letter) => renderLetter(letter))
const signHere: typeof signLetterPdf = async (unsigned, proof) => appendPages(unsigned, renderProof(unsigned, proof))

const LETTER_HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 942 120">
<path d="M40 96 L92 24 L144 96 Z" fill="#0b6b5d"/><path d="M92 96 L132 42 L172 96 Z" fill="#4fd1b5"/>
<rect x="200" y="94" width="702" height="3" fill="#0b6b5d"/>
<rect x="200" y="30" width="330" height="16" fill="#13201c"/><rect x="200" y="58" width="210" height="9" fill="#8f9e98"/>
</svg>`

type Outside = NonNullable<Parameters<typeof insertDraft>[1]['outside']>
type Fate = 'draft' | 'waiting' | 'issued' | 'sent' | 'acknowledged' | 'signed' | 'declined' | 'withdrawn'
type Planned = {
  /** A ready template. */
  of: string
  to: string | Outside
  fate: Fate
  /** How many days ago it was sent; an answer came the day after. */
  daysAgo: number
  typed?: readonly GivenValue[]
  remark?: string
  /** The letter before it in the plan, which it replaces. */
  replacesBefore?: true
}

function plannedLetters(today: string): Planned[] {
  const bond = (course: string, cost: number): GivenValue[] => [
    { name: 'course', text: course },
    { name: 'from', day: addDays(today, 20) },
    { name: 'until', day: addDays(today, 24) },
    { name: 'cost', amount: cost },
    { name: 'bond_until', day: addDays(today, 390) },
  ]
  const offer = (position: string, department: string, office: string, pay: number): GivenValue[] => [
    { name: 'recipient.address', text: office },
    { name: 'position', text: position },
    { name: 'department', text: department },
    { name: 'office', text: office },
    { name: 'starts_on', day: addDays(today, 40) },
    { name: 'basic_pay', amount: pay, currency: 'TWD' },
    { name: 'allowances', text: '無' },
    { name: 'probation', text: '3' },
    { name: 'reply_by', day: addDays(today, 10) },
  ]
  const raise = (pay: number): GivenValue[] => [
    { name: 'from', day: addDays(today, -20) },
    { name: 'basic_pay', amount: pay },
  ]
  const confirmed: GivenValue[] = [{ name: 'confirmed_from', day: addDays(today, -30) }]
  return [
    { of: 'certificate_of_employment', to: 'arjun', fate: 'issued', daysAgo: 30 },
    { of: 'certificate_of_employment', to: 'shu.fen', fate: 'issued', daysAgo: 12 },
    { of: 'increment', to: 'pei.shan', fate: 'issued', daysAgo: 9, typed: raise(330_000) },
    { of: 'increment', to: 'pei.shan', fate: 'issued', daysAgo: 8, typed: raise(345_000), replacesBefore: true },
    { of: 'increment', to: 'daniel', fate: 'withdrawn', daysAgo: 7, typed: raise(510_000) },
    { of: 'confirmation', to: 'chloe', fate: 'acknowledged', daysAgo: 21, typed: confirmed },
    { of: 'confirmation', to: 'vikram', fate: 'sent', daysAgo: 2, typed: confirmed },
    { of: 'bond', to: 'wei.ming', fate: 'signed', daysAgo: 15, typed: bond('Food safety lead auditor', 480_000) },
    {
      of: 'bond',
      to: 'rajesh',
      fate: 'declined',
      daysAgo: 5,
      typed: bond('Forklift', 90_000),
      remark: 'Two years is too long for me.',
    },
    { of: 'bond', to: 'nurul', fate: 'issued', daysAgo: 1, typed: bond('Advanced spreadsheets', 120_000) },
    { of: 'bond', to: 'chia.hao', fate: 'issued', daysAgo: 1, typed: bond('進階食品安全', 30_000) },
    {
      of: 'offer',
      to: { name: '林怡君', email: 'lin@outside.example', language: 'zh-TW' },
      fate: 'sent',
      daysAgo: 3,
      typed: offer('品保工程師', '品保部', '台北辦公室', 60_000),
    },
    { of: 'certificate_of_employment', to: 'melissa', fate: 'waiting', daysAgo: 0 },
    { of: 'bond', to: 'hui.min', fate: 'draft', daysAgo: 0 },
  ]
}

/** Inserts a letter head, and letters in every state by the module's own functions. Nothing is mailed. */
export async function plantLetters(world: HistoryWorld): Promise<void> {
  const { company, now } = world
  await world.database.runInTenant(company.companyId, async (tx) => {
    if (await tx.selectFrom('letter').select('id').limit(1).executeTakeFirst()) return
    await insertReadyTemplates(tx, now)
    await uploadLetterHead(world, tx)
    const rows = await tx.selectFrom('letter_template').select(['id', 'ready']).execute()
    const templates = new Map(rows.map(({ id, ready }) => [ready, id]))
    let before: string | undefined
    for (const planned of plannedLetters(dayIn('Asia/Kuala_Lumpur', now))) {
      const { of, to, typed = [], replacesBefore } = planned
      before = await playLetter(world, tx, planned, {
        template_id: required(templates.get(of), `template ${of}`),
        ...(typeof to === 'string' ? { employee_id: employeeOf(company, to) } : { outside: to }),
        typed,
        ...(replacesBefore && { replaces_id: required(before, 'letter to replace') }),
      })
    }
  })
}

async function uploadLetterHead(world: HistoryWorld, tx: Tx): Promise<void> {
  await act(world, tx, WRITER, 60, 'POST /api/company/letter-head', async (context) => {
    const { version } = await tx.selectFrom('company_profile').select('version').executeTakeFirstOrThrow()
    const content = await drawSvg(LETTER_HEAD, { width: 942, height: 120 })
    const head = { name: 'meridian.png', type: 'image/png', content }
    await replaceProfileFile(context, world.files, version, 'letter_head', head)
  })
}

/** Takes a letter as far as it is planned, and returns its id. */
async function playLetter(
  world: HistoryWorld,
  tx: Tx,
  { fate, daysAgo, to, remark = '' }: Planned,
  draft: Parameters<typeof insertDraft>[1],
): Promise<string> {
  const { files, secrets } = world
  const id = await act(world, tx, WRITER, daysAgo, 'POST /api/letters', (context) => insertDraft(context, draft))
  if (fate === 'draft') return id
  await act(world, tx, WRITER, daysAgo, 'POST /api/letters/{id}/making', (context) =>
    makeDraft(context, files, { id, version: 1 }, drawHere),
  )
  if (fate === 'waiting') return id
  await act(world, tx, WRITER, daysAgo, 'POST /api/letters/{id}/sending', async ({ actor, now, vault, record }) => {
    const letter = await lockLetter(tx, id)
    const by = { accountId: actor.accountId, name: actor.fullName }
    await sendLetter({ tx, now, vault, mailKey: secrets.account, by }, letter, fate === 'sent')
    const state = fate === 'sent' ? 'sent' : 'issued'
    record({ kind: 'letter', id, name: letter.number, before: { state: 'waiting' }, after: { state } })
  })
  const day = Math.max(daysAgo - 1, 0)
  if (fate === 'withdrawn')
    await act(world, tx, WRITER, day, 'POST /api/letters/{id}/withdrawal', async (context) =>
      withdrawLetter({ ...context, tx }, await lockLetter(tx, id), { name: context.actor.fullName, remark: null }),
    )
  else if (fate !== 'issued' && fate !== 'sent' && typeof to === 'string')
    await act(world, tx, to, day, ANSWERS[fate], async ({ now, vault, actor, record, publish }) => {
      const by = { tx, now, vault, name: actor.fullName, record, publish }
      await noteOpened(tx, await lockLetter(tx, id), actor.fullName, now)
      const letter = await lockLetter(tx, id)
      if (fate === 'acknowledged') await acknowledgeLetter(by, letter)
      else if (fate === 'declined') await declineLetter(by, letter, remark)
      else
        await signLetter(by, letter, {
          signature: { typed_name: actor.fullName },
          method: 'password',
          files,
          draw: signHere,
        })
    })
  await cancelWaitingMails(tx, letterCause(id))
  return id
}

const ANSWERS = {
  acknowledged: 'POST /api/letters/{id}/acknowledgement',
  signed: 'POST /api/letters/{id}/signature',
  declined: 'POST /api/letters/{id}/refusal',
} as const

/** Does something as a person of the company so many days ago. */
function act<T>(
  world: HistoryWorld,
  tx: Tx,
  key: string,
  daysAgo: number,
  operation: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { secrets, company, now } = world
  const vault = openVault(secrets.wrap, company.companyId, company.dataKey)
  const at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString()
  return actAs(world, tx, key, at, operation, (context) => work({ ...context, vault }))
}
