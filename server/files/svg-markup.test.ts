import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMarkup } from './svg-markup.ts'

/** All pieces of a text with their content, or null if one of them is invalid. */
function pieces(source: string): unknown[] | null {
  const found: unknown[] = []
  for (let at = 0; at < source.length; ) {
    const piece = nextMarkup(source, at)
    if (piece === null) return null
    const { end, ...said } = piece
    found.push('attributes' in said ? { ...said, attributes: Object.fromEntries(said.attributes) } : said)
    at = end
  }
  return found
}
const text = (said: string) => ({ kind: 'text', text: said })
const open = (name: string, attributes = {}, empty = false) => ({ kind: 'open', name, attributes, empty })
const OTHER = { kind: 'other' }

describe('FIL-4 the markup of a picture', () => {
  it('has elements, texts, and pieces without content', () => {
    expect(
      pieces(
        `<?xml version="1.0"?><!-- a -- b --><svg:g a="1" b-c='2"' >x &amp; y<br/><i x:y = "" /></svg:g ><![CDATA[<&amp;>]]>z`,
      ),
    ).toEqual([
      OTHER,
      OTHER,
      open('svg:g', { a: '1', 'b-c': '2"' }),
      text('x & y'),
      open('br', {}, true),
      open('i', { 'x:y': '' }, true),
      { kind: 'close', name: 'svg:g' },
      text('<&amp;>'),
      text('z'),
    ])
    // A comment ends where it may, not before its own first sign is over.
    expect(pieces('<!-->--><?>?>')).toEqual([OTHER, OTHER])
    expect(pieces('<!----><??>')).toEqual([OTHER, OTHER])
    expect(pieces('<![CDATA[]]>')).toEqual([text('')])
  })

  it('has the five entities of XML and numeric characters', () => {
    expect(pieces('&amp;&lt;&gt;&quot;&apos;&#65;&#x42;&#x10fffd;')).toEqual([text(`&<>"'AB\u{10fffd}`)])
    expect(pieces('<a b="&quot;&#x27;"/>')).toEqual([open('a', { b: `"'` }, true)])
    expect(pieces('&#1114109;')).toEqual([text('\u{10fffd}')])
  })

  it.each([
    '&amp',
    '&',
    '& ',
    '&x;',
    '&toString;',
    '&#;',
    '&#x;',
    '&#x110000;',
    '&#1114112;',
    '&#12345678;',
    '&#x1234567;',
    '&#65',
    '&#0;',
    '&#x1f;',
    'a\u0000',
    'a\u001b',
    'a\u007f',
    '\ud800',
    'a\ufffe',
    'a\uffff',
    '&#xd800;',
    '&#xffff;',
    '<',
    '<1/>',
    '< a/>',
    '<a',
    '<a b/>',
    '<a b=c/>',
    '<a b="1" b="1"/>',
    '<a b="1"c="2"/>',
    '<a b="<"/>',
    `<a b="1'/>`,
    '<a b="&x;"/>',
    '<a / >',
    '</>',
    '</a',
    '</ a>',
    '</a b>',
    '<!-- a',
    '<? a',
    '<![CDATA[ a ]]',
    '<!DOCTYPE a>',
    '<!a>',
  ])('are none in %j', (source) => expect(pieces(source)).toBeNull())

  it('is invalid with a character that XML does not allow, in attributes too', () => {
    for (const sign of ['\t', '\n', '\r', '\u0020', '\u0085\u0020'.slice(1), '\ufffd', '𠮷']) {
      expect(pieces(`a${sign}`)).toEqual([text(`a${sign}`)])
      expect(pieces(`<a b="${sign}"/>`)).toEqual([open('a', { b: sign }, true)])
    }
    expect(pieces('<a b="\u0001"/>')).toBeNull()
  })

  it('can express any text with its signs escaped', () => {
    const escaped = (said: string) => said.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    const clean = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((said) => !/\p{Cc}|\p{Cs}|[\ufffe\uffff]/u.test(said))
    fc.assert(
      fc.property(clean, clean, (one, two) => {
        expect(pieces(`<a b='${escaped(one)}'>${escaped(two)}</a>`)).toEqual([
          open('a', { b: one }),
          text(two),
          { kind: 'close', name: 'a' },
        ])
      }),
    )
  })
})
