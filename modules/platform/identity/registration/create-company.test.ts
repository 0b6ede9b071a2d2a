import { expect, it } from 'vitest'
import type { Api } from '#server/api/api.ts'
import { requireAllowedCode } from './create-company.ts'

/** What a short name is refused with, by a product with these addresses. */
function refusal(code: string, ...paths: string[]): string | undefined {
  try {
    requireAllowedCode({ operations: paths.map((path) => ({ path })) } as Api, code)
  } catch (error) {
    return (error as { fields: Record<string, string[]> }).fields.company_code?.[0]
  }
}

it('SYS-19f a short name may be neither the first part of an existing address nor a reserved one', () => {
  expect(refusal('durian', '/api/durian/{id}', '/api/rmt/{company}/mango')).toBe('company_code_reserved')
  for (const kept of ['healthz', 'panel', 'payroll', 'www']) expect(refusal(kept)).toBe('company_code_reserved')
  // Further on in an address a company's short name does not stand.
  expect([refusal('mango', '/api/rmt/{company}/mango'), refusal('durians', '/api/durian')]).toEqual([
    undefined,
    undefined,
  ])
})
