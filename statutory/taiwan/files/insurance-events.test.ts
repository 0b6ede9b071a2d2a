import { expect, it } from 'vitest'
import { GRADED_SCHEMES } from '../insurance/notified-grades.ts'
import { changeDue } from '../insurance/wage-changes.ts'
import { insuranceEvents } from './insurance-events.ts'
import { insuranceList, readInsuranceList } from './insurance-list.ts'
import { type InsuredPerson, toServiceSpans } from './insured-person.ts'

const choices = { occupationalRate: 2_100, bonusRule: 'over_2000' as const, unitWorkers: 6 }
const status = {
  identity: 'national' as const,
  taxResident: true,
  taxMethod: 'flat' as const,
  taxDependants: 0,
  healthDependants: 1,
  pensionScheme: 'new' as const,
}
const heldFrom = <Value>(value: Value, from = '2025-03-10') => [{ from, until: null, value }]
const person = (over: Partial<InsuredPerson> = {}): InsuredPerson => ({
  birth: '1990-01-21',
  stays: [{ from: '2025-03-10', until: null }],
  pay: heldFrom(36_000),
  items: [],
  partTime: [],
  paid: new Map(),
  agreed: null,
  status: heldFrom(status),
  notified: [],
  leaves: [],
  ...over,
})
const all = { from: '2025-01-01', until: '2026-12-31' }

it('PAY-07d TW a joiner is enrolled that day at the grades of wage and meal allowance, and withdrawn on the last day', () => {
  const events = insuranceEvents(
    person({ stays: [{ from: '2025-03-10', until: '2026-06-30' }], items: heldFrom(3_000) }),
    choices,
    all,
  )
  expect(events.map(({ kind, day, due }) => [kind, day, due])).toEqual([
    ['enrol', '2025-03-10', '2025-03-10'],
    ['withdraw', '2026-06-30', '2026-06-30'],
  ])
  expect(events[0]!.after).toEqual({
    wage: 39_000,
    labor: 40_100,
    employment: true,
    occupational: 40_100,
    health: 40_100,
    pension: 40_100,
    dependants: 1,
    voluntary: 0,
  })
  expect(events[1]).toMatchObject({ why: 'left', before: events[0]!.after, after: { labor: null, employment: false } })
})

it('PAY-07d TW a wage in another grade is due by the end of February or August and takes effect the month after', () => {
  const raised = person({
    pay: [
      { from: '2025-03-10', until: '2025-08-31', value: 36_000 },
      { from: '2025-09-01', until: '2026-03-31', value: 36_200 },
      { from: '2026-04-01', until: null, value: 60_000 },
    ],
  })
  const [, ...changes] = insuranceEvents(raised, choices, all)
  expect(changes).toMatchObject([
    {
      kind: 'change',
      why: 'wage',
      day: '2026-04-01',
      due: '2026-08-31',
      effective: '2026-09-01',
      before: { labor: 36_300, health: 36_300 },
      after: { labor: 45_800, occupational: 60_800, health: 60_800, pension: 60_800 },
    },
  ])
  expect(['2026-01-31', '2026-02-01', '2026-07-31', '2026-08-01', '2027-12-01'].map(changeDue)).toEqual([
    '2026-02-28',
    '2026-08-31',
    '2026-08-31',
    '2027-02-28',
    '2028-02-29',
  ])
})

it('PAY-07d TW a notified amount changes on the first of a month; a wage that it already covers is no change', () => {
  const grades = { labor: 45_800, occupational: 60_800, health: 60_800, pension: 60_800 }
  const notifiedFrom = (from: string) =>
    GRADED_SCHEMES.map((scheme) => ({ scheme, from, amount: grades[scheme], reported: null }))
  const notified = person({
    pay: [
      { from: '2025-03-10', until: '2026-04-30', value: 36_000 },
      { from: '2026-05-01', until: null, value: 60_000 },
    ],
    notified: notifiedFrom('2026-03-01'),
  })
  const changes = insuranceEvents(notified, choices, { from: '2026-01-01', until: '2026-12-31' })
  expect(changes.map(({ why, day, due, effective }) => [why, day, due, effective])).toEqual([
    ['notified', '2026-03-01', '2026-02-28', '2026-03-01'],
  ])
  // Recorded within a month, it takes effect on the first of the next.
  const within = person({ notified: notifiedFrom('2026-03-11') })
  expect(insuranceEvents(within, choices, { from: '2026-01-01', until: '2026-12-31' })).toMatchObject([
    { why: 'notified', day: '2026-04-01', due: '2026-03-31', effective: '2026-04-01' },
  ])
})

it('PAY-07d TW the ladder of a new year alone is no change of the person', () => {
  const lowest = person({
    pay: [{ from: '2025-03-10', until: '2025-12-31', value: 28_590 }, ...heldFrom(28_590, '2026-01-01')],
  })
  expect(insuranceEvents(lowest, choices, { from: '2026-01-01', until: '2026-01-31' })).toEqual([])
})

it('PAY-07d TW people count in Taiwan from a transfer there until a transfer away', () => {
  const place = (from: string, until: string | null, country: string) => ({ from, until, country })
  const served = { joined: '2024-06-03', last: '2026-10-15' }
  expect(
    toServiceSpans(
      [
        place('2026-02-01', null, 'TW'),
        place('2024-06-03', '2024-12-31', 'TW'),
        place('2025-01-01', '2025-06-30', 'TW'),
        place('2025-07-01', '2026-01-31', 'MY'),
      ],
      served,
    ),
  ).toEqual([
    { from: '2024-06-03', until: '2025-06-30' },
    { from: '2026-02-01', until: '2026-10-15' },
  ])
  expect(toServiceSpans([place('2024-06-03', null, 'MY')], served)).toEqual([])
})

it('PAY-07d TW the declaration list read back has every field, in UTF-8 that spreadsheets recognise', () => {
  const [enrolled] = insuranceEvents(
    person({ status: heldFrom({ ...status, voluntaryPension: 55_000 }) }),
    choices,
    all,
  )
  const text = insuranceList([
    {
      ...enrolled!,
      laborUnit: '01234567A',
      healthUnit: '110123456',
      name: '林, 玉婷',
      identity: 'A123456789',
      birth: '1990-01-21',
      nationality: 'TW',
      insuredAs: '本國國民',
    },
  ])
  expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(readInsuranceList(text)).toEqual([
    {
      勞保保險證號: '01234567A',
      健保投保單位代號: '110123456',
      異動別: '加保',
      異動險別: '勞保、就保、職災、健保、勞退',
      異動原因: '到職',
      姓名: '林, 玉婷',
      身分證統一編號: 'A123456789',
      眷屬姓名: '',
      眷屬身分證統一編號: '',
      眷屬出生日期: '',
      眷屬稱謂: '',
      出生日期: '0790121',
      異動日期: '1140310',
      生效日期: '1140310',
      申報期限: '1140310',
      月工資總額: '36000',
      勞保投保薪資: '36300',
      就業保險: '是',
      職災投保薪資: '36300',
      健保投保金額: '36300',
      勞退提繳工資: '36300',
      健保眷屬人數: '1',
      國籍: 'TW',
      身分別: '本國國民',
      '勞退自提率(%)': '5.5',
      原勞保投保薪資: '',
      原就業保險: '',
      原職災投保薪資: '',
      原健保投保金額: '',
      原勞退提繳工資: '',
      原健保眷屬人數: '',
      '原勞退自提率(%)': '',
    },
  ])
})
