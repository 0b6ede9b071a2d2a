import { expect, it } from 'vitest'
import { headingDays, isDayHeading } from './sheet-days.ts'

const TODAY = '2026-11-20'
const readHeadings = (headings: string[], asked = {}, titles: string[] = []) => {
  const { days, open, order, month } = headingDays(headings, asked, { titles, today: TODAY })
  return { days: [...days.values()], open, order, month }
}
const DECEMBER = ['2026-12-01', '2026-12-02', '2026-12-03']

it.each([
  [['2026-12-01', '2026-12-02', '2026-12-03']],
  [['1/12/2026', '2/12/2026', '3/12/2026']],
  [['12/1/2026', '12/2/2026', '12/3/2026']],
  [['1/12', '2/12', '3/12']],
  [['12/1', '12/2', '12/3']],
  [['1 Dec', '2 Dec', '3 Dec']],
  [['1-Dis', '2-Dis', '3-Dis']],
  [['Dec 1', 'Dec 2', 'Dec 3']],
  [['12月1日', '12月2日', '12月3日']],
  [['1/12 (二)', '2/12 (三)', '3/12 (四)']],
  [['Tue 1/12', 'Wed 2/12', 'Thu 3/12']],
  [['115/12/1', '115/12/2', '115/12/3']],
])('SHF-01 days of a plan are read from headings such as %s', (headings) => {
  expect(readHeadings(headings)).toMatchObject({ days: DECEMBER, open: { month: false, order: false } })
})

it('SHF-01e days without a month use the title’s, or the import asks for it', () => {
  const numbers = ['1', '2日', '3 (Thu)']
  for (const title of ['Roster for December 2026', '2026年12月 班表', '115年12月', 'Jadual Disember 2026', '12/2026'])
    expect(readHeadings(numbers, {}, [title])).toMatchObject({ days: DECEMBER, month: '2026-12' })
  expect(readHeadings(numbers)).toMatchObject({ days: [], open: { month: true } })
  expect(readHeadings(numbers, { month: '2026-12' })).toMatchObject({ days: DECEMBER, open: { month: false } })
  // November has no 31st.
  expect(readHeadings(['30', '31'], { month: '2026-11' }).days).toEqual(['2026-11-30'])
})

it('SHF-01e a missing year is the one nearest to today, also at the end of a year', () => {
  expect(readHeadings(['31/12', '1/1'])).toMatchObject({ days: ['2026-12-31', '2027-01-01'] })
  expect(readHeadings(['1 Oct', '2 Oct']).days).toEqual(['2026-10-01', '2026-10-02'])
})

it('SHF-01e asks when a heading fits both date orders', () => {
  expect(readHeadings(['1/12/2026'])).toMatchObject({ days: [], open: { order: true } })
  expect(readHeadings(['1/12/2026'], { order: 'mdy' }).days).toEqual(['2026-01-12'])
  expect(readHeadings(['11/11/2026'])).toMatchObject({ days: ['2026-11-11'], open: { order: false } })
})

it('SHF-01e does not read names and totals as days', () => {
  expect(['Name', '', 'Total', 'Staff No', '32', 'MF-1012', '20261', 'Department', '0'].filter(isDayHeading)).toEqual(
    [],
  )
})
