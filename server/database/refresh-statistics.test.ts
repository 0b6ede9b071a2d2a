import { expect, it } from 'vitest'
import type { Tx } from './database.ts'
import { refreshStatistics } from './refresh-statistics.ts'

it('PAY-02a nothing is asked of the database where no table or few rows were written', async () => {
  const nobody = null as unknown as Tx
  await expect(refreshStatistics(nobody, [])).resolves.toBeUndefined()
  await expect(refreshStatistics(nobody, ['absence'], 499)).resolves.toBeUndefined()
  await expect(refreshStatistics(nobody, ['absence'], 500)).rejects.toThrow()
})
