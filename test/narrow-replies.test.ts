import { expect, it } from 'vitest'
import { z } from 'zod'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { rolesWithPermission } from '#server/access/grants.ts'
import { sources, textOf } from './source-files.ts'

const contracts = sources.filter((file) => /^(base\/[\w-]+-api|modules\/.*contract[\w-]*)\.ts$/.test(file))

const UNITS = 'names and head counts, which whoever edits them sees the same of'
/** Records that one call shows in full although another call of them is closed to the reader, with the reason. */
const WHOLE: Record<string, string> = {
  'GET /api/payroll/payslips/{id}': 'the payslip is the person’s own paper; who prepares the run reads the same',
  'GET /api/year-end/forms/{id}': 'the form is the person’s own paper; who makes it reads the same',
  'GET /api/claims': 'a claim is the person’s own; who pays it sees the same of it',
  'GET /api/claims/mine': 'a claim is the person’s own; who pays it sees the same of it',
  'GET /api/leave/mine': 'the balances are the person’s own; who looks after leave reads the same',
  'GET /api/rmt/department': UNITS,
  'GET /api/{env}/position': UNITS,
  'GET /api/hod/position': UNITS,
  'GET /api/localhr/position': UNITS,
}

it('the check finds the contracts that it tests', async () => {
  expect(contracts.length).toBeGreaterThan(30)
  expect((await calls()).length).toBeGreaterThan(350)
})

it('ACL-5 a narrower reply lists its fields, so that a new field of the record is not shown by itself', () => {
  const omitting = contracts.filter((file) => /\.omit\(/.test(textOf(file)))
  expect(omitting).toEqual([])
})

it('ACL-5 no call shows a whole record to a reader whom another call of the record refuses', async () => {
  const found = new Set<string>()
  const all = (await calls()).filter(({ safe, reply }) => safe && fieldsOf(reply).length >= 3)
  for (const narrow of all)
    for (const wide of all)
      if (admitsMore(narrow, wide) && showsAllOf(narrow.reply, wide.reply)) found.add(endpointName(narrow))
  expect([...found].toSorted()).toEqual(Object.keys(WHOLE).toSorted())
})

/** Every call in a contract. */
async function calls(): Promise<Endpoint[]> {
  const files = await Promise.all(
    contracts.map((file) => import(/* @vite-ignore */ `../${file}`) as Promise<Record<string, unknown>>),
  )
  return [...new Set(files.flatMap((file) => Object.values(file).flatMap(callsIn)))]
}

function callsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if ('replies' in value) return [value as Endpoint]
  return Object.values(value).filter(
    (one): one is Endpoint => typeof one === 'object' && one !== null && 'replies' in one,
  )
}

/** Whether everybody in a company may by default make the one call and not the other. */
function admitsMore(narrow: Endpoint, wide: Endpoint): boolean {
  const isFor = ({ access }: Endpoint) =>
    access === 'staff' || (access in PERMISSIONS && rolesWithPermission(access as Permission).includes('employee'))
  return isFor(narrow) && !isFor(wide) && wide.access in PERMISSIONS
}

/** Whether a reply has every field of the other, from the same schemas. */
function showsAllOf(narrow: z.ZodType, wide: z.ZodType): boolean {
  const shown = new Map(fieldsOf(narrow))
  return fieldsOf(wide).every(([field, shape]) => shown.get(field) === shape)
}

function fieldsOf(reply: z.ZodType): [string, z.ZodType][] {
  if (reply instanceof z.ZodObject) return Object.entries(reply.shape as Record<string, z.ZodType>)
  if (reply instanceof z.ZodArray) return fieldsOf(reply.element as z.ZodType)
  if (reply instanceof z.ZodNullable || reply instanceof z.ZodOptional) return fieldsOf(reply.unwrap() as z.ZodType)
  return []
}
