import { expect, it } from 'vitest'
import { cp39File, cp39Sums } from './cp39.ts'
import { eaDue, formEDue, monthlyDue } from './due-dates.ts'
import { epfCsv, epfCsvSums } from './epf-csv.ts'
import { plainLetters } from './fixed-width.ts'
import { perkesoFile, perkesoLine, perkesoSums } from './perkeso.ts'

const EMPLOYER = { code: 'B3203009999X', registration: '202001012345 (1373456-A)' }
const AINA = {
  identity: '900131-14-5678',
  name: 'Nur Aina binti Zulkifli',
  wages: 6_000_00,
  socsoEmployer: 104_15,
  socsoEmployee: 29_75,
  eisEmployer: 11_90,
  eisEmployee: 11_90,
  lindung: 44_65,
}

it('PAY-07a the PERKESO line has 278 characters with every field in its place, and LINDUNG from June 2026', () => {
  const line = perkesoLine(EMPLOYER, '2026-06', AINA)
  expect(line).toHaveLength(278)
  expect(line.slice(0, 12)).toBe('B3203009999X')
  expect(line.slice(12, 32)).toBe('2020010123451373456A')
  expect(line.slice(32, 44)).toBe('900131145678')
  expect(line.slice(44, 194).trim()).toBe('Nur Aina binti Zulkifli')
  expect(line.slice(194, 200)).toBe('062026')
  expect(line.slice(200, 214)).toBe('00000000600000')
  expect(line.slice(214, 238)).toBe('010415002975001190001190')
  expect(line.slice(238, 244)).toBe('004465')
  expect(line.slice(244)).toBe(' '.repeat(34))
  expect(perkesoLine(EMPLOYER, '2026-05', AINA).slice(238)).toBe(' '.repeat(40))
})

it('PAY-07a reading a PERKESO file back gives its sums; the file omits people with nothing due', () => {
  const nobody = { ...AINA, socsoEmployer: 0, socsoEmployee: 0, eisEmployer: 0, eisEmployee: 0, lindung: 0 }
  const file = perkesoFile(EMPLOYER, '2026-11', [AINA, nobody, AINA])
  expect(file.split('\r\n')).toHaveLength(3)
  expect(perkesoSums(file)).toEqual({ socso: 267_80, eis: 47_60, lindung: 89_30, people: 2 })
})

it('PAY-07a the EPF file puts the employer first, shares in ringgit, identity with or without dashes', () => {
  const record = {
    memberNumber: '12345678',
    identity: '900131145678',
    name: 'Lim, Wei “Ken”',
    wages: 5_000_50,
    employer: 651_00,
    employee: 551_00,
  }
  const plain = epfCsv([record, { ...record, employer: 0, employee: 0 }], { heading: false, dashes: false })
  expect(plain).toBe('12345678,900131145678,"Lim, Wei ?Ken?",5000.50,651,551\r\n')
  const dashed = epfCsv([record], { heading: true, dashes: true })
  expect(dashed.split('\r\n')[0]).toBe('Member no.,IC no.,Name,Wages,Employer share,Employee share')
  expect(dashed).toContain(',900131-14-5678,')
  expect(epfCsvSums(dashed)).toEqual({ employer: 651_00, employee: 551_00, people: 1 })
})

it('PAY-07a CP39 lists the people with a deduction, and its header carries their sums', () => {
  const record = {
    taxNumber: 'IG531367080',
    name: 'José Ng',
    oldIc: '',
    newIc: '900131145678',
    passport: '',
    country: '',
  }
  const file = cp39File('E 908915-10', '2026-11', [
    { ...record, mtd: 120_05, cp38: 0, employeeNumber: 'A1' },
    { ...record, mtd: 0, cp38: 0, employeeNumber: 'A2' },
    { ...record, mtd: 0, cp38: 50_00, employeeNumber: 'A3' },
  ])
  expect(cp39Sums(file)).toEqual({ mtd: 120_05, cp38: 50_00, people: 2 })
  expect(file).toContain('Jose Ng')
  expect(() => cp39Sums(file.replace('00012005', '00012006'))).toThrow(RangeError)
})

it('PAY-07a payments are due on the 15th of the next month, EA forms at the end of February, Form E at the end of March', () => {
  expect(monthlyDue('2026-12')).toBe('2027-01-15')
  expect(eaDue(2027)).toBe('2028-02-29')
  expect(formEDue(2026)).toBe('2027-03-31')
})

it('PAY-07a plain text drops accents and marks letters that a file cannot carry', () => {
  expect(plainLetters('Siti Nur’ain  é')).toBe("Siti Nur'ain e")
  expect(plainLetters('陳 Mei')).toBe('? Mei')
})
