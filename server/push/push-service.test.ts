import { expect, it } from 'vitest'
import { isPushService, MAX_ENDPOINT_LENGTH } from './push-service.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
])('SYS-27b a device may be at a push service of a browser: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/fcm/send/abc',
  'https://me:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://fcm.googleapis.com/abc#x',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('SYS-27b a device is nowhere else: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})

it('SYS-27b the address of a device has a limited length', () => {
  const endpoint = (length: number) => 'https://fcm.googleapis.com/fcm/send/'.padEnd(length, 'a')
  expect([isPushService(endpoint(MAX_ENDPOINT_LENGTH)), isPushService(endpoint(MAX_ENDPOINT_LENGTH + 1))]).toEqual([
    true,
    false,
  ])
})
