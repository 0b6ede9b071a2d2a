import { expect } from 'vitest'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { kioskApi } from '../modules/time/attendance/kiosk/contract.ts'
import { PASSWORD, setRoles } from './accounts.ts'
import type { DirectoryService } from './directory-service.ts'
import type { Reply, TestServer } from './server.ts'
import { EMPLOYEE, email, OPERATOR, type SignIns } from './sign-ins.ts'

const calls = { ...sessionApi, ...signInApi, ...ownAccountApi }

/** The actor of an entry about themselves: log, e-mail, role and name. */
type Who = { log: string; email: string | null; role: number | null; about: unknown }
type Act = () => Promise<Reply>
/** A call with its preparation and the one audit entry that it writes. */
export type Story = [
  of: Endpoint,
  when: string,
  begin: () => Promise<Act>,
  by: Who,
  kind: string,
  was: unknown,
  is: unknown,
  status?: number,
]

const HOD = 3
const NEW = 'kelapa-muda-di-pantai-9'
const SIGNED_IN = { directory: false, device: expect.any(String) }
const PROOF = { password: PASSWORD }
const WRONG = { password: `${PASSWORD}!` }

const nameOf = (key: string) => PEOPLE.find((person) => person.key === key)!.name
/** An employee of meridian, one without a chosen role, one of both companies in the other, and an operator. */
const staff = (key: string): Who => ({
  log: 'meridian',
  email: email(key),
  role: EMPLOYEE,
  about: nameOf(key),
})
const withoutRole = (key: string): Who => ({ ...staff(key), role: null })
const inBeacon = (key: string, role: number | null): Who => ({ ...staff(key), log: 'beacon', about: 'Of both', role })
const OPS: Who = { log: 'operators', email: OPERATOR, role: null, about: 'Olivia Ops' }

/** Every unsafe sign-in call that changes something, with the entries that it writes. */
export function signInStories(given: () => { server: TestServer; people: SignIns; directory: DirectoryService }) {
  /** Calls of a signed-in user, an operator, or nobody that need no other preparation. */
  const bySignedIn = (key: string, of: unknown, input?: object) => async () => {
    const b = await given().people.signedIn(key)
    return () => b.call(of as Endpoint, input as never)
  }
  const byOperator = (of: unknown, input?: object) => async () => {
    const b = await given().people.operating()
    return () => b.call(of as Endpoint, input as never)
  }
  const open = (of: unknown, input: () => Promise<object>) => async () => {
    const known = await input()
    return () =>
      given()
        .people.fresh()
        .call(of as Endpoint, known as never)
  }
  /** A partial sign-in that waits for its code. */
  async function half(key: string) {
    const b = given().people.fresh()
    const reply = await b.call(calls.signIn, { email: email(key), ...PROOF })
    expect(reply.body.data.state).toBe('second_factor')
    return b
  }

  /** An opening code of a kiosk, which signs nobody in. */
  async function openingCode() {
    const { server } = given()
    const hr = await server.as('mei.ling', 'HR Generalist')
    const office_id = server.companies.meridian!.offices.KUL!
    const { body } = await hr.call(kioskApi.create, { name: 'Reception', office_id } as never)
    return { code: body.data.code as string }
  }

  const stories = [
    [
      kioskApi.open,
      'of a device',
      open(kioskApi.open, openingCode),
      { log: 'meridian', email: null, role: null, about: 'Reception' },
      'kiosk',
      { opened: false },
      { opened: true },
    ],
    [
      calls.signIn,
      'of one company',
      open(calls.signIn, async () => ({ email: email('nurul'), ...PROOF })),
      staff('nurul'),
      'sign_in',
      null,
      SIGNED_IN,
    ],
    [
      calls.signIn,
      'with a wrong one',
      open(calls.signIn, async () => ({ email: email('nurul'), ...WRONG })),
      withoutRole('nurul'),
      'failed_sign_in',
      null,
      { wrong: 'password' },
      401,
    ],
    [
      calls.opsSignIn,
      'of an operator',
      open(calls.opsSignIn, async () => ({ email: OPERATOR, ...PROOF })),
      OPS,
      'sign_in',
      null,
      SIGNED_IN,
    ],
    [
      calls.opsSignIn,
      'with a wrong one',
      open(calls.opsSignIn, async () => ({ email: OPERATOR, ...WRONG })),
      OPS,
      'failed_sign_in',
      null,
      { wrong: 'password' },
      401,
    ],
    [
      calls.chooseCompany,
      'of somebody of two',
      async () => {
        const { people } = given()
        await people.inBeacon('ken', false)
        const b = await people.signedIn('ken')
        return () => b.call(calls.chooseCompany, { code: 'beacon' })
      },
      inBeacon('ken', EMPLOYEE),
      'sign_in',
      null,
      SIGNED_IN,
    ],
    [
      calls.switchCompany,
      'from one to the other',
      async () => {
        const { people } = given()
        await people.inBeacon('ken', false)
        const b = await people.signedIn('ken', 'meridian')
        return () => b.call(calls.switchCompany, { code: 'beacon' })
      },
      inBeacon('ken', EMPLOYEE),
      'sign_in',
      null,
      SIGNED_IN,
    ],
    [
      calls.chooseRole,
      'of somebody with two',
      async () => {
        await setRoles(given().server, 'rosli', [HOD, EMPLOYEE])
        const b = await given().people.signedIn('rosli')
        await b.call(calls.chooseRole, { role_id: EMPLOYEE })
        return () => b.call(calls.chooseRole, { role_id: HOD })
      },
      { ...staff('rosli'), role: HOD },
      'role',
      { role_id: EMPLOYEE },
      { role_id: HOD },
    ],
    [
      calls.preferences,
      'another language',
      bySignedIn('nurul', calls.preferences, { language: 'zh-TW' }),
      staff('nurul'),
      'preferences',
      { language: 'en' },
      { language: 'zh-TW' },
    ],
    [
      calls.signOut,
      'of a person',
      bySignedIn('nurul', calls.signOut),
      staff('nurul'),
      'sign_out',
      { live: true },
      { live: false },
    ],
    [calls.signOut, 'of an operator', byOperator(calls.signOut), OPS, 'sign_out', { live: true }, { live: false }],
    [
      calls.endSession,
      'another of one’s own',
      async () => {
        const b = await given().people.signedIn('nurul')
        await given().people.signedIn('nurul')
        const { data } = (await b.call(calls.sessions)).body
        const { id } = data.find(({ current }: { current: boolean }) => !current)
        return () => b.call(calls.endSession, { id })
      },
      staff('nurul'),
      'session',
      { live: true },
      { live: false },
    ],
    [
      calls.confirm,
      'of a person',
      bySignedIn('nurul', calls.confirm, PROOF),
      staff('nurul'),
      'confirmation',
      null,
      { confirmed: true },
    ],
    [calls.confirm, 'of an operator', byOperator(calls.confirm, PROOF), OPS, 'confirmation', null, { confirmed: true }],
    [
      calls.secondFactorSetup,
      'of a person',
      bySignedIn('devi', calls.secondFactorSetup),
      staff('devi'),
      'second_factor',
      { on: false },
      { on: false, begun: true },
    ],
    [
      calls.secondFactorOn,
      'of a person',
      async () => {
        const b = await given().people.signedIn('devi')
        const code = await given().people.begunCode(b)
        return () => b.call(calls.secondFactorOn, { code })
      },
      staff('devi'),
      'second_factor',
      { on: false },
      { on: true },
    ],
    [
      calls.secondFactor,
      'with a right code',
      async () => {
        const secret = await given().people.turnedOn(await given().people.signedIn('hakim'))
        const b = await half('hakim')
        return () => b.call(calls.secondFactor, { code: given().people.codeOf(secret) })
      },
      staff('hakim'),
      'sign_in',
      null,
      SIGNED_IN,
    ],
    [
      calls.secondFactor,
      'with a wrong code',
      async () => {
        const b = await half('hakim')
        return () => b.call(calls.secondFactor, { code: '000000' })
      },
      withoutRole('hakim'),
      'failed_sign_in',
      null,
      { wrong: 'code' },
      401,
    ],
    [
      calls.secondFactorOff,
      'of a person',
      async () => {
        const b = await given().people.signedIn('xin.yi')
        await given().people.turnedOn(b)
        return () => b.call(calls.secondFactorOff)
      },
      staff('xin.yi'),
      'second_factor',
      { on: true },
      { on: false },
    ],
    [
      calls.secondFactorSetup,
      'of an operator',
      byOperator(calls.secondFactorSetup),
      OPS,
      'second_factor',
      { on: false },
      { on: false, begun: true },
    ],
    [
      calls.secondFactorOn,
      'of an operator',
      async () => {
        const b = await given().people.operating()
        const code = await given().people.begunCode(b)
        return () => b.call(calls.secondFactorOn, { code })
      },
      OPS,
      'second_factor',
      { on: false },
      { on: true },
    ],
    [
      calls.askReset,
      'of a person',
      open(calls.askReset, async () => ({ email: email('nurul') })),
      withoutRole('nurul'),
      'password',
      null,
      { reset: 'asked' },
    ],
    [
      calls.reset,
      'by the mailed link',
      open(calls.reset, async () => ({ token: await given().people.reset('nurul'), ...PROOF })),
      withoutRole('nurul'),
      'password',
      null,
      { reset: 'done' },
    ],
    [
      calls.changePassword,
      'of a person',
      bySignedIn('muthu', calls.changePassword, { current: PASSWORD, password: NEW }),
      staff('muthu'),
      'password',
      null,
      { changed: true },
    ],
    [
      calls.joinWithPassword,
      'by the mailed link',
      open(calls.joinWithPassword, async () => ({
        token: await given().people.invited('first@join.example'),
        password: NEW,
      })),
      { log: 'meridian', email: 'first@join.example', role: null, about: 'Invited' },
      'account',
      { joined: false },
      { joined: true },
    ],
    [
      calls.join,
      'as who is signed in',
      async () => {
        const { people } = given()
        const token = await people.invitedTo('beacon', await people.inBeacon('daniel', true), email('daniel'))
        const b = await people.signedIn('daniel')
        return () => b.call(calls.join, { token })
      },
      inBeacon('daniel', null),
      'account',
      { joined: false },
      { joined: true },
    ],
    [
      calls.found,
      'by the mailed link',
      open(calls.found, async () => ({
        token: await given().people.registered('salmah@cempaka.example', 'cempaka'),
        password: NEW,
      })),
      { log: 'cempaka', email: 'salmah@cempaka.example', role: COMPANY_ADMIN, about: 'Cempaka Sdn Bhd' },
      'company',
      null,
      { administrator: 'Salmah', company_code: 'cempaka', country: 'MY' },
    ],
    [
      calls.confirmDirectoryTie,
      'of the object that was proposed',
      async () => {
        await given().people.proposed('nurul')
        const b = await given().people.signedIn('nurul')
        const back = await given().directory.visit((await b.call(calls.directoryTieStart)).body.data.address)
        return () => b.call(calls.confirmDirectoryTie, back)
      },
      staff('nurul'),
      'account',
      { directory_confirmed: false },
      { directory_confirmed: true },
    ],
    [
      calls.directorySignIn,
      'by an object that is tied',
      async () => {
        const b = given().people.fresh()
        const back = await given().directory.visit((await b.call(calls.directoryStart, {})).body.data.address)
        return () => b.call(calls.directorySignIn, back)
      },
      staff('nurul'),
      'sign_in',
      null,
      { ...SIGNED_IN, directory: true },
    ],
  ]
  return stories as unknown as Story[]
}
