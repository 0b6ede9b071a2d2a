import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { waitForBackground } from '#server/call/background.ts'
import { deliverDueMails, type MailWorld } from '#server/mail/outbox.ts'
import type { TestServer } from './server.ts'

/** The environment in which a worker delivers mails: into the server's mail folder, or to an SMTP server. */
export function mailWorld(server: TestServer, smtpUrl?: string): MailWorld {
  const { mailFolder: folder, publicUrl } = server.api.options
  return { ...server, mail: { smtpUrl, from: 'Kerani <no-reply@localhost>', folder, publicUrl } }
}

/** Delivers the due mails of accounts and of every company, as a worker does. */
export async function deliverMails(server: TestServer, smtpUrl?: string): Promise<void> {
  await waitForBackground()
  const world = mailWorld(server, smtpUrl)
  await deliverDueMails(world, null)
  const companies = await server.database.lookup.selectFrom('company').select('id').execute()
  for (const { id } of companies) await deliverDueMails(world, id)
}

/** Delivers waiting mails and returns a person's mails, oldest first. */
export async function deliverAndReadMails(server: TestServer, email: string): Promise<string[]> {
  await deliverMails(server)
  return readDeliveredMails(server, email)
}

/** Returns a person's delivered mails, oldest first. */
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

/** The token of the newest mailed link to a page such as `/invitation/`. */
export async function readMailedToken(server: TestServer, email: string, page: string): Promise<string> {
  const links = (await deliverAndReadMails(server, email)).flatMap((mail) =>
    mail.split(`http://localhost:3000${page}`).slice(1),
  )
  const token = /^[\w-]+/.exec(links.at(-1) ?? '')?.[0]
  if (!token) throw new Error(`No link to ${page} was mailed to ${email}`)
  return token
}
