import { expect, it } from 'vitest'
import { homeAddress } from './home-address.ts'

it('SYS-12a a Chinese address has no space between city and street, one in Latin letters keeps it', () => {
  expect(homeAddress('110 臺北市 信義區 松高路 1 號 ')).toBe('110 臺北市信義區松高路 1 號')
  expect(homeAddress('110 Taipei Xinyi District, Songgao Road')).toBe('110 Taipei Xinyi District, Songgao Road')
})
