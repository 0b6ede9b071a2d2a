import { beforeEach, expect, it, vi } from 'vitest'
import { recentPages, recordVisit } from './recent-pages.ts'

const DAY = 86_400_000
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

it('pages opened often and lately come first, those of the area and not the present one', () => {
  for (const address of [
    '/app/payslips',
    '/app/me',
    '/app/me',
    '/app/me',
    '/localhr/resources/active',
    '/app/security',
  ])
    recordVisit(address, 0)
  expect(recentPages('app', '/app/payslips', 5, 0)).toEqual(['/app/me', '/app/security'])
  expect(recentPages('app', '/app/payslips', 1, 0)).toEqual(['/app/me'])
  // Once today counts more than three times a week ago.
  recordVisit('/app/security', 7 * DAY)
  expect(recentPages('app', '/app/payslips', 5, 7 * DAY)).toEqual(['/app/security', '/app/me'])
})

it('keeps so many only, and what somebody else wrote there is nothing', () => {
  for (let page = 0; page < 100; page++) recordVisit(`/app/${page}`, page * DAY)
  expect(recentPages('app', '', 100, 100 * DAY)).toHaveLength(40)
  for (const broken of ['{', '[]', 'null', '{"/app/me":"often"}', '{"/app/me":[1,null]}']) {
    kept.set('kerani.visits', broken)
    expect(recentPages('app', '', 5, 0), broken).toEqual([])
  }
})
