import { expect, it } from 'vitest'
import type { Need } from '../shifts/needs/needs.ts'
import { buildPlaceSums, type WorkedDay } from './summary.ts'

const MON = '2026-11-30'
const TUE = '2026-12-01'
const DAYS = [MON, TUE]
const workedDay = (employee: string, day: string, more: Partial<WorkedDay> = {}): WorkedDay => ({
  employee,
  day,
  office: 'KL',
  department: 'plant',
  cost_center: null,
  minutes: 480,
  shifts: [{ id: 'AM', minutes: 480 }],
  ...more,
})
const shiftNeed = (shift: string, department: string | null, heads: number): Need => ({
  shift,
  department,
  from: '2026-01-01',
  heads: Array.from({ length: 7 }, () => heads),
})
const ALL = { company: true, departments: new Set(['plant', 'shop']) }
const sumsById = (...given: Parameters<typeof buildPlaceSums>) =>
  new Map(buildPlaceSums(...given).map((row) => [row.id, row]))

it('SHF-05ab the summary counts heads and hours by place and day, and a person on two shifts as one head of their department', () => {
  const days = [
    workedDay('a', MON, {
      shifts: [
        { id: 'AM', minutes: 300 },
        { id: 'PM', minutes: 180 },
      ],
    }),
    workedDay('b', MON),
    workedDay('b', TUE, { minutes: 240, shifts: [], office: 'PNG', cost_center: 'x' }),
  ]
  const departments = sumsById(days, DAYS, 'department', [], ALL)
  expect(departments.get('plant')).toMatchObject({
    people: 2,
    heads: 3,
    minutes: 1200,
    needed: null,
    state: 'not_said',
  })
  expect(departments.get('plant')!.days.map(({ heads, minutes }) => [heads, minutes])).toEqual([
    [2, 960],
    [1, 240],
  ])
  const shifts = sumsById(days, DAYS, 'shift', [], ALL)
  expect([...shifts].map(([id, { heads, minutes }]) => [id, heads, minutes])).toEqual([
    ['AM', 2, 780],
    ['PM', 1, 180],
    [null, 1, 240],
  ])
  expect([...sumsById(days, DAYS, 'office', [], ALL).keys()]).toEqual(['KL', 'PNG'])
  expect([...sumsById(days, DAYS, 'cost_center', [], ALL)].map(([id, { heads }]) => [id, heads])).toEqual([
    [null, 2],
    ['x', 1],
  ])
})

it('SHF-05b a surplus on one shift does not make up for a shortage on another', () => {
  const days = [workedDay('a', MON), workedDay('b', MON)]
  const needs = [shiftNeed('AM', 'plant', 1), shiftNeed('PM', 'plant', 2)]
  const plant = sumsById(days, [MON], 'department', needs, ALL).get('plant')!
  expect(plant).toMatchObject({ heads: 2, needed: 3, missing: 2, surplus: 1, state: 'short' })
  const shifts = sumsById(days, [MON], 'shift', needs, ALL)
  expect(shifts.get('AM')).toMatchObject({ heads: 2, needed: 1, missing: 0, surplus: 1, state: 'over' })
  expect(shifts.get('PM')).toMatchObject({ heads: 0, people: 0, needed: 2, missing: 2, state: 'short' })
  expect(sumsById(days, [MON], 'department', [shiftNeed('AM', 'plant', 2)], ALL).get('plant')!.state).toBe('met')
})

it('SHF-05b people by weekly hours cover no shift', () => {
  const plant = sumsById(
    [workedDay('a', MON, { shifts: [] })],
    [MON],
    'department',
    [shiftNeed('AM', 'plant', 1)],
    ALL,
  ).get('plant')
  expect(plant).toMatchObject({ heads: 1, needed: 1, missing: 1 })
})

it('SHF-05gh the summary shows the company’s needs where everybody is counted, and otherwise the needs of whole departments', () => {
  const days = [workedDay('a', MON), workedDay('c', MON, { department: 'shop' })]
  const needs = [shiftNeed('AM', null, 5), shiftNeed('AM', 'plant', 2)]
  expect(sumsById(days, [MON], 'shift', needs, ALL).get('AM')).toMatchObject({ needed: 5, missing: 3 })
  const part = { company: false, departments: new Set(['plant']) }
  // The head in the shop does not count for the plant.
  expect(sumsById(days, [MON], 'shift', needs, part).get('AM')).toMatchObject({ heads: 2, needed: 2, missing: 1 })
  const none = { company: false, departments: new Set<string>() }
  expect(sumsById(days, [MON], 'shift', needs, none).get('AM')).toMatchObject({
    needed: null,
    missing: null,
    state: 'not_said',
  })
})

it('SHF-05g offices and cost centres have no needs of their own', () => {
  for (const by of ['office', 'cost_center'] as const)
    expect(buildPlaceSums([workedDay('a', MON)], [MON], by, [shiftNeed('AM', 'plant', 9)], ALL)[0]!.needed).toBeNull()
})
