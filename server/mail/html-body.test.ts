import { expect, it } from 'vitest'
import { toHtmlBody } from './html-body.ts'

it('ORG-01e the HTML of a mail is its text below the logo: paragraphs, lines and addresses that open', () => {
  const html = toHtmlBody(
    'Dear Siti,\n\nYour payslip is out:\nhttps://hr.example/app/me?tab=pay&year=2026.\n\n請開啟（https://hr.example/a）。\n',
  )
  expect(html).toContain('<img src="cid:logo" alt=""')
  expect(html.match(/<p>(?!<img).*<\/p>/g)).toEqual([
    '<p>Dear Siti,</p>',
    '<p>Your payslip is out:<br><a href="https://hr.example/app/me?tab=pay&amp;year=2026">https://hr.example/app/me?tab=pay&amp;year=2026</a>.</p>',
    '<p>請開啟（<a href="https://hr.example/a">https://hr.example/a</a>）。</p>',
  ])
})

it('OUT-3 names and remarks in a mail are text, never markup', () => {
  const html = toHtmlBody('<img src=x onerror=alert(1)> & "https://hr.example/"onmouseover="x"')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;')
  expect([...html.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(['html', 'body', 'p', 'img', 'p', 'a'])
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://hr.example/&quot;onmouseover=&quot;x&quot"'])
})
