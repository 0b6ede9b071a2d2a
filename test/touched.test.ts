import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { projectFiles, touched as touchedBy, walkedIn } from '../scripts/touched.mjs'
import { placeOf } from './source-files.ts'

type Stages = Record<'pure' | 'api' | 'slow' | 'journeys', string[]>
const files: Map<string, string> = projectFiles()
const all: Stages = touchedBy(['package.json'], files)
const touched = (...changed: string[]): Stages => touchedBy(changed, files)
const named = (pattern: RegExp) => [...files.keys()].filter((file) => pattern.test(file))

describe('npm test -- changed', () => {
  it('chooses everything where everything may have changed', () => {
    expect(all.pure.length + all.api.length + all.slow.length).toBe(named(/\.test\.tsx?$/).length)
    expect(all.journeys).toEqual(named(/^e2e\/.*\.spec\.ts$/))
    const tables = named(/^modules\/pay\/loans\/.*\.ts$/)
    expect(tables.length).toBeGreaterThan(0)
    expect(touched('modules/pay/loans/tables/2030-01-01-later.sql')).toEqual(all)
    expect(touched('server/call/route.ts').api).toEqual(all.api)
    expect(touched('server/call/route.ts').journeys).toEqual(all.journeys)
  })

  it('chooses the tests of a module, of what builds on it and of every call, and no more', () => {
    const { pure, api, slow, journeys } = touched('modules/pay/loans/routes.ts')
    expect(api).toEqual(expect.arrayContaining(named(/^modules\/pay\/loans\/.*\.api\.test\.ts$/)))
    expect(api).toEqual(expect.arrayContaining(named(/^test\/[^/]+\.api\.test\.ts$/)))
    expect(api).not.toContain('modules/calendar/holidays/holidays.api.test.ts')
    expect(pure).toEqual(expect.arrayContaining(['test/arrows.test.ts', 'test/import-cycles.test.ts']))
    expect(pure.length).toBeLessThan(all.pure.length / 2)
    expect(slow).toEqual([])
    expect(journeys).toEqual(expect.arrayContaining(['e2e/loans.spec.ts', 'e2e/every-page.spec.ts']))
    expect(journeys).not.toContain('e2e/sign-in.spec.ts')
  })

  it('chooses tests that prove a module through the app: those of its subject, and those that make its calls', () => {
    const proofs = ['own-kind/own-kind', 'own-kind/guards', 'own-source/own-source', 'third-country/third-country']
    const deciding = touched('modules/requests/approval/decisions/decide.ts')
    expect(deciding.api).toEqual(
      expect.arrayContaining([
        ...proofs.map((name) => `test/${name}.api.test.ts`),
        'test/moving-in/moving-in.api.test.ts',
      ]),
    )
    // They decide requests but import no code of deciding.
    expect(deciding.api).toEqual(
      expect.arrayContaining([
        'modules/time/leave/leave.api.test.ts',
        'modules/time/leave/encashment/encashment.api.test.ts',
        'modules/time/leave/off-in-lieu/off-in-lieu.api.test.ts',
        'modules/time/attendance/attendance.api.test.ts',
        'modules/time/shifts/swaps/swaps.api.test.ts',
        'modules/time/hours/overtime/overtime.api.test.ts',
        'modules/pay/readiness/payroll-ready.api.test.ts',
      ]),
    )
    expect(deciding.api).not.toContain('modules/home/announcements/announcements.api.test.ts')
    for (const { pure } of [deciding, touched('modules/time/leave/ledger/counting.ts')])
      expect(pure).toEqual(
        expect.arrayContaining(named(/^test\/(complaints|second-calculator)\/(?!.*\.api\.).*\.test\.ts$/)),
      )
    // A screen answers no call.
    expect(touched('modules/requests/approval/web/decide-bar.tsx').api).not.toContain(
      'modules/time/leave/leave.api.test.ts',
    )
  })

  it('chooses what imports a rule near or far, and every journey for what all pages share', () => {
    expect(touched('base/money/money.ts').pure).toEqual(expect.arrayContaining(['base/money/money.test.ts']))
    const law = named(/^statutory\/malaysia\/epf\/[^/]+\.ts$/).filter((file) => !file.includes('.test.'))
    expect(law.length).toBeGreaterThan(0)
    const { pure, api } = touched(law[0]!)
    expect(pure).toContain('test/second-calculator/malaysia/agreement.test.ts')
    expect(api).toEqual(expect.arrayContaining(named(/^modules\/pay\/payroll\/.*\.api\.test\.ts$/)))
    expect(touched('web/page/page.tsx').journeys).toEqual(all.journeys)
    expect(touched('web/page/page.tsx').api).toEqual([])
  })

  it('chooses a test alone when only it changed, and structure alone for a text', () => {
    const one = touched('modules/pay/loans/loans.api.test.ts')
    expect(one.api).toEqual(['modules/pay/loans/loans.api.test.ts'])
    expect(one.journeys).toEqual([])
    expect(touched('e2e/guard.spec.ts').journeys).toEqual(['e2e/guard.spec.ts'])
    expect(touched('docs/testing.md')).toMatchObject({ api: [], slow: [], journeys: [] })
  })

  it('knows a journey through every module with screens', () => {
    const walked = new Set(all.journeys.flatMap((journey) => walkedIn(journey, files) as string[]))
    const modules = named(/^modules\/[^/]+\/[^/]+\/web\/screens\.ts$/).map((file) => placeOf(file))
    expect(modules.length).toBeGreaterThan(15)
    // Only tests of every page's appearance cover these.
    const looked = [
      'pay/law',
      'pay/tax-forms',
      'pay/what-if',
      'pay/back-pay',
      'organisation/cost-centers',
      'pay/files',
      'calendar/calendar-feeds',
      'calendar/workdays',
      'platform/mails',
    ]
    expect(modules.filter((module) => !walked.has(module) && !looked.includes(module))).toEqual([])
  })
})
