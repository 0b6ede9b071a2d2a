import { expect, it } from 'vitest'
import { MEANINGS } from './meanings.ts'

it('EMP-04c indigenous people of Malaysia are citizens, those of Taiwan have a status of their own', () => {
  expect(MEANINGS.ResidentStatus.citizen).toContain('Orang Asli')
  expect(MEANINGS.ResidentStatus.aboriginal).toEqual(['Aboriginal', '原住民'])
})
