import { connect } from '#server/database/connection.ts'

/**
 * Turns durability off: test data need not survive a crash, and copying and dropping databases would wait for the disk.
 * Other tests prove the product's durability on clusters of their own.
 */
export async function disableDurability(ownerUrl: string): Promise<void> {
  const admin = await connect(ownerUrl)
  // Test databases are too short-lived for autovacuum. Tests that need statistics collect them (analyze-tables.ts).
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}
