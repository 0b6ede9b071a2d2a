import { describe, expect, it } from 'vitest'
import { type Claimant, claimProblems, claimStandings } from './claim-rules.ts'
import { tp1Law } from './tp1.ts'

const list = tp1Law('2026-06').value
const person = (more: Partial<Claimant> = {}): Claimant => ({
  regime: 'resident',
  category: 1,
  mandatoryEpf: true,
  gender: 'female',
  socsoByItself: false,
  used: {},
  waiting: {},
  lastYear: [],
  ...more,
})
const of = (id: string, more: Partial<Claimant> = {}) =>
  claimStandings(list, person(more)).find((one) => one.id === id)!
const trouble = (claims: Record<string, number>, more: Partial<Claimant> = {}) =>
  claimProblems(list, person(more), claims).map(({ id, code, left }) => [id, code, left])

describe('Who may claim what', () => {
  it('PAY-03a what is left of a ceiling subtracts used and waiting claims', () => {
    expect(of('lifestyle', { used: { lifestyle: 900_00 }, waiting: { lifestyle: 600_00 } })).toMatchObject({
      limit: 2_500_00,
      used: 900_00,
      waiting: 600_00,
      left: 1_000_00,
    })
    expect(of('zakat', { used: { zakat: 900_00 } })).toMatchObject({ limit: null, left: null, rebate: true })
  })

  it('PAY-03a a sub-item may use what its own limit and its group’s leave', () => {
    const used = { medical: 9_500_00 }
    expect(of('vaccination', { used })).toMatchObject({ limit: 1_000_00, used: 0, left: 500_00 })
    expect(of('medical', { used: { dental: 700_00 } })).toMatchObject({ used: 700_00, left: 9_300_00 })
  })

  it('PAY-03a life insurance is limited to 3,000 with mandatory EPF and 7,000 without it', () => {
    expect([of('life').limit, of('life', { mandatoryEpf: false }).limit]).toEqual([3_000_00, 7_000_00])
    expect(trouble({ life: 5_000_00 })).toEqual([['life', 'claim_over_limit', 3_000_00]])
    expect(trouble({ life: 5_000_00 }, { mandatoryEpf: false })).toEqual([])
  })

  it('PAY-03a a refused item states the reason', () => {
    expect(of('alimony', { category: 2 }).refused).toBe('claim_not_with_spouse')
    expect(of('breastfeeding', { gender: 'male' }).refused).toBe('claim_women_only')
    expect(of('breastfeeding', { gender: null }).refused).toBeNull()
    expect(of('breastfeeding', { lastYear: ['breastfeeding'] }).refused).toBe('claim_once_in_2')
    expect(of('socso', { socsoByItself: true }).refused).toBe('claim_socso_by_itself')
    expect(of('home_750', { used: { home_500: 1 } }).refused).toBe('claim_one_home')
    expect(of('home_500', { used: { home_500: 1 } }).refused).toBeNull()
    expect(claimStandings(list, person({ regime: 'nonResident' })).every((one) => one.refused !== null)).toBe(true)
    expect(of('alimony', { category: 2 }).left).toBe(0)
  })

  it('PAY-03a a refusal applies only to its own item and the people it concerns', () => {
    const others: Partial<Claimant>[] = [
      { category: 2 },
      { gender: 'male' },
      { lastYear: ['lifestyle'] },
      { socsoByItself: true },
      { used: { home_500: 1 } },
    ]
    for (const more of others) expect(of('lifestyle', more).refused, JSON.stringify(more)).toBeNull()
    expect([of('alimony').refused, of('socso').refused, of('home_750').refused]).toEqual([null, null, null])
    expect(of('home_750', { waiting: { home_500: 1 } }).refused).toBe('claim_one_home')
  })

  it('PAY-03a an item states its group, note and whether it is a rebate; overuse leaves nothing', () => {
    expect(of('vaccination')).toMatchObject({ of: 'medical', note: null, rebate: false })
    expect(of('alimony')).toMatchObject({ of: null, note: 'not_with_spouse_relief' })
    expect(of('lifestyle', { used: { lifestyle: 3_000_00 } }).left).toBe(0)
  })

  it('PAY-03a a refused claim is named once with its reason, a zero claim never, and two homes cannot be claimed', () => {
    expect(trouble({ breastfeeding: 5_00 }, { gender: 'male' })).toEqual([['breastfeeding', 'claim_women_only', 0]])
    expect([trouble({ unheard: 0 }), trouble({ lifestyle: 1_00, home_500: 1_00 })]).toEqual([[], []])
    expect([trouble({ home_500: 1_00 }), trouble({ home_500: 1_00, home_750: 0 })]).toEqual([[], []])
  })

  it('PAY-03a new claims share their ceilings, and unknown ones are named', () => {
    expect(trouble({ medical: 9_800_00, vaccination: 500_00, sports: 1_000_00, sport: 5_00 })).toEqual([
      ['sport', 'claim_unknown', 0],
      ['vaccination', 'claim_over_limit', 200_00],
    ])
    expect(trouble({ lifestyle: 1_000_01 }, { used: { lifestyle: 1_000_00 }, waiting: { lifestyle: 500_00 } })).toEqual(
      [['lifestyle', 'claim_over_limit', 1_000_00]],
    )
    expect(trouble({ home_500: 1_00, home_750: 1_00 })).toEqual([
      ['home_500', 'claim_one_home', 0],
      ['home_750', 'claim_one_home', 0],
    ])
    expect(trouble({ tourism: 0 })).toEqual([])
  })
})
