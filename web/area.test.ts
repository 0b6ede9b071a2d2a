import { afterEach, expect, it, vi } from 'vitest'
import { areaOf, currentArea } from './area.ts'

afterEach(() => void vi.unstubAllGlobals())

it('PUB-01c the export page works in the area of RMT, the pages of an area in theirs, any other in that of everybody', () => {
  const at = (pathname: string) => {
    vi.stubGlobal('window', { location: { pathname } })
    return currentArea()
  }
  expect(at('/export')).toBe('rmt')
  expect(['/rmt/employees', '/hod/team', '/localhr/company/profile', '/app/me'].map(at)).toEqual([
    'rmt',
    'hod',
    'localhr',
    'app',
  ])
  expect(['/', '/exports', '/panel/dashboard'].map(at)).toEqual(['app', 'app', 'app'])
  expect(['/export', '/', '/panel/dashboard'].map(areaOf)).toEqual([undefined, undefined, 'panel'])
})
