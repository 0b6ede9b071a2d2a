import { describe, expect, it } from 'vitest'
import { mapLinkHost } from './map-link.ts'

describe('CLM-11e links to maps', () => {
  it.each([
    'https://maps.app.goo.gl/AbC123',
    'https://goo.gl/maps/xyz',
    'https://www.google.com/maps/dir/KLCC/Port+Klang/@3.1,101.5,11z',
    'https://www.google.com.tw/maps/place/%E5%8F%B0%E5%8C%97',
    'https://maps.google.com/maps?saddr=KLCC',
    'https://ul.waze.com/ul?place=x',
    'https://maps.apple.com/?q=KLCC',
    'https://www.openstreetmap.org/directions?route=1',
  ])('CLM-11e %s is kept as a link', (text) => {
    expect(mapLinkHost(text)).toBe(new URL(text).hostname)
  })

  it.each([
    'KLCC',
    'http://maps.app.goo.gl/AbC123',
    'https://example.com/maps',
    'https://maps.app.goo.gl.example.com/AbC',
    'https://user@maps.app.goo.gl/AbC',
    'https://maps.app.goo.gl:8443/AbC',
    'https://www.google.com/url?q=https://example.com',
    'https://www.google.com/mapsx',
    'https://goo.gl/AbC',
    'https://maps.app.goo.gl/',
    'https://evilgoogle.com/maps',
    'https://maps.app.goo.gl\\@example.com/AbC',
    'see https://maps.app.goo.gl/AbC123',
    'javascript:alert(1)//maps.app.goo.gl/A',
  ])('CLM-11e %s stays text', (text) => {
    expect(mapLinkHost(text)).toBeNull()
  })
})
