import { describe, expect, it } from 'vitest'
import { outdatedCaches, requestHandling } from './worker-rules.ts'

const HERE = 'https://hr.example'
const asked = (path: string, more: object = {}) =>
  requestHandling({ method: 'GET', mode: 'cors', url: `${HERE}${path}`, ...more }, HERE)

describe('SYS-25b what the worker answers', () => {
  it('SYS-26c a call is none of its business, read or written, also where it is opened as a page', () => {
    for (const path of ['/api/auth/me', '/api/attendance/presses', '/api/calendar/feed.ics', '/healthz', '/readyz']) {
      expect(asked(path)).toBe('none')
      expect(asked(path, { mode: 'navigate' })).toBe('none')
      expect(asked(path, { method: 'POST' })).toBe('none')
    }
  })

  it('SYS-25b pages come from the network first, files of the build from the device', () => {
    expect(asked('/app/dashboard?x=1', { mode: 'navigate' })).toBe('page')
    expect(asked('/', { mode: 'navigate' })).toBe('page')
    expect(asked('/apiary', { mode: 'navigate' })).toBe('page')
    expect(asked('/assets/frame-1.js')).toBe('file')
    expect(asked('/assets/frame-1.js', { method: 'HEAD' })).toBe('none')
    expect(asked('/sw.js')).toBe('none')
    expect(requestHandling({ method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/a.js' }, HERE)).toBe(
      'none',
    )
  })

  it('SYS-25c of the versions before this one the last stays, for pages that are still open', () => {
    const shell = (version: string) => `kerani.shell.${version}`
    expect(outdatedCaches([shell('a'), shell('b'), 'kerani.own.x', shell('c')], shell('c'))).toEqual([shell('a')])
    expect(outdatedCaches([shell('c')], shell('c'))).toEqual([])
    expect(outdatedCaches([shell('b'), shell('c')], shell('c'))).toEqual([])
  })
})
