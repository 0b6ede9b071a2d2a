import { expect, it } from 'vitest'
import { isVideoLink } from './open-contract.ts'
import { candidateState, isFillingTime, isSamePerson, phoneDigits, requireReview, statusOn } from './rules.ts'
import { indexedWords, personWords } from './words.ts'

it('REC-06c a phone is the same with and without its country and leading zero', () => {
  for (const phone of ['012-345 6789', '+60 12 345 6789', '0060123456789', '（012）3456789'])
    expect([phone, phoneDigits(phone)]).toEqual([phone, '123456789'])
  expect(phoneDigits('+886 912 345 678')).toBe(phoneDigits('0912-345-678'))
  expect(phoneDigits('+65 9123 4567')).toBe('6591234567')
  const person = { name: 'Tan Ah Kow', phone: '012-345 6789' }
  expect(isSamePerson(person, { name: 'TAN  AH KOW', phone: '1' })).toBe(true)
  expect(isSamePerson(person, { name: 'Other', phone: '+60123456789' })).toBe(true)
  expect(isSamePerson(person, { name: 'Other', phone: '012-345 6780' })).toBe(false)
  expect(isSamePerson({ name: 'A', phone: '' }, { name: 'B', phone: '' })).toBe(false)
  const [ic, otherIc] = [Buffer.from('1'), Buffer.from('2')]
  expect(isSamePerson({ ...person, identity: ic }, { ...person, identity: otherIc })).toBe(false)
  expect(isSamePerson({ ...person, identity: ic }, { name: 'Other', phone: '1', identity: ic })).toBe(true)
  expect(isSamePerson({ ...person, identity: ic }, person)).toBe(true)
})

it('REC-02a REC-07ac a status counts until its day, and the candidate reads neutral words', () => {
  const later = { status: 'later', later_until: '2026-11-21' } as const
  expect([statusOn(later, '2026-11-21'), statusOn(later, '2026-11-22')]).toEqual(['later', null])
  expect([null, 'later', 'suitable', 'not_suitable'].map((one) => candidateState(one as never))).toEqual([
    'received',
    'received',
    'in_process',
    'not_continued',
  ])
  expect(() => requireReview({ status: 'not_suitable' }, '2026-11-20')).toThrow()
  expect(() => requireReview({ status: 'later', later_until: '2026-11-20' }, '2026-11-20')).toThrow()
  expect(() => requireReview({ status: 'later', later_until: '2026-11-21' }, '2026-11-20')).not.toThrow()
  expect(() => requireReview({ status: 'suitable' }, '2026-11-20')).not.toThrow()
})

it('PUB-02c a form is filled in between three seconds and seven days', () => {
  const at = (ms: number) => isFillingTime(new Date(0), new Date(ms))
  expect([at(2_999), at(3_000), at(604_800_000), at(604_800_001), at(-1)]).toEqual([false, true, true, false, false])
})

it('SYS-13 a video link is an https address with a host', () => {
  expect(isVideoLink('https://video.example/a?b=1')).toBe(true)
  for (const wrong of [
    'http://video.example',
    'javascript:alert(1)',
    'https://a@video.example',
    'https://intranet',
    'video.example',
    'data:text/html,x',
  ])
    expect([wrong, isVideoLink(wrong)]).toEqual([wrong, false])
})

it('REC-02b words are those of Latin letters and pairs of Chinese characters, without six digits in a row', () => {
  expect(indexedWords('Chef, C++ and Node.js. café')).toEqual(['chef', 'c++', 'and', 'node.js', 'cafe'])
  expect(indexedWords('主廚經驗')).toEqual(['主廚', '廚經', '經驗'])
  expect(indexedWords('since 2019, room 12345')).toEqual(['since', '2019', 'room', '12345'])
  for (const number of ['910711145739', '910711-14-5739', '012 345 6789', 'A123456789', '123456', '9107.1114'])
    expect([number, indexedWords(`x1 ${number}`)]).toEqual([number, ['x1']])
  expect(indexedWords('2018 - 2021')).toEqual(['2018', '2021'])
  expect(indexedWords('a '.repeat(10))).toEqual([])
  expect(indexedWords(Array.from({ length: 9_000 }, (_, n) => `w${n}`).join(' ')).length).toBe(4_000)
  expect(personWords({ name: 'Tan 陳', email: 'A@b.example', phone: '+60 12' })).toEqual([
    'a@b.example',
    '6012',
    'ta',
    'tan',
    '陳',
  ])
})
