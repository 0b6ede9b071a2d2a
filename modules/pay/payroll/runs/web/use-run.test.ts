import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { payrollLabels } from '../../labels.ts'
import { RunState } from '../../values.ts'
import { reviewScope } from './use-run.ts'

const run = { state: 'calculated', blocked: 0, failed: 0, to_check: 0, previous: null } as const
const previous = {} as never

it('PAY-09 a review starts with blockers and checks, then with changes', () => {
  expect(reviewScope({ ...run, previous, blocked: 1 }, {})).toBe('attention')
  expect(reviewScope({ ...run, previous, failed: 1 }, {})).toBe('attention')
  expect(reviewScope({ ...run, to_check: 2 }, {})).toBe('attention')
  expect(reviewScope({ ...run, previous }, {})).toBe('changed')
  expect(reviewScope(run, {})).toBe('all')
})

it('PAY-09 the chosen filter is shown, and a confirmed run has nothing left to check', () => {
  expect(reviewScope({ ...run, blocked: 1 }, { show: 'all' })).toBe('all')
  expect(reviewScope({ ...run, previous, blocked: 1 }, { cause: 'overtime' })).toBe('all')
  expect(reviewScope({ ...run, previous, to_check: 2, state: 'confirmed' }, {})).toBe('changed')
  expect(reviewScope({ ...run, previous, to_check: 2, state: 'approved' }, {})).toBe('changed')
})

const ROOT = join(import.meta.dirname, '../../../../..')
const SAID_IN = {
  'the run': 'modules/pay/payroll/web/run.tsx',
  home: 'modules/home/dashboard/web/payroll-card.tsx',
  'what waits at home': 'modules/home/dashboard/web/waiting-items.tsx',
  'the palette': 'modules/pay/payroll/runs/web/find-runs.ts',
}

it.each(Object.entries(SAID_IN))('PAY-12 %s calls the state of a run as the list does', (_, file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  expect(text).toMatch(/`payroll\.state\.\$\{[\w.]*state\}`/)
  expect(text).not.toMatch(/'in_review'|run\.status\b|payroll\.status\.|tag_ready|tag_open/)
})

it('PAY-12 each state of a run has its own word', () => {
  const labels: Record<string, { en: string; zh: string }> = payrollLabels
  const words = RunState.options.map((state) => labels[`payroll.state.${state}`]!)
  expect(new Set(words.map(({ en }) => en)).size).toBe(words.length)
  expect(new Set(words.map(({ zh }) => zh)).size).toBe(words.length)
})
