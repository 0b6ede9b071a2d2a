import { expect, it } from 'vitest'
import { TP1_ITEMS } from '#statutory/malaysia/pcb/tp1.ts'
import { CLAIM_GROUPS } from './claim-groups.ts'

const grouped = Object.values(CLAIM_GROUPS).flat() as string[]

it('PAY-03a every item of form TP1 is in one group, a sub-item beside its group item, rebates in their own group', () => {
  for (const { value } of TP1_ITEMS)
    for (const { id, of, rebate } of value) {
      expect([id, grouped.filter((one) => one === id).length]).toEqual([id, 1])
      const [group] = Object.entries(CLAIM_GROUPS).filter(([, ids]) => (ids as readonly string[]).includes(id))
      if (of) expect(group![1]).toContain(of)
      expect([id, group![0] === 'rebates']).toEqual([id, rebate === true])
    }
})
