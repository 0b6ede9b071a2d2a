import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import type { signInApi } from '#base/contracts/sign-in-api.ts'
import { RecoveryCodes, SetUp } from '#web/account/second-factor.tsx'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import classes from '../frame/public.module.css'

type SignedIn = NonNullable<typeof signInApi.signIn.types>['answer']
type Props = { onDone: (signedIn: SignedIn) => void; onBack: () => void }

/** The step of a sign-in whose role requires a second factor that the person has not set up yet (AUTH-15). */
export default function SetUpFactor({ onDone, onBack }: Props) {
  const t = useT()
  const [setup, setSetup] = useState<{ secret: string; uri: string }>()
  const [made, setMade] = useState<{ codes: readonly string[]; signedIn: SignedIn }>()
  const { problem, attempt } = useAttempt()
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; every answer is another secret
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void attempt(async () => setSetup(await call(ownAccountApi.secondFactorSetup, {})))
  }, [])
  return (
    <div className={classes.box}>
      <h1>{t('login.set_up_factor')}</h1>
      <p className={classes.lead}>{t('login.set_up_factor_lead')}</p>
      <ProblemAlert problem={problem} />
      {made ? (
        <RecoveryCodes codes={made.codes} onDone={() => onDone(made.signedIn)} />
      ) : setup ? (
        <SetUp
          setup={setup}
          onCancel={onBack}
          onOn={async (codes, signedIn) => (signedIn ? setMade({ codes, signedIn }) : onBack())}
        />
      ) : (
        problem && (
          <Button variant="default" onClick={onBack}>
            {t('action.back')}
          </Button>
        )
      )}
    </div>
  )
}
