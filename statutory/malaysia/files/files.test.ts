import { describe, expect, it } from 'vitest'
import { cp8dLine } from './cp8d.ts'
import { cp39Detail, cp39FileName, cp39Header } from './cp39.ts'

describe('LHDN CP39', () => {
  const record = {
    taxNumber: 'SG 531367-08 (0)',
    name: 'Aminah binti Ahmad',
    oldIc: '',
    newIc: '900131-14-5678',
    passport: '',
    country: '',
    mtd: 900_00,
    cp38: 500_50,
    employeeNumber: 'K0012',
  }

  it('PAY-07a the header has 57 characters and counts the people who pay each kind', () => {
    const line = cp39Header('E 908915-10', '2026-05', [
      { mtd: 79_20, cp38: 0 },
      { mtd: 0, cp38: 10_00 },
    ])
    expect(line).toBe('H009089151000908915102026050000007920000010000001000' + '00001')
    expect(line).toHaveLength(57)
  })

  it('PAY-07a a detail line has 136 characters at the printed positions', () => {
    const line = cp39Detail(record)
    expect(line).toHaveLength(136)
    expect(line.slice(0, 12)).toBe('D00531367080')
    expect(line.slice(12, 30)).toBe('Aminah binti Ahmad')
    expect(line.slice(84, 96)).toBe('900131145678')
    expect(line.slice(110, 126)).toBe('0009000000050050')
    expect(line.slice(126)).toBe('K0012     ')
    expect(cp39Detail({ ...record, taxNumber: null }).slice(1, 12)).toBe('00000000000')
  })

  it('PAY-07a the file refuses a passport that does not fit, and cuts text to plain letters', () => {
    expect(() => cp39Detail({ ...record, newIc: '', passport: 'A123456789012' })).toThrow('12 characters')
    const line = cp39Detail({ ...record, name: '陳 Aminah\r\nbinti Ahmad' })
    expect(line).toMatch(/^[\x20-\x7e]{136}$/)
    for (const employeeNumber of ['EMP-0000012', '檳城-012'])
      expect(() => cp39Detail({ ...record, employeeNumber })).toThrow('10 characters')
  })

  it('PAY-07a the file refuses an amount that does not fit', () => {
    expect(() => cp39Detail({ ...record, mtd: 1_000_000_00 })).toThrow(RangeError)
    expect(cp39FileName('E 908915-10', '2026-05')).toBe('009089151005_2026.txt')
  })
})

it('PAY-07a C.P.8D cuts to the ringgit, keeps sen of tax and zakat, and leaves zeros empty', () => {
  const line = cp8dLine({
    name: 'Lim Ah Kow',
    taxNumber: '',
    identity: '',
    category: 1,
    status: 2,
    endDate: '',
    taxBorne: false,
    children: 0,
    childRelief: 0,
    gross: 60_000_99,
    benefits: 0,
    accommodation: 50,
    esos: 0,
    exempt: 0,
    tp1Relief: 0,
    tp1Zakat: 0,
    epf: 6_600_00,
    zakat: 0,
    mtd: 2_555_20,
    cp38: 0,
    medicalInsurance: 0,
    socso: 297_50,
  })
  expect(line).toBe('Lim Ah Kow||000000000000|1|2||2|0||60000|||||||6600||2555.20|||297|')
})
