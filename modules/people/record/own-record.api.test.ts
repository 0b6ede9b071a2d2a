import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

/** A value that no demo person has, for each field of a card. */
const EMPLOYMENT = {
  job_title: 'Keeper of the keys',
  reason: 'Tried',
  employment_type: 'apprentice',
  employment_status: 'suspended',
  probation_ends: '2030-01-31',
  contract_from: '2026-01-15',
  contract_until: '2031-12-31',
  work_permit_number: 'WP-0001',
  work_permit_expires: '2031-06-30',
}
const PROFILE = {
  preferred_name: 'Somebody',
  religion: 'taoist',
  marital_status: 'widowed',
  passport_number: 'K9999999',
  passport_country: 'SG',
  birth_date: '1979-02-03',
  nationality: 'SG',
}

async function loadRefused(who: string) {
  const id = server.employeeId(who)
  const [job, person] = [await hr.call(employeeApi.employment, { id }), await hr.call(employeeApi.profile, { id })]
  return { version: person.body.data.version, job: job.body.data.refused, person: person.body.data.refused }
}

/** Sends each field alone and returns those refused because the record is the caller's own. */
async function findRefused(
  api: typeof employeeApi.editEmployment | typeof employeeApi.editProfile,
  values: object,
  said: object = {},
) {
  const id = server.employeeId('mei.ling')
  const found: string[] = []
  for (const [field, value] of Object.entries(values)) {
    const { version } = await loadRefused('mei.ling')
    const { body } = await hr.call(
      api as typeof employeeApi.editProfile,
      { id, version, ...said, [field]: value } as never,
    )
    if (body.code === 'not_for_yourself') found.push(field)
  }
  return found.toSorted()
}

it('ACL-5 one’s own record names the refused fields, and the server refuses exactly those', async () => {
  const { job, person } = await loadRefused('mei.ling')
  const presentFields = (fields: readonly string[], of: object) => fields.filter((field) => field in of).toSorted()
  expect(await findRefused(employeeApi.editEmployment, EMPLOYMENT)).toEqual(presentFields(job, EMPLOYMENT))
  expect(await findRefused(employeeApi.editProfile, PROFILE, { confirmed: ['ic_says_otherwise'] })).toEqual(
    presentFields(person, PROFILE),
  )
  expect(presentFields(job, EMPLOYMENT).length).toBeGreaterThan(5)
  expect(presentFields(person, PROFILE).length).toBeGreaterThan(3)
})

it('ACL-5 the record of somebody else names no refused fields', async () => {
  const { job, person } = await loadRefused('nurul')
  expect([job, person]).toEqual([[], []])
})
