import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computeContributions } from '#statutory/malaysia/month/contributions.ts'
import { epfPart, type ResidentStatus } from './epf.ts'
import { ageAtEnd, ageForEpf } from './month.ts'
import { eisCovers, socsoCategory } from './perkeso.ts'

const CITIZENSHIP = { citizen: 'citizen', 'permanent resident': 'pr', foreigner: 'foreigner' } as const

/** Birthdays on the first and last days of months, and on a leap day. */
const BIRTHDAYS = ['01-01', '01-31', '02-29', '03-01', '05-31', '06-01', '12-31']
const MONTHS = ['2024-06', '2024-07', '2025-09', '2025-10', '2026-01', '2026-02', '2026-05', '2026-06', '2026-12']

it('PAY-03a ages 18, 55, 57, 60 and 75: the month before a birthday, its month and the month after', () => {
  for (const month of MONTHS)
    for (const age of [17, 18, 54, 55, 56, 57, 59, 60, 74, 75])
      for (const day of BIRTHDAYS)
        for (const standing of Object.keys(CITIZENSHIP) as ResidentStatus[])
          for (const before of [true, false])
            for (const epfNewRate of ['month after', 'same month'] as const) {
              const year = Number(month.slice(0, 4)) - age
              const birth = `${year}-${day === '02-29' && year % 4 !== 0 ? '02-28' : day}`
              const { epf, socso, eis } = computeContributions(
                lawFor(month),
                {
                  citizenship: CITIZENSHIP[standing],
                  birth,
                  contributedBefore55: before,
                  contributedBefore57: before,
                  lindungOptedOutOn: null,
                },
                { epf: 3_000_00, epfBonus: 0, socso: 3_000_00, hrd: 0 },
                {
                  epfAgeSwitch: epfNewRate === 'month after' ? 'month-after' : 'same-month',
                  epfRounding: 'each',
                  socsoAgeSwitch: 'same-month',
                  hrd: 'none',
                },
              )
              const reached = ageAtEnd(birth, month)
              const at = [month, birth, standing, before, epfNewRate]
              expect([...at, epf.basis.i.p, socso.basis.i.c, eis.employee > 0]).toEqual([
                ...at,
                epfPart(standing, 'never', ageForEpf(birth, month, epfNewRate), month) ?? 'none',
                socsoCategory(standing, reached, before, month),
                eisCovers(standing, reached, before),
              ])
            }
})
