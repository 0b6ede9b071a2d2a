import { createHeadFiles } from '#server/audit/head-files.ts'
import { acknowledgeBreak, type ChainVerification, verifyAllChains } from '#server/audit/verify-chains.ts'
import { openDatabase } from '#server/database/database.ts'
import { openExistingDatabase } from '#server/database/owner-database.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import { requireMasterKey } from '#server/start/master-key-mark.ts'
import { explain } from './explain.ts'

const USAGE =
  'npm run audit:verify   or   npm run audit:verify -- --acknowledge CHAIN NUMBER "who knows of it, and why it is so"'

type AcknowledgedBreak = { chain: string; number: number; reason: string }

/**
 * `npm run audit:verify`: checks the hash chain of every company and names the first entry that breaks it. Exits 1 if
 * there is one. `--acknowledge` records the named break in the operators' log and looks for later ones.
 */
async function verify(known: AcknowledgedBreak | undefined): Promise<void> {
  const set = loadSettings()
  const database = await openExistingDatabase(set)
  const serving = openDatabase(database.serveUrl, { max: 1 })
  try {
    await requireMasterKey(serving.lookup, set.masterKey)
    const heads = createHeadFiles(set.folders.auditHeads)
    const log = { key: deriveSecrets(set.masterKey).audit, heads }
    const verifyChains = () => verifyAllChains(database.ownerUrl, log.key, heads)
    let results = await verifyChains()
    if (known) {
      const { chain, number, reason } = known
      const named = results.find((result) => result.code === chain)
      if (named?.broken?.number !== number) throw new Error(notNamed(known, named))
      await acknowledgeBreak(serving, log, { ...named, broken: named.broken }, { reason, now: new Date() })
      await heads.flush()
      results = await verifyChains()
    }
    for (const { code, entries, broken, acknowledged } of results) {
      for (const one of acknowledged) console.log(`${code}: entry ${one.number}: known since ${one.at}: ${one.reason}`)
      console.log(broken ? `${code}: entry ${broken.number}: ${broken.why}` : `${code}: ${entries} entries, whole`)
    }
    if (results.some((result) => result.broken)) process.exitCode = 1
  } finally {
    await serving.close()
    await database.close()
  }
}

function notNamed({ chain, number }: AcknowledgedBreak, named: ChainVerification | undefined): string {
  if (!named) return `There is no chain ${chain}: it is the code of a company, or operators.`
  return `Nothing was acknowledged: the first break of ${chain} is ${named.broken ? `at entry ${named.broken.number}` : 'nowhere'}, not at entry ${number}.`
}

const [flag, chain = '', number = '', reason = '', ...more] = process.argv.slice(2)
const isAsked = flag === '--acknowledge' && /^\d+$/.test(number) && reason.trim().length >= 10 && more.length === 0
if (flag !== undefined && !isAsked) {
  console.error(USAGE)
  process.exit(2)
}
await verify(isAsked ? { chain, number: Number(number), reason: reason.trim() } : undefined).catch(explain)
