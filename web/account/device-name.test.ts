import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('AUTH-16 names a browser and its system in words', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0'
  expect(deviceName(edge)).toBe('Edge, Windows')
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari, iPhone',
  )
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0')
})
