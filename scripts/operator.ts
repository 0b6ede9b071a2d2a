import { z } from 'zod'
import { required } from '#base/required.ts'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { openDatabase } from '#server/database/database.ts'
import { openExistingDatabase } from '#server/database/owner-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import { requireMasterKey } from '#server/start/master-key-mark.ts'
import { createOperator, type OperatorOutcome } from '../modules/platform/identity/registration/create-operator.ts'
import { explain } from './explain.ts'

const USAGE = 'Say who: npm run operator -- siti@example.com "Siti binti Ali"   (without a name, the address serves)'

/**
 * `npm run operator -- EMAIL [NAME]`: creates an operator of the platform, who then confirms the address with the
 * mailed link.
 */
const [address = '', name, ...more] = process.argv.slice(2)
const email = z.email().max(254).safeParse(address.trim().toLowerCase()).data
const called = (name ?? email ?? '').trim()
if (!email || more.length > 0 || called === '' || called.length > 120 || called.startsWith('-')) {
  console.error(USAGE)
  process.exit(2)
}

const SAID: Record<OperatorOutcome, string> = {
  made: `${email} is an operator now. They ask for a password at /password/reset, sign in at /panel/login, and set up a second factor there: until then nothing opens.`,
  is_one: `${email} is an operator already; nothing was changed.`,
  ended: `${email} was an operator whose access was ended; nothing was changed. docs/settings.md says how it is given back.`,
  works_in_companies: `${email} belongs to somebody who works in companies. An operator works in none: take another address.`,
}

async function operator(input: { email: string; name: string }): Promise<void> {
  const set = loadSettings()
  const opened = set.database ? null : await openExistingDatabase(set)
  const database = openDatabase((set.database ?? required(opened, 'the embedded database')).serveUrl)
  const heads = createHeadFiles(set.folders.auditHeads)
  try {
    await requireMasterKey(database.lookup, set.masterKey)
    const log = { key: deriveSecrets(set.masterKey).audit, heads }
    const outcome = await createOperator(database, log, { ...input, now: new Date() })
    await heads.flush()
    console.log(SAID[outcome])
    if (outcome === 'ended' || outcome === 'works_in_companies') process.exitCode = 1
  } finally {
    await database.close()
    await opened?.close()
  }
}

await operator({ email, name: called }).catch(explain)
