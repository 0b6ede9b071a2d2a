import { required } from '#base/required.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openExistingDatabase } from '#server/database/owner-database.ts'
import { loadSettings } from '#server/settings.ts'
import { replayRun } from '../modules/pay/payroll/calculation/replay.ts'
import { explain } from './explain.ts'

/**
 * `npm run -s payroll:replay -- RUN`: recalculates a stored pay run from its snapshot. Exits 1 when a figure differs, 2
 * when there is no such run.
 */
const [runId = ''] = process.argv.slice(2)
if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(runId))
  stop('Usage: npm run -s payroll:replay -- RUN   (the id in the address of the run)')
process.exit(await replay().catch(explain))

async function replay(): Promise<number> {
  const set = loadSettings()
  const opened = set.database ? null : await openExistingDatabase(set)
  const database = openDatabase((set.database ?? required(opened, 'the embedded database')).serveUrl, {
    statementTimeoutMs: 600_000,
  })
  try {
    return await replayAnywhere(database)
  } finally {
    await database.close()
    await opened?.close()
  }
}

/** Looks for the run in every company: the user of this command administers all of them. */
async function replayAnywhere(database: Database): Promise<number> {
  const companies = await database.runOutsideTenants((tx) => tx.selectFrom('company').select(['id', 'code']).execute())
  for (const company of companies) {
    const replay = await database.runInTenant(company.id, (tx) => replayRun(tx, runId))
    if (!replay) continue
    const { period, payslips, sameLaw, differing, totals } = replay
    for (const { employee, columns } of differing) console.log(`${employee}: ${columns.join(', ')}`)
    if (totals.length > 0) console.log(`the whole run: ${totals.join(', ')}`)
    const law = sameLaw ? '' : ' The tables of the law were changed since then.'
    console.log(
      `${company.code} ${period}: ${payslips} payslips, ${differing.length === 0 ? 'all equal to the stored ones.' : `${differing.length} come out otherwise.`}${law}`,
    )
    return differing.length === 0 && totals.length === 0 ? 0 : 1
  }
  console.error(`No company has a calculated pay run ${runId}.`)
  return 2
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
