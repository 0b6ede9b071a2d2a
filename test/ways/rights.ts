import { accessApi } from '../../modules/platform/access/contract.ts'
import { accountApi } from '../../modules/platform/identity/accounts/contract.ts'
import { admin, hr, ofRow, type Way } from './way.ts'

const roles = (role_ids: number[]) => ofRow('membership', ({ membership }) => membership, { role_ids })
const about = /Invited by a walk/
const inviting = { email: 'walk@meridian.example', full_name: 'Invited by a walk', role_ids: [8] }

/** Calls that change a person's rights, and whose an account is. */
export const RIGHTS_WAYS: readonly Way[] = [
  { of: accountApi.roles, by: admin, reach: null, own: '403 own_account', good: roles([8, 5]), bad: roles([4_711]) },
  {
    of: accountApi.invite,
    by: admin,
    reach: null,
    // Nobody can invite themselves, since their account exists.
    own: '422 validation_failed',
    beyond: 422,
    about,
    good: async ({ newcomer }) => ({ ...inviting, employee_id: newcomer }),
    mine: async ({ person }) => ({ ...inviting, email: 'nurul@meridian.example', employee_id: person }),
    bad: async () => ({ ...inviting, role_ids: [20] }),
  },
  {
    of: accountApi.invitation,
    by: admin,
    reach: null,
    own: '422 validation_failed',
    about: /Asked in by a walk/,
    good: async ({ invited }) => ({ id: invited }),
    mine: async ({ membership }) => ({ id: membership }),
  },
  {
    of: accessApi.change,
    by: hr,
    granted: 'access:edit',
    reach: null,
    // Her own role would get more than her own rights.
    own: '403 beyond_own',
    about: /HR Leave/,
    good: async ({ role }) => ({ id: role, version: 1, grants: [{ permission: 'employee:edit', reach: 'company' }] }),
    mine: async () => ({ id: 13, version: 1, grants: [{ permission: 'compensation:edit', reach: 'company' }] }),
    bad: async ({ role }) => ({ id: role, version: 1, grants: [{ permission: 'no:such', reach: 'company' }] }),
  },
  {
    of: accountApi.employee,
    by: admin,
    reach: null,
    own: '403 own_account',
    good: ofRow('membership', ({ membership }) => membership, { employee_id: null }),
    bad: async ({ server, membership, version }) => ({
      id: membership,
      version: await version('membership', membership),
      employee_id: server.employeeId('beacon:nurul'),
    }),
  },
  {
    of: accountApi.state,
    by: admin,
    reach: null,
    // A former employee is named by the e-mail.
    own: '403 own_account',
    about: /nurul@/,
    good: ofRow('membership', ({ membership }) => membership, { is_active: false }),
  },
]
