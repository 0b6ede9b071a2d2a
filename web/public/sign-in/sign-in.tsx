import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { DIRECTORY_CONFIRMING, signInApi } from '#base/contracts/sign-in-api.ts'
import { systemApi } from '#base/contracts/system-api.ts'
import { call } from '#web/calls/call.ts'
import type { Gate } from '#web/guard.ts'
import { useT } from '#web/i18n.ts'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { landingPath } from '#web/screens.ts'
import { meQuery, savePendingToast } from '#web/session.tsx'
import { sessionState } from '#web/session-window.ts'
import classes from '../frame/public.module.css'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { returnAddress } from './return-address.ts'
import { ChooseCompany, Credentials, SecondFactor } from './sign-in-steps.tsx'
import { startSession } from './start-session.ts'

const ChooseRole = lazy(() => import('./choose-role.tsx'))

const SetUpFactor = lazy(() => import('./set-up-factor.tsx'))
const EndMaintenance = lazy(() => import('./end-maintenance.tsx'))

export type SignedIn = NonNullable<typeof signInApi.signIn.types>['answer']
type Search = { next?: string; denied?: string; code?: string; state?: string; company?: unknown }

type Props = {
  kind: 'staff' | 'ops'
  /** The public page with this form, for people its gate admits; others continue to their landing page. */
  back?: { to: string; gate: Gate }
  /** The token of an invitation that the sign-in accepts. */
  invitation?: string
}

/** The complete sign-in: password or directory, then company, second factor and role where required. */
export function SignIn({ kind, back, invitation }: Props) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const [step, setStep] = useState<SignedIn>()
  const [again, setAgain] = useState(false)
  const [closed, setClosed] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const here = useQuery({ ...meQuery, enabled: sessionState() !== 'none' && !step })
  const returned = useRef(false)

  const proceed = async (signedIn: SignedIn): Promise<void> => {
    // Whoever came by the address of one of their companies has chosen it.
    const chosen = signedIn.companies.find(({ code }) => code === search.company)
    if (signedIn.state === 'choose_company' && chosen)
      return proceed(await call(signInApi.chooseCompany, { code: chosen.code }))
    setStep(signedIn)
    if (signedIn.state !== 'signed_in') return
    // While the system is down only its switch answers (SYS-23): nothing else can be opened.
    if (kind === 'ops' && (await call(systemApi.maintenance, {}, { quiet: true })).on) return setClosed(true)
    const me = await startSession(client)
    const asked = returnAddress(me, back?.to ?? search.next, back?.gate)
    // The page with this form loads again with the session.
    if (asked && back) return location.assign(asked)
    await navigate({ href: asked ?? landingPath(me), replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the directory sends the person back
  useEffect(() => {
    const { code, state } = search
    if (!code || !state || returned.current) return
    returned.current = true
    void navigate({ to: '.', search: {}, replace: true })
    void attempt(async () => {
      if (!state.startsWith(DIRECTORY_CONFIRMING))
        return proceed(await call(signInApi.directorySignIn, { code, state }))
      // The person has confirmed that the directory account is theirs: they are signed in, and continue where they
      // began.
      await call(ownAccountApi.confirmDirectoryTie, { code, state })
      savePendingToast('directory_confirmed')
      location.assign('/app/security')
    })
  }, [])

  const roleQuestion = (roles: SignedIn['roles']) => (
    <Suspense>
      <ChooseRole
        roles={roles}
        busy={busy}
        problem={problem}
        onChoose={(role_id) => attempt(async () => proceed(await call(sessionApi.chooseRole, { role_id })))}
      />
    </Suspense>
  )
  const me = here.data
  if (me && !step && !again) {
    if (me.kind === 'staff' && !me.current_role && me.roles.length > 1) {
      return roleQuestion(me.roles)
    }
    if (busy || problem || search.state?.startsWith(DIRECTORY_CONFIRMING))
      return (
        <div className={classes.box} role="status">
          <h1>{t('login.opening')}</h1>
          <ProblemAlert problem={problem} />
        </div>
      )
    return <AlreadySignedIn me={me} denied={search.denied ?? back?.to} onAgain={() => setAgain(true)} />
  }
  switch (step?.state) {
    case 'choose_company':
      return (
        <ChooseCompany
          companies={step.companies}
          busy={busy}
          problem={problem}
          onChoose={(code) => attempt(async () => proceed(await call(signInApi.chooseCompany, { code })))}
        />
      )
    case 'second_factor':
      return (
        <SecondFactor
          busy={busy}
          problem={problem}
          onCode={(code) => attempt(async () => proceed(await call(signInApi.secondFactor, { code })))}
          onBack={() => setStep(undefined)}
        />
      )
    case 'choose_role':
      return roleQuestion(step.roles)
    case 'set_up_second_factor':
      return (
        <Suspense>
          <SetUpFactor
            onDone={(signedIn) => void attempt(async () => proceed(signedIn))}
            onBack={() => setStep(undefined)}
          />
        </Suspense>
      )
    case 'signed_in':
      if (closed)
        return (
          <Suspense>
            <EndMaintenance onOpen={() => attempt(async () => proceed(step))} />
          </Suspense>
        )
      return (
        <div className={classes.box} role="status">
          <h1>{t('login.opening')}</h1>
          <ProblemAlert problem={problem} />
        </div>
      )
    default:
      return (
        <Credentials
          kind={kind}
          busy={busy}
          problem={problem}
          onSubmit={(fields) =>
            attempt(async () =>
              proceed(
                kind === 'ops'
                  ? await call(signInApi.opsSignIn, fields)
                  : await call(signInApi.signIn, { ...fields, ...(invitation && { invitation }) }),
              ),
            )
          }
          onDirectory={() =>
            attempt(async () => window.location.assign((await call(signInApi.directoryStart, {})).address))
          }
        />
      )
  }
}
