import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildDemo, type DemoAccount, finishDemo, newDemoAccounts } from '#demo/build.ts'
import { connect } from '#server/database/connection.ts'
import type { Database } from '#server/database/database.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Settings } from '#server/settings.ts'
import { createSetupCode } from '../modules/platform/identity/registration/setup-code.ts'

const LOCK = 5_374_027

/**
 * Sets up an installation without a company: creates the demo company if wanted, else a one-time link that registers
 * the first company. Returns the lines to print. Of several concurrent processes one does it.
 */
export async function prepareFirstStart(world: {
  database: Database
  secrets: Secrets
  settings: Settings
  ownerUrl: string | undefined
}): Promise<string[]> {
  const { database, settings } = world
  const client = world.ownerUrl ? await connect(world.ownerUrl) : null
  try {
    await client?.query('select pg_advisory_lock($1)', [LOCK])
    const any = await database.lookup.selectFrom('company').select('id').limit(1).executeTakeFirst()
    const accountsFile = path.join(settings.data, 'demo-accounts.json')
    const unfinished = path.join(settings.data, 'demo-unfinished')
    const demo = { database, secrets: world.secrets, settings, say: (line: string) => console.log(line) }
    if (any) {
      const trouble =
        existsSync(unfinished) && settings.demo ? await finishDemoCompany(demo, { unfinished, accountsFile }) : []
      return [...((await demoSignInLines(accountsFile, settings.publicUrl)) ?? []), ...trouble]
    }
    if (!settings.demo)
      return [`Register the first company: ${settings.publicUrl}/register?setup=${await createSetupCode(database)}`]
    // The passwords are written to a file before the accounts exist, so that a kill in between locks nobody out.
    const accounts = newDemoAccounts({ isSmall: settings.isSmallDemo })
    await writeFile(unfinished, '')
    await writeFile(accountsFile, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
    await chmod(accountsFile, 0o600)
    await buildDemo(demo, accounts, { isSmall: settings.isSmallDemo })
    // Until the tables are analysed, PostgreSQL takes them for empty and compares each row with each.
    await client?.query('analyze')
    await rm(unfinished)
    return (await demoSignInLines(accountsFile, settings.publicUrl)) ?? []
  } finally {
    await client?.end()
  }
}

/** Completes the demo company that an earlier start left incomplete. People may have worked in it meanwhile. */
async function finishDemoCompany(
  demo: Parameters<typeof finishDemo>[0],
  { unfinished, accountsFile }: { readonly unfinished: string; readonly accountsFile: string },
): Promise<string[]> {
  try {
    await finishDemo(demo, (await readDemoAccounts(accountsFile)) ?? [])
    await rm(unfinished)
    return []
  } catch (error) {
    console.error(error)
    return ['The demo company could not be finished. For a whole one, stop and start with an empty data folder.']
  }
}

/** One sign-in per role of the demo company, to print; the file has all of them. */
async function demoSignInLines(file: string, publicUrl: string): Promise<string[] | null> {
  const accounts = await readDemoAccounts(file)
  if (!accounts) return null
  const onePerRole = accounts.filter(
    (account, index) => accounts.findIndex((other) => other.role === account.role) === index,
  )
  const width = Math.max(...onePerRole.map((account) => account.role.length))
  const address = Math.max(...onePerRole.map((account) => account.email.length))
  return [
    '',
    'Demo sign-ins:',
    ...onePerRole.map(
      (account) => `  ${account.role.padEnd(width)}  ${account.email.padEnd(address)}  ${account.password}`,
    ),
    `All of them: ${file}`,
    `Operators (Ops) log in at ${publicUrl}/panel/login, everybody else at ${publicUrl}/login`,
  ]
}

/** The sign-ins that the file holds; null without it. */
async function readDemoAccounts(file: string): Promise<DemoAccount[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text ? (JSON.parse(text) as DemoAccount[]) : null
}
