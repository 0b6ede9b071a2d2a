import { Modal } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconUserCircle } from '#web/icons.ts'
import { ProblemAlert } from '#web/page/problem.tsx'
import { roleAbout } from '#web/roles/role-about.ts'
import { roleLabel, selectableRoles } from '#web/shell/roles/role-label.ts'
import classes from '../frame/public.module.css'
import type { StepProps } from './sign-in-steps.tsx'

/** Asks for the role to work in; does not offer interviewer (AUTH-07). */
export default function ChooseRole({
  roles,
  busy,
  problem,
  onChoose,
}: StepProps & { roles: readonly { id: number; name: string }[]; onChoose: (id: number) => void }) {
  const t = useT()
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={<b>{t('login.choose_role')}</b>} centered>
      <p className={classes.lead}>{t('login.choose_role_lead')}</p>
      <ProblemAlert problem={problem} />
      <ul className={classes.choices}>
        {selectableRoles(roles).map(({ id }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.choice}
              disabled={busy}
              aria-label={roleLabel(id)}
              aria-describedby={`role-${id}`}
              onClick={() => onChoose(id)}
            >
              <IconUserCircle size={20} />
              <span>
                {roleLabel(id)}
                <small id={`role-${id}`}>{roleAbout(id)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
