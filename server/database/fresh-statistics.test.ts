import { expect, it } from 'vitest'
import type { Tx } from './database.ts'
import { freshStatistics } from './fresh-statistics.ts'

it('PAY-02a nothing is asked of the database where no table or few rows were written', async () => {
  const nobody = null as unknown as Tx
  await expect(freshStatistics(nobody, [])).resolves.toBeUndefined()
  await expect(freshStatistics(nobody, ['absence'], 499)).resolves.toBeUndefined()
  await expect(freshStatistics(nobody, ['absence'], 500)).rejects.toThrow()
})
