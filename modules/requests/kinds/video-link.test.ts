import { describe, expect, it } from 'vitest'
import { VideoLink } from './video-link-value.ts'

const isTaken = (text: string) => VideoLink.safeParse(text).success

describe('SYS-13b a video link is an https address with the name of a host', () => {
  it.each([
    'https://www.youtube.com/watch?v=abc-123&t=4s',
    'https://vimeo.com/12345',
    'https://xn--fiq228c.tw/clip',
    'https://video.example.com/a%20b#part',
    'https://video.example.com:443/a',
  ])('SYS-13b takes %s', (text) => expect(isTaken(text)).toBe(true))

  it.each([
    'http://vimeo.com/12345',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://name:secret@vimeo.com/1',
    'https://vimeo.com@evil.example.com/1',
    'https://vimeo.com:8443/1',
    'https://localhost/1',
    'https://printer.local/1',
    'https://files.internal/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://vimeo',
    'https://vimeo.com/a b',
    'https://vimeo.com/\u202Egpj',
    'https://vimeo.com\\@evil.example.com',
    'https:vimeo.com/1',
    '//vimeo.com/1',
    'vimeo.com/1',
    `https://vimeo.com/${'a'.repeat(500)}`,
    '',
  ])('SYS-13b refuses %s', (text) => expect(isTaken(text)).toBe(false))

  it('SYS-13b a video link loses the blanks around it', () => {
    expect(VideoLink.parse('  https://vimeo.com/1 ')).toBe('https://vimeo.com/1')
  })
})
