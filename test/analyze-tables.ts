import { connect } from '#server/database/connection.ts'

/**
 * PostgreSQL counts what is in its tables: where it believes them empty, it joins their rows one by one. In a cluster of
 * tests nothing else counts them (test/disable-durability.ts).
 */
export async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl)
  await owner.query('analyze')
  await owner.end()
}
