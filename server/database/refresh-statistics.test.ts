import { expect, it } from 'vitest'
import type { Tx } from './database.ts'
import { refreshStatistics } from './refresh-statistics.ts'

it('PAY-02a no statement runs where no table or only few rows were written', async () => {
  const nobody = null as unknown as Tx
  await expect(refreshStatistics(nobody, [])).resolves.toBeUndefined()
  await expect(refreshStatistics(nobody, ['absence'], 499)).resolves.toBeUndefined()
  await expect(refreshStatistics(nobody, ['absence'], 500)).rejects.toThrow()
})
