import { describe, expect, it } from 'vitest'
import { cleanSvg, looksLikeSvg } from './svg.ts'

const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`
const cleaned = (inside: string) => cleanSvg(svg(inside)).replace(/^<svg[^>]*>|<\/svg>$/g, '')

describe('FIL-4 an SVG picture', () => {
  it('keeps the elements that draw', () => {
    const logo =
      '<defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#0b6b5d"/></linearGradient></defs><g transform="scale(2)" style="fill:url(#a)"><path d="M0 0h9" fill="url(#a)"/><use href="#a"/><text x="1">薪資 &amp; Tan &lt;Sdn&gt;</text></g>'
    expect(cleaned(logo)).toBe(logo)
    expect(
      cleanSvg(`\ufeff<?xml version="1.0"?><!-- made by hand -->\n${svg('<rect width="1"/>', ' viewBox="0 0 9 9"')}\n`),
    ).toContain('viewBox="0 0 9 9"><rect width="1"/></svg>')
    expect(cleaned('<style>.a{fill:url(#g)}</style>')).toBe('<style>.a{fill:url(#g)}</style>')
    expect(cleaned('<image href="data:image/png;base64,iVBORw0KGgo=" width="1"/>')).toContain('data:image/png')
  })

  it.each([
    ['script', '<script>alert(1)</script>', ''],
    ['script with a namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
    ['script as CDATA', '<script><![CDATA[alert(1)]]></script>', ''],
    ['handlers', '<rect onload="alert(1)" ONCLICK="x" width="1"/>', '<rect width="1"/>'],
    ['foreign content', '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>', ''],
    [
      'animation that sets a link',
      '<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>',
      '<use href="#a"></use>',
    ],
    ['links', '<a href="javascript:alert(1)"><path d="M0"/></a>', ''],
    ['an outside copy', '<use href="http://evil.test/x.svg#a"/>', '<use/>'],
    ['an outside copy of the old kind', '<use xlink:href="//evil.test/x.svg#a"/>', '<use/>'],
    ['an outside picture', '<image href="https://evil.test/track.png"/>', '<image/>'],
    ['a page as picture', '<image href="data:text/html;base64,PHNjcmlwdD4="/>', '<image/>'],
    ['an SVG as picture', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', '<image/>'],
    ['a script address in other letters', '<use href="java&#115;cript:alert(1)"/>', '<use/>'],
    ['an outside fill', '<path fill="url(http://evil.test/#a)" d="M0"/>', '<path d="M0"/>'],
    ['an outside style', '<path style="background:url(//evil.test)" d="M0"/>', '<path d="M0"/>'],
    ['a style import', '<style>@import "//evil.test/x.css";</style>', '<style></style>'],
    ['a style in pieces', '<style>a{fill:ur<![CDATA[l(http://evil.test)]]>}</style>', '<style></style>'],
    ['a style parted by a comment', '<style>a{fill:ur<!-- -->l(http://evil.test)}</style>', '<style></style>'],
    ['a style with escapes', '<style>a{fill:\\75rl(http://evil.test)}</style>', '<style></style>'],
    ['an end tag in a style', '<style>&lt;/style>&lt;script>alert(1)</style>', '<style></style>'],
    [
      'an attribute that breaks out',
      '<text class="&quot; onload=&quot;alert(1)">x</text>',
      '<text class="&quot; onload=&quot;alert(1)">x</text>',
    ],
    [
      'text that looks like a tag',
      '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
      '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    ],
    [
      'instructions and comments',
      '<?xml-stylesheet href="//evil.test"?><!-- <script> --><path d="M0"/>',
      '<path d="M0"/>',
    ],
    ['a base address', '<path xml:base="http://evil.test" d="M0"/>', '<path d="M0"/>'],
    ['a video', '<video xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>', ''],
  ])('loses %s', (_, inside, kept) => expect(cleaned(inside)).toBe(kept))

  it.each([
    ['a document type', '<!DOCTYPE svg><svg/>'],
    ['an entity of its own', svg('&evil;')],
    ['an ampersand alone', svg('a & b')],
    ['an unclosed element', '<svg><g></svg>'],
    ['text around it', `x${svg('')}`],
    ['two roots', `${svg('')}${svg('')}`],
    ['another root', '<html><svg/></html>'],
    ['an attribute twice', '<svg id="a" id="b"/>'],
    ['an attribute without quotes', '<svg id=a/>'],
    ['a bare less-than in an attribute', '<svg id="<script>"/>'],
    ['a NUL', svg('\0')],
    ['half a character', svg('&#xd800;')],
    ['a character beyond Unicode', svg('&#x110000;')],
    ['too deep', `${'<svg>'.repeat(1)}${'<g>'.repeat(200)}`],
    ['too long', svg(' '.repeat(1_000_001))],
    ['too many elements', svg('<g/>'.repeat(20_001))],
    ['nothing', ''],
    ['a comment only', '<!-- -->'],
  ])('is refused with %s', (_, text) => {
    expect(() => cleanSvg(text)).toThrowError(expect.objectContaining({ code: 'svg_refused' }))
  })

  it('is refused when copies of copies would fill the memory', () => {
    const layers = Array.from({ length: 8 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
    expect(() => cleanSvg(svg(`<path id="l0" d="M0"/>${layers.join('')}<use href="#l8"/>`))).toThrowError(
      expect.objectContaining({ code: 'svg_refused' }),
    )
  })

  /** The reason why a picture is refused; null if it is accepted. */
  function reason(text: string): unknown {
    try {
      cleanSvg(text)
      return null
    } catch (error) {
      return (error as { params: { reason: string } }).params.reason
    }
  }

  it('may be as long, as deep and as full as the limits, and no more', () => {
    const long = (length: number) => svg(' '.repeat(length - svg('').length))
    expect(reason(long(1_000_000))).toBeNull()
    expect(reason(long(1_000_001))).toBe('too large')
    const deep = (depth: number) => svg('<g>'.repeat(depth - 1) + '</g>'.repeat(depth - 1))
    expect(reason(deep(100))).toBeNull()
    expect(reason(deep(101))).toBe('too complex')
    // An empty element counts towards the depth while it is checked.
    expect(reason(svg(`${'<g>'.repeat(99)}<g/>${'</g>'.repeat(99)}`))).toBe('too complex')
    expect(reason(svg('<g/>'.repeat(19_999)))).toBeNull()
    expect(reason(svg('<g/>'.repeat(20_000)))).toBe('too complex')
    const copies = (count: number) => svg(`<path id="p"/>${'<use href="#p"/>'.repeat(count)}`)
    expect(reason(copies(5_000))).toBeNull()
    expect(reason(copies(5_001))).toBe('too complex')
    // Copies of copies: 24 times a hundred, once as they stand and once more by the last; and some alone.
    const layers = (alone: number) =>
      svg(
        `<g id="a">${'<use href="#p"/>'.repeat(99)}</g><g id="b">${'<use href="#a"/>'.repeat(24)}</g><use href="#b"/>${'<use href="#p"/>'.repeat(alone)}`,
      )
    expect(reason(layers(100))).toBeNull()
    expect(reason(layers(101))).toBe('too complex')
    expect(reason(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('copies itself')
    expect(reason(svg('<symbol id="a"><g><use href="#a"/></g></symbol>'))).toBe('copies itself')
    expect(reason(svg('<g id="a"/><use href="#a"/><use href="#a"/><use/>'))).toBeNull()
  })

  it('reports why it is refused', () => {
    expect(reason('x')).toBe('text outside')
    expect(reason(`${svg('')}x`)).toBe('text outside')
    expect(reason(`${svg('')}<svg/>`)).toBe('not an svg')
    expect(reason('<g/>')).toBe('not an svg')
    for (const broken of ['', ' ', '<svg><g></svg></g>', '</svg>', '<svg>', '<!DOCTYPE svg><svg/>', `${svg('')}</svg>`])
      expect(reason(broken), broken).toBe('not well formed')
    expect(reason(` \n${svg('')}\n`)).toBeNull()
  })

  it('keeps texts and styles apart, and drops the content of unknown elements', () => {
    expect(cleaned('a<b>c<path d="M0"/>d</b>e<g/>f')).toBe('ae<g/>f')
    expect(cleaned('<style>a{}<g/>b<x>c</x>{}</style><text>t</text><style>c{}</style>')).toBe(
      '<style>a{}b{}</style><text>t</text><style>c{}</style>',
    )
    expect(cleaned('<x><style>a{}</style></x><text>t</text>')).toBe('<text>t</text>')
    expect(cleanSvg('<svg/>')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(cleaned('<svg><g/></svg>')).toBe('<svg><g/></svg>')
    expect(cleaned('<text>a &gt; b &amp;&lt;</text>')).toBe('<text>a &gt; b &amp;&lt;</text>')
    expect(cleaned('<g style="fill:red" data-x="1" xlink:href="#a" class="a&gt;&quot;"/>')).toBe(
      '<g style="fill:red" href="#a" class="a&gt;&quot;"/>',
    )
    expect(cleaned('<use href=" #a.b:c-d "/><use href="#"/><use href="#a b"/>')).toBe(
      '<use href="#a.b:c-d"/><use/><use/>',
    )
    // Pictures within are for the element that shows pictures.
    const data = 'data:image/png;base64,iVBORw0KGgo='
    expect(cleaned(`<use href="${data}"/><image href=" ${data}"/>`)).toBe(`<use/><image href="${data}"/>`)
  })

  it('stays unchanged when cleaned again', () => {
    const once = cleanSvg(svg('<text class="a&quot;b">&amp;lt;</text><style>.a&gt;.b{fill:red}</style>'))
    expect(cleanSvg(once)).toBe(once)
  })
})

it.each([
  ['<svg>', true],
  ['<svg ', true],
  ['\ufeff \n<svg\n', true],
  ['<svgs>', false],
  ['<svg', false],
  ['<SVG>', false],
  ['x<svg>', false],
  ['', false],
  ['<?xml version="1.0"?><!-- a > b --> <!DOCTYPE svg PUBLIC "a"> <svg>', true],
  ['<!DOCTYPE svg [<!ENTITY a "b>"> <!ENTITY c "d">]><svg>', true],
  ['<!DOCTYPE svg [<!ENTITY a "b">', false],
  ['<!DOCTYPE svg [ ] <svg>', false],
  ['<!DOCTYPE svg> [ <svg>', false],
  ['<!-- a', false],
  ['<!-- a --><g>', false],
  ['<?xml ?>x<svg>', false],
])('FIL-1 %j looks like a picture: %s', (text, looks) => expect(looksLikeSvg(text)).toBe(looks))
