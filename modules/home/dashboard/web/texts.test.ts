import { expect, it } from 'vitest'
import { isTest, sources, textOf } from '#test/source-files.ts'
import { greetingPart } from './texts.ts'

it('HRM-01a the greeting follows the hour in the company’s zone, like the date beside it', () => {
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
  expect(greetingPart(at('03:59'), 'Asia/Kuala_Lumpur')).toBe('morning')
  expect(greetingPart(at('04:00'), 'Asia/Kuala_Lumpur')).toBe('afternoon')
  expect(greetingPart(at('10:00'), 'Asia/Kuala_Lumpur')).toBe('evening')
  expect(greetingPart(at('16:00'), 'Asia/Kuala_Lumpur')).toBe('morning')
  expect(greetingPart(at('16:00'), 'Europe/London')).toBe('afternoon')
})

it('SYS-12 complaint 32: no screen uses the browser’s time zone for an hour or a day', () => {
  const asking = sources.filter(
    (file) =>
      (file.startsWith('web/') || file.includes('/web/')) &&
      !isTest(file) &&
      /\.(getHours|getDate|getDay|getMonth|getFullYear|getTimezoneOffset)\(\)/.test(textOf(file)),
  )
  expect(asking).toEqual([])
})
