import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../joining/contract.ts'
import { employeeApi } from '../../record/contract.ts'
import { loadNextEmployeeNumber } from './identity-check.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server?.stop())

const id = (who: string) => server.employeeId(who)
const profile = async (who: string) => (await hr.call(employeeApi.profile, { id: id(who) })).body.data
async function editIdentity(who: string, given: object) {
  const { version } = await profile(who)
  const reply = await hr.call(employeeApi.editProfile, { id: id(who), version, ...given })
  return reply.status === 200 ? 'saved' : [reply.body.code, ...Object.keys(reply.body.errors ?? {})].join(' ')
}
const createPerson = async (given: object) => {
  const { body } = await hr.call(joiningApi.create, {
    full_name: 'Somebody New',
    joined_on: '2026-12-01',
    office_id: server.companies.meridian!.offices.KUL!,
    ...given,
  })
  return body.data?.id as string
}
const updateRow = (set: object, who: string) =>
  server.tenant('meridian', (tx) => tx.updateTable('employee').set(set).where('id', '=', id(who)).execute())

it('EMP-09 a value of another person is refused at its field, and one’s own is not', async () => {
  const [nurul, farid] = [await profile('nurul'), await profile('farid')]
  expect(await editIdentity('nurul', { employee_no: farid.employee_no.toLowerCase() })).toBe(
    'validation_failed employee_no',
  )
  expect(await editIdentity('nurul', { ic_number: farid.ic_number, confirmed: ['ic_says_otherwise'] })).toBe(
    'validation_failed ic_number',
  )
  expect(await editIdentity('nurul', { work_email: farid.work_email.toUpperCase() })).toBe(
    'validation_failed work_email',
  )
  const own = { employee_no: nurul.employee_no, ic_number: nurul.ic_number, work_email: nurul.work_email }
  expect(await editIdentity('nurul', own)).toBe('saved')
})

it('EMP-09 a shared passport or private address is accepted after confirmation', async () => {
  const shared = { passport_number: 'A12345678', personal_email: 'family@home.example' }
  expect(await editIdentity('farid', shared)).toBe('saved')
  expect(await editIdentity('nurul', { passport_number: shared.passport_number })).toBe('passport_shared')
  expect(await editIdentity('nurul', { personal_email: 'Family@Home.example' })).toBe('personal_email_shared')
  expect(await editIdentity('nurul', { ...shared, confirmed: ['passport_shared'] })).toBe('personal_email_shared')
  expect(await editIdentity('nurul', { ...shared, confirmed: ['passport_shared', 'personal_email_shared'] })).toBe(
    'saved',
  )
  expect(await editIdentity('farid', shared)).toBe('passport_shared')
})

it('EMP-09a a card that contradicts the record is a warning, whichever of them is changed', async () => {
  const { birth_date, gender, ic_number } = await profile('nurul')
  const other = gender === 'female' ? 'male' : 'female'
  expect(await editIdentity('nurul', { gender: other })).toBe('ic_says_otherwise')
  expect(await editIdentity('nurul', { birth_date: '1970-01-01' })).toBe('ic_says_otherwise')
  expect(await editIdentity('nurul', { gender: other, confirmed: ['ic_says_otherwise'] })).toBe('saved')
  expect(await editIdentity('nurul', { ic_number })).toBe('ic_says_otherwise')
  expect(await editIdentity('nurul', { preferred_name: 'Nu' })).toBe('saved')
  expect(await editIdentity('nurul', { birth_date, gender })).toBe('saved')
  expect(await editIdentity('nurul', { ic_number: '840631-14-5678' })).toBe('validation_failed ic_number')
})

it('EMP-09a a record that contradicts its card is a warning, whichever fact is changed', async () => {
  const { birth_date, gender } = await profile('nurul')
  await updateRow({ birth_date: '1970-01-01' }, 'nurul')
  expect(await editIdentity('nurul', { gender })).toBe('ic_says_otherwise')
  await updateRow({ birth_date, gender: gender === 'female' ? 'male' : 'female' }, 'nurul')
  expect(await editIdentity('nurul', { birth_date })).toBe('ic_says_otherwise')
  await updateRow({ gender }, 'nurul')
  expect(await editIdentity('nurul', { birth_date, gender })).toBe('saved')
})

it('EMP-09a values given with a card are stored, even where they contradict the card and the record', async () => {
  const { birth_date, gender, ic_number } = await profile('nurul')
  const contradicting = { birth_date: '1981-02-03', gender: gender === 'female' ? 'male' : 'female' }
  expect(await editIdentity('nurul', { ...contradicting, ic_number, confirmed: ['ic_says_otherwise'] })).toBe('saved')
  expect(await profile('nurul')).toMatchObject(contradicting)
  expect(await editIdentity('nurul', { birth_date, gender })).toBe('saved')
})

it('EMP-09a a card does not overwrite recorded values, and a birth date after today is refused', async () => {
  const newcomer = await createPerson({
    birth_date: '1995-08-16',
    confirmed: ['ic_says_otherwise'],
    ic_number: '950815-14-5524',
  })
  const loadProfile = async () => (await hr.call(employeeApi.profile, { id: newcomer })).body.data
  expect(await loadProfile()).toMatchObject({ birth_date: '1995-08-16', gender: 'female', ic_number: '950815145524' })
  const { version } = await loadProfile()
  const confirmed = ['ic_says_otherwise' as const]
  const another = { id: newcomer, version, ic_number: '960101-14-5524', confirmed }
  expect((await hr.call(employeeApi.editProfile, another)).status).toBe(200)
  expect(await loadProfile()).toMatchObject({ birth_date: '1995-08-16', gender: 'female', ic_number: '960101145524' })
  // Without confirmation it is a warning for a new person too.
  expect(await createPerson({ birth_date: '1995-08-16', ic_number: '970101-14-5524' })).toBeUndefined()
  expect([
    await createPerson({ birth_date: '2026-11-21' }),
    typeof (await createPerson({ birth_date: '2026-11-20' })),
  ]).toEqual([undefined, 'string'])
})

it('EMP-04a the next number follows the most common style, one above its highest, with the same width', async () => {
  const numbers = async () => {
    const newcomer = await createPerson({})
    return (await hr.call(employeeApi.profile, { id: newcomer })).body.data.employee_no as string
  }
  const first = await numbers()
  const increasedNumber = (number: string, by: number) =>
    number.replace(/\d+$/, (digits) => String(Number(digits) + by).padStart(digits.length, '0'))
  expect(await numbers()).toBe(increasedNumber(first, 1))
  // A higher number of another style does not change the next number. A higher one of the same style does.
  await updateRow({ employee_no: 'ZZ-999999' }, 'nurul')
  expect(await numbers()).toBe(increasedNumber(first, 2))
  await updateRow({ employee_no: increasedNumber(first, 50) }, 'nurul')
  expect(await numbers()).toBe(increasedNumber(first, 51))
  await updateRow({ employee_no: 'Founder' }, 'nurul')
  expect(await numbers()).toBe(increasedNumber(first, 52))
})

it('EMP-04a the first number is E-1001 where no number ends in digits', async () => {
  const undone = new Error('undone')
  const first = server.tenant('meridian', async (tx) => {
    await sql`update employee set employee_no = translate(employee_no, '0123456789', 'abcdefghij')`.execute(tx)
    expect(await loadNextEmployeeNumber({ tx })).toBe('E-1001')
    throw undone
  })
  await expect(first).rejects.toBe(undone)
})
