import { expect, it } from 'vitest'
import { isTest, sources, textOf } from '#test/source-files.ts'

/** Modules that read runs or deliver to them. */
const OF_PAY = /^modules\/(pay\/(?!tax-forms\/)|time\/(overtime|part-time|shifts|attendance|leave\/pay)\/)/

it('PAY-14 no row of pay gets its type by a cast, so that an added field is missing nowhere', () => {
  const files = sources.filter((file) => OF_PAY.test(file) && !file.includes('/web/') && !isTest(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => textOf(file).includes('as unknown as'))).toEqual([])
})

it('PAY-05b no pay source assumes that a month’s first cycle paid a day', () => {
  const files = sources.filter((file) => /^modules\/(?!.*\/(testing|web)\/)/.test(file) && !isTest(file))
  // Where no payslip has the day any longer.
  expect(files.filter((file) => /\bkind: 'monthly',\s+sequence: 1\b/.test(textOf(file)))).toEqual([
    'modules/pay/retroactive/paid-runs.ts',
  ])
})
