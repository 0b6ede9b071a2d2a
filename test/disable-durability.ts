import { connect } from '#server/database/connection.ts'

/**
 * What tests write is worth nothing tomorrow: it need not reach the disk. Copying and dropping a database waits for the
 * disk otherwise. The durability of the product’s own cluster is proven on clusters of their own.
 */
export async function disableDurability(ownerUrl: string): Promise<void> {
  const admin = await connect(ownerUrl)
  // Nor is a database there long enough to be tidied up; what is in its tables is counted where it matters (analysed.ts).
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}
