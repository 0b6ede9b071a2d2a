import { expect, it } from 'vitest'
import { eisContribution } from '#statutory/malaysia/eis/contribution.ts'
import { EIS_TABLE, eisLaw } from '#statutory/malaysia/eis/table.ts'
import { epfContribution } from '#statutory/malaysia/epf/contribution.ts'
import { EPF_SCHEDULE, epfLaw } from '#statutory/malaysia/epf/schedule.ts'
import { hrdHint, hrdLaw, hrdLevy } from '#statutory/malaysia/hrd-levy/levy.ts'
import { lindungContribution } from '#statutory/malaysia/lindung/contribution.ts'
import { lindungLaw } from '#statutory/malaysia/lindung/table.ts'
import { socsoContribution } from '#statutory/malaysia/socso/contribution.ts'
import { SOCSO_TABLE, socsoLaw } from '#statutory/malaysia/socso/table.ts'
import { fromSen, inSen, roundToSen, zero } from '../exact.ts'
import { epfShares, type Part } from './epf.ts'
import { eisShare, hrdDuty, hrdLevy as hrdOf, lindungAmount, socsoShares } from './perkeso.ts'

/** An edge with the sen before and after it. */
const around = (edges: readonly number[]) => edges.flatMap((edge) => [edge - 1, edge, edge + 1]).filter((at) => at >= 0)

const EPF_EDGES = [0, 10_00]
for (let edge = 20_00; edge <= 5_000_00; edge += 20_00) EPF_EDGES.push(edge)
for (let edge = 5_100_00; edge <= 20_000_00; edge += 100_00) EPF_EDGES.push(edge)
EPF_EDGES.push(25_000_00, 99_999_99)

const PERKESO_EDGES = [0, 30_00, 50_00, 70_00, 100_00, 140_00, 200_00]
for (let edge = 300_00; edge <= 6_100_00; edge += 100_00) PERKESO_EDGES.push(edge)
PERKESO_EDGES.push(25_000_00)

const monthsOf = (history: readonly { from: string }[]) => history.map(({ from }) => from.slice(0, 7))

for (const month of monthsOf(EPF_SCHEDULE)) {
  const parts = Object.keys(epfLaw(month).value.parts) as Part[]
  it(`PAY-03a EPF of ${month}, Parts ${parts.join(' ')} is right at every band edge and a sen on both sides`, () => {
    for (const part of parts)
      for (const rounding of ['each', 'total-only'] as const)
        for (const wages of around(EPF_EDGES))
          for (const bonus of new Set([0, Math.min(wages, 1_00), Math.max(0, wages - 5_000_00), wages])) {
            const { employee, employer } = epfContribution(epfLaw(month), { part, wages, bonus, rounding })
            const second = epfShares(part, {
              wages: fromSen(wages),
              bonus: fromSen(bonus),
              rounding: rounding === 'each' ? 'each share' : 'total only',
              electedEmployee: zero,
              electedEmployer: zero,
            })
            const at = [part, rounding, wages, bonus]
            if (employee !== inSen(second.employee) || employer !== inSen(second.employer)) {
              expect([...at, employee, employer]).toEqual([...at, inSen(second.employee), inSen(second.employer)])
            }
          }
  })
}

for (const month of monthsOf(SOCSO_TABLE)) {
  it(`PAY-03a SOCSO of ${month} is right at every wage edge and a sen on both sides, in both categories`, () => {
    for (const category of [1, 2] as const)
      for (const wages of around(PERKESO_EDGES)) {
        const { employee, employer } = socsoContribution(socsoLaw(month), { category, wages })
        const second = socsoShares(category, fromSen(wages), month)
        const at = [category, wages]
        expect([...at, employee, employer]).toEqual([...at, inSen(second.employee), inSen(second.employer)])
      }
  })
}

for (const month of monthsOf(EIS_TABLE)) {
  it(`PAY-03a EIS of ${month} is right at every wage edge and a sen on both sides`, () => {
    for (const wages of around(PERKESO_EDGES)) {
      const { employee, employer } = eisContribution(eisLaw(month), { why: 'insured', wages })
      const second = inSen(eisShare(fromSen(wages), month))
      expect([wages, employee, employer]).toEqual([wages, second, second])
    }
  })
}

for (const month of ['2026-05', '2026-06', '2031-06']) {
  it(`PAY-03a LINDUNG 24 Jam of ${month} is right at every wage edge and a sen on both sides`, () => {
    const why = month < '2026-06' ? 'no_scheme' : 'participates'
    for (const wages of around(PERKESO_EDGES)) {
      const { employee } = lindungContribution(lindungLaw(month), { why, wages })
      expect([wages, employee]).toEqual([wages, inSen(lindungAmount(fromSen(wages), month))])
    }
  })
}

it('PAY-03a the HRD levy rounds half a sen up and less down', () => {
  for (const [registration, rate, step] of [
    ['voluntary', 'half', 2_00],
    ['mandatory', 'full', 1_00],
  ] as const)
    for (let half = step / 2; half < 40_00; half += step)
      for (const wages of [half - 1, half, half + 1]) {
        const { employer } = hrdLevy(hrdLaw('2026-01'), { registration, citizenship: 'citizen', wages })
        expect([wages, employer]).toEqual([wages, inSen(hrdOf('citizen', rate, fromSen(wages), roundToSen))])
      }
})

it('PAY-03a the HRD hint is right at every head count around five and ten', () => {
  const hints = { none: 'none', 'half possible': 'voluntary', full: 'mandatory' } as const
  for (const citizens of [0, 1, 4, 5, 6, 9, 10, 11, 500])
    expect([citizens, hrdHint(hrdLaw('2026-01').value, citizens)]).toEqual([citizens, hints[hrdDuty(citizens)]])
})
