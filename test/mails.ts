import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { waitForBackground } from '#server/call/background.ts'
import { deliverDueMails, type MailWorld } from '#server/mail/outbox.ts'
import type { TestServer } from './server.ts'

/** What a worker delivers mails with; they are written into the server's mail folder, unless there is a mail server. */
export function mailWorld(server: TestServer, smtpUrl?: string): MailWorld {
  const { mailFolder: folder, publicUrl } = server.api.options
  return { ...server, mail: { smtpUrl, from: 'Kerani <no-reply@localhost>', folder, publicUrl } }
}

/** Delivers what a worker would: the mails of accounts, and those of every company. */
export async function deliverMails(server: TestServer, smtpUrl?: string): Promise<void> {
  await waitForBackground()
  const world = mailWorld(server, smtpUrl)
  await deliverDueMails(world, null)
  const companies = await server.database.lookup.selectFrom('company').select('id').execute()
  for (const { id } of companies) await deliverDueMails(world, id)
}

/** The mails to somebody, oldest first; those that wait are delivered before. */
export async function deliverAndReadMails(server: TestServer, email: string): Promise<string[]> {
  await deliverMails(server)
  return readDeliveredMails(server, email)
}

/** The mails to somebody that were delivered already, oldest first. */
export async function readDeliveredMails(server: TestServer, email: string): Promise<string[]> {
  const folder = path.join(server.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { at: (await stat(file)).mtimeMs, text: await readFile(file, 'utf8') }
    }),
  )
  return mails
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .filter((text) => text.includes(`To: ${email}\n`))
}

/** The token of the newest link that was mailed to somebody, to a page such as `/invitation/`. */
export async function readMailedToken(server: TestServer, email: string, page: string): Promise<string> {
  const links = (await deliverAndReadMails(server, email)).flatMap((mail) =>
    mail.split(`http://localhost:3000${page}`).slice(1),
  )
  const token = /^[\w-]+/.exec(links.at(-1) ?? '')?.[0]
  if (!token) throw new Error(`No link to ${page} was mailed to ${email}`)
  return token
}
