import { describe, expect, it } from 'vitest'
import { bankNames, plainBankName } from './bank.ts'
import { accountFault, banksOf, findBank, findBanksByCode, likelyBank, storedAccount } from './banks.ts'

const MAYBANK = findBank('Maybank')!

describe('EMP-01c banks are a list', () => {
  it.each([
    ['Malayan Banking Berhad', 'Maybank'],
    ['MAYBANK', 'Maybank'],
    ['mbb', 'Maybank'],
    ['MBBEMYKL', 'Maybank'],
    ['MBBEMYKLXXX', 'Maybank'],
    ['Maybank Islamic Berhad', 'Maybank Islamic'],
    ['cimb', 'CIMB Bank'],
    ['BSN', 'Bank Simpanan Nasional'],
    ['United Overseas Bank (Malaysia) Bhd', 'UOB'],
    ['國泰世華', 'Cathay United Bank'],
    ['台灣銀行', 'Bank of Taiwan'],
    ['臺灣銀行', 'Bank of Taiwan'],
    ['013', 'Cathay United Bank'],
    ['E.Sun Bank', 'E.SUN Commercial Bank'],
    ['玉山', 'E.SUN Commercial Bank'],
    ['玉山銀行股份有限公司', 'E.SUN Commercial Bank'],
    ['台中商銀', 'Taichung Commercial Bank'],
    ['LINE Bank', 'LINE Bank'],
    ['連線銀行', 'LINE Bank'],
    ['823', 'Next Commercial Bank'],
    ['淡水一信', 'Tamsui First Credit Cooperative'],
    ['GXBank', 'GX Bank'],
    ['AEON Bank (M) Berhad', 'AEON Bank'],
    ['BOOST BANK BERHAD', 'Boost Bank'],
    ['虎尾鎮農會', '雲林縣虎尾鎮農會'],
    ['台南地區農會信用部', '臺南市臺南地區農會'],
    ['基隆區漁會', '基隆市基隆區漁會'],
    ['615', '基隆市農會'],
    ['6160023', '雲林縣虎尾鎮農會'],
  ])('EMP-01c %s is %s', (text, name) => expect(findBank(text)?.name).toBe(name))

  it('EMP-01c knows nothing of a bank that nobody has, and proposes the one that is meant', () => {
    expect([findBank('Some Bank'), findBank(''), findBank('Bank'), findBank('May')]).toEqual([null, null, null, null])
    expect(
      ['May', 'Maybnak', 'Public Bnak', 'Hong Leong Finance', 'CIMBB'].map((one) => likelyBank(one)?.name),
    ).toEqual(['Maybank', 'Maybank', 'Public Bank', 'Hong Leong Bank', 'CIMB Bank'])
    expect([likelyBank('zzzz'), likelyBank('x')]).toEqual([null, null])
    // Digits are a code: the nearest other one is another bank. A place alone is no bank either.
    expect([likelyBank('829'), findBank('臺灣'), findBank('高雄')]).toEqual([null, null, null])
  })

  it('EMP-01c no two banks of a country have a name, a SWIFT or a code in common', () => {
    for (const country of ['MY', 'TW'] as const)
      for (const bank of banksOf(country)) {
        expect(findBank(bank.name), bank.name).toBe(bank)
        if (bank.bic) expect(findBank(bank.bic)).toBe(bank)
        if (bank.code) expect(findBanksByCode(bank.code), bank.name).toContain(bank)
        if (bank.office) expect(findBank(bank.code + bank.office), bank.name).toBe(bank)
        if (country === 'MY' && bank.code) expect(findBank(bank.code)).toBe(bank)
        for (const other of [...(bank.others ?? []), ...(bank.chinese ? [bank.chinese] : [])])
          expect(findBank(other), other).toBe(bank)
        expect(plainBankName(bank.name)).not.toBe('')
        expect(bank.digits.length).toBeGreaterThan(0)
      }
  })
})

describe('EMP-01c credit departments of farmers’ and fishermen’s associations', () => {
  const departments = banksOf('TW').filter(({ name }) => /[農漁]會$/.test(name))

  it('EMP-01c are banks of the list, each with the code of its head office', () => {
    expect([departments.filter(({ name }) => name.endsWith('農會')).length, departments.length]).toEqual([283, 311])
    const seven = departments.flatMap(({ code, office }) => (office ? [code! + office] : []))
    expect(new Set(seven).size).toBe(seven.length)
    expect(departments.every(({ code }) => /^\d{3}$/.test(code!))).toBe(true)
    expect(bankNames(findBank('虎尾鎮農會')!, 'en')).toBe('616-0023 雲林縣虎尾鎮農會')
    expect(['en', 'zh-TW'].map((language) => bankNames(findBank('812')!, language as 'en'))).toEqual([
      '812 台新國際商業銀行 Taishin International Bank',
      '812 台新國際商業銀行',
    ])
  })

  it('EMP-01c a code that several share names none of them', () => {
    expect(findBank('616')).toBeNull()
    expect(findBanksByCode('616').map(({ name }) => name)).toContain('雲林縣虎尾鎮農會')
    expect([findBanksByCode('013').map(({ name }) => name), findBanksByCode('999')]).toEqual([
      ['Cathay United Bank'],
      [],
    ])
  })
})

describe('EMP-01c account numbers', () => {
  it('EMP-01c are digits, whatever spaces and dashes they were typed with', () => {
    expect(storedAccount('5140-1234 5678')).toBe('514012345678')
    expect(storedAccount('１２３４')).toBe('1234')
    expect(accountFault(storedAccount('12ab'), MAYBANK)).toEqual(['account_digits', {}])
    expect(accountFault('', MAYBANK)).toEqual(['account_digits', {}])
    expect(accountFault('000000000000', MAYBANK)).toEqual(['number_zeros', {}])
  })

  it('EMP-01c are as long as those of their bank', () => {
    expect(accountFault('514012345678', MAYBANK)).toBeNull()
    expect(accountFault('51401234567', MAYBANK)).toEqual(['account_length', { bank: 'Maybank', count: 12, given: 11 }])
    const cimb = findBank('CIMB')!
    expect([accountFault('8001234567', cimb), accountFault('80012345678901', cimb)]).toEqual([null, null])
    expect(accountFault('800123456789', cimb)).toEqual([
      'account_length_either',
      { bank: 'CIMB Bank', least: 10, most: 14, given: 12 },
    ])
    const cathay = findBank('013')!
    expect(accountFault('013035066778', cathay)).toBeNull()
    expect(accountFault('123456789', cathay)).toEqual([
      'account_length_between',
      { bank: 'Cathay United Bank', least: 10, most: 16, given: 9 },
    ])
    expect([accountFault('12345', null), accountFault('1234', null)?.[0]]).toEqual([null, 'account_length_between'])
  })
})
