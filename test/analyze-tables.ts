import { connect } from '#server/database/connection.ts'

/**
 * Updates PostgreSQL's table statistics: without them it believes tables empty and joins their rows one by one.
 * Autovacuum is off in the cluster of tests (test/disable-durability.ts).
 */
export async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl)
  await owner.query('analyze')
  await owner.end()
}
