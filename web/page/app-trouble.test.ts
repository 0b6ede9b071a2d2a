import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#web/calls/api-error.ts'
import { startLanguages } from '#web/i18n.ts'
import { sharedLabels } from '#web/labels.ts'
import { hideToast, visibleToasts } from '#web/toasts/toast-store.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { errorReference, errorText, missingFileText, showPendingToast } from './app-trouble.tsx'

beforeAll(async () => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const texts = Object.fromEntries(Object.entries(sharedLabels).map(([key, { en }]) => [key, en]))
  const words = { en: async () => ({ default: texts }), 'zh-TW': async () => ({ default: texts }) }
  await startLanguages({ frame: words, errors: words, any: async () => ({ messages: {}, byStem: {} }) })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of visibleToasts()) hideToast(id)
})

const failed = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: `status_${status}`, message: '', ...more })

it('SYS-02a whoever comes back after the session ended is told why, until they close it', () => {
  showPendingToast('session_expired')
  expect(visibleToasts()).toMatchObject([
    { tone: 'bad', message: 'Session expired due to inactivity, please login again', stays: undefined },
  ])
  showPendingToast('access_changed')
  expect(visibleToasts().map(({ message }) => message)).toEqual(['Your access was changed. Log in again.'])
})

it('SYS-03 of what somebody may not do the server’s message is said, and a general one where it has none', () => {
  expect(errorText(failed(403, { message: 'Only on working days.' }))).toBe('Only on working days.')
  expect(errorText(failed(403))).toBe('You are not authorised to do this')
})

it('SYS-04ab no connection is said in red at the top with the cloud for ten seconds, once at a time', () => {
  expect(errorText(failed(0))).toBe('Unable connect to internet, please check your internet connection')
  toast.offline()
  toast.offline()
  expect(visibleToasts()).toMatchObject([
    {
      message: 'Unable connect to internet, please check your internet connection',
      tone: 'bad',
      offline: true,
      stays: 10_000,
    },
  ])
})

it('SYS-05a a file that does not come says what the server says', () => {
  expect(missingFileText(failed(400, { message: 'The archive is being moved' }))).toBe('The archive is being moved')
})

it('SYS-05b one of which the server says nothing is no file record', () => {
  expect(missingFileText(failed(400))).toBe('No file record')
})

it('SYS-20bcdefgh each error says what it is where the server says nothing of it', () => {
  const said = (status: number, seconds?: number) => errorText(failed(status, seconds ? { facts: { seconds } } : {}))
  expect(said(404)).toBe('Not found')
  expect(said(409)).toBe('Somebody else changed this. Reload to see it.')
  expect(said(413)).toBe('The file is too large')
  expect(said(428)).toBe('Reload the page and try again')
  expect(said(429, 7)).toBe('Too many attempts. Try again in 7 seconds.')
  expect(said(429, 1)).toBe('Too many attempts. Try again in 1 second.')
  expect(said(507)).toBe('The storage is full')
  expect([said(500), said(418)]).toEqual(Array(2).fill('Something went wrong, please try again'))
})

it('SYS-20h a fault of ours has the reference number of the call, a mistake has none', () => {
  expect(errorReference(failed(500, { requestId: 'req-42' }))).toBe('Reference req-42')
  expect(errorReference(failed(500))).toBeUndefined()
  expect(errorReference(failed(422, { requestId: 'req-42' }))).toBeUndefined()
})
