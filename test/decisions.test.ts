import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { projectFiles } from '../scripts/touched.mjs'

const decisions = globSync('docs/decisions/*.md').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const files: string[] = [...projectFiles().keys()]
const numberOf = (file: string) => basename(file).slice(0, 3)

describe('decisions', () => {
  it('have a number, a title, a date, a status and at most 300 words', () => {
    const malformed = decisions.filter(({ file, text }) => {
      const [title, blank, status] = text.split('\n')
      const isTitled = title?.startsWith(`# ${numberOf(file)} `) && blank === ''
      const isDated = /^\d{4}-\d\d-\d\d, status: (accepted|replaced by \d{3})\b/.test(status ?? '')
      return !isTitled || !isDated || text.split(/\s+/).filter(Boolean).length > 300
    })
    expect(malformed.map(({ file }) => file)).toEqual([])
  })

  it('have unique numbers, and every reference to a decision names one that exists', () => {
    const numbers = decisions.map(({ file }) => numberOf(file))
    expect(numbers.length).toBeGreaterThan(90)
    expect(new Set(numbers).size).toBe(numbers.length)
    const unknown = files
      .filter((file) => /\.(tsx?|mjs|md|css|sql)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d{3})\b/g)]
          .filter(([, number]) => number !== undefined && !numbers.includes(number))
          .map(([found]) => `${file}: ${found}`),
      )
    expect(unknown).toEqual([])
  })
})
