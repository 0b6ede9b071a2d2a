import { describe, expect, it } from 'vitest'
import { internalAddress, outdatedCaches, parsePush, requestHandling } from './worker-rules.ts'

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

describe('SYS-27e what a push shows and opens', () => {
  it('SYS-27e shows its sentence once, and opens its page', () => {
    const pushed = { id: '1', body: 'A request is waiting for you', path: '/app/requests?request=2' }
    expect(parsePush(JSON.stringify(pushed))).toEqual({
      tag: '1',
      body: 'A request is waiting for you',
      path: '/app/requests?request=2',
    })
  })

  it('SYS-27e a text that is not ours shows nothing of it and opens the home page', () => {
    const nothing = { body: '', tag: undefined, path: '/app/dashboard' }
    for (const text of ['', 'hello', 'null', '[1]', '"x"', '{"body":1,"id":2,"path":3}'])
      expect(parsePush(text)).toEqual(nothing)
  })

  it('SYS-27e only pages of the product are opened', () => {
    for (const path of [
      'https://evil.example/app/requests',
      '//evil.example/app/requests',
      '/app/../api/auth/logout',
      '/api/auth/me',
      'javascript:alert(1)',
      '/app\\evil',
      '',
      null,
      7,
    ])
      expect(internalAddress(path)).toBe('/app/dashboard')
    expect(internalAddress('/app/announcements/0199aaaa-0000')).toBe('/app/announcements/0199aaaa-0000')
  })
})
