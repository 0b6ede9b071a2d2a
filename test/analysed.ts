import { connected } from '#server/database/connection.ts'

/**
 * PostgreSQL counts what is in its tables: where it believes them empty, it joins their rows one by one. In a cluster of
 * tests nothing else counts them (test/lose-nothing-but-time.ts).
 */
export async function analysed(ownerUrl: string): Promise<void> {
  const owner = await connected(ownerUrl)
  await owner.query('analyze')
  await owner.end()
}
