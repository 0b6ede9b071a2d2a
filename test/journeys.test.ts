import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = path.join(import.meta.dirname, '../e2e')

/**
 * A journey must not branch on what it happens to see: when the screen breaks, such a step is skipped silently. It
 * states what must be there, and asks the server what it cannot know.
 */
const LOOKS: readonly [what: string, how: RegExp][] = [
  ['asks whether something is visible, enabled or checked', /\.is(Visible|Hidden|Enabled|Disabled|Checked|Editable)\(/],
  ['counts what is there', /\.count\(\)/],
  ['waits for a time instead of what it waits for', /\.waitForTimeout\(/],
  ['swallows a failure', /\.catch\(\(\) => (undefined|\{\}|false|null)\)/],
]

/** The conditions in a line: the brackets of `if` and `while`, and the test of a ternary. */
function conditionsOf(line: string): string[] {
  const branches = [...line.matchAll(/\b(?:if|while) (?=\()/g)].map(({ index, 0: word }) => {
    const rest = line.slice(index + word.length)
    let open = 0
    const end = [...rest].findIndex((sign) => {
      open += sign === '(' ? 1 : sign === ')' ? -1 : 0
      return open === 0
    })
    return end < 0 ? rest : rest.slice(0, end)
  })
  return [...branches, ...[...line.matchAll(/(\(await .*\))\s*\? /g)].map(([, condition]) => condition!)]
}

/** Aborting a delayed call, and a touch gesture that needs time. */
const ALLOWED = ['await route.continue().catch(() => undefined)', 'await page.waitForTimeout(150)']

it.each([
  ['if ((await row.count()) > 0) await row.click()', true],
  ['if (!/Approved/.test(await foot(page).innerText())) {', true],
  ['net.push((await empty.isVisible()) ? 0 : 1)', true],
  ['if (session) await page.context().addCookies(session)', false],
])('%s asks the page: %s', (line, asks) => {
  expect(conditionsOf(line).some((one) => /\bawait\b/.test(one))).toBe(asks)
})

it('no journey has a step that depends on what is visible', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((name) =>
    readFileSync(path.join(FOLDER, name), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [
          ...LOOKS.filter(([, how]) => how.test(line) && !ALLOWED.includes(line.trim())).map(([what]) => what),
          ...(conditionsOf(line).some((one) => /\bawait\b/.test(one)) ? ['goes on by what a look answered'] : []),
        ].map((what) => `${name}:${index + 1} ${what}: ${line.trim()}`),
      ),
  )
  expect(found).toEqual([])
})
