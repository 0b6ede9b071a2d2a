import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../../../..')

/** Divisions that are not of money: batches of people, and the number of instalments. */
const COUNTS = ['Math.ceil((ids.length - done) / 2)', 'Math.ceil(principal / each)']
/** Files that show or store figures computed elsewhere; positions on the PDF are points of paper. */
const NO_ARITHMETIC =
  /(to-document|note|figures|explain|texts|labels|names|tasks?|routes|contract|queries|\.test)\S*\.ts$/

it('PAY-02a complaint 46: code that computes pay holds no fraction, and divides and rounds only in the money functions', () => {
  const files = globSync(['modules/pay/{payroll,loans}/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\/(web|testing|payslip-pdf)\//.test(file) && !NO_ARITHMETIC.test(path.basename(file)),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const plain = readFileSync(path.join(ROOT, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '')
      // "3 / 12" in words
      .replaceAll('} / ${', '')
      .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    const code = COUNTS.reduce((text, count) => text.replaceAll(count, ''), plain)
    const found = code.match(/\d\.\d|\s\/\s|\bparseFloat\b|\.toFixed\(|\bMath\.(?:round|floor|ceil|trunc)\b/g)
    expect([file, found]).toEqual([file, null])
  }
})
