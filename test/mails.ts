import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { asideDone } from '#server/sessions/background.ts'
import type { TestServer } from './server.ts'

/** The mails that were written to somebody, oldest first. */
export async function mailsTo(server: TestServer, email: string): Promise<string[]> {
  await asideDone()
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
export async function mailedToken(server: TestServer, email: string, page: string): Promise<string> {
  const links = (await mailsTo(server, email)).flatMap((mail) => mail.split(`http://localhost:3000${page}`).slice(1))
  const token = /^[\w-]+/.exec(links.at(-1) ?? '')?.[0]
  if (!token) throw new Error(`No link to ${page} was mailed to ${email}`)
  return token
}
