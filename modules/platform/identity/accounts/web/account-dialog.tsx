import { COMPANY_ROLES } from '#base/access/roles.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ChoicesInput } from '#web/inputs/lazy-inputs.tsx'
import { roleAbout } from '#web/roles/role-about.ts'
import { useSession } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type Account, accountApi } from '../contract.ts'

export type AccountDialogRequest = { what: 'invite' } | { what: 'roles' | 'employee' | 'directory'; row: Account }

const Invite = formFor(accountApi.invite)
const Roles = formFor(accountApi.roles)
const Employee = formFor(accountApi.employee)
const Directory = formFor(accountApi.directory)

/** The dialog of the chosen action. */
export function AccountDialog({ asked, onClose }: { asked: AccountDialogRequest; onClose: () => void }) {
  const t = useT()
  const titles = {
    invite: t('accounts.invite'),
    roles: t('accounts.change_roles'),
    employee: t('accounts.link_employee'),
    directory: t('accounts.link_directory'),
  }
  return (
    <Dialog title={titles[asked.what]} onClose={onClose}>
      {asked.what === 'invite' ? <InviteForm onClose={onClose} /> : <ChangeForm asked={asked} onClose={onClose} />}
    </Dialog>
  )
}

function roleOptions() {
  return COMPANY_ROLES.map(({ id }) => ({ value: id, label: roleLabel(id), about: roleAbout(id) }))
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { mail_folder } = useSession()
  const { Form, Field } = Invite
  return (
    <Form
      layout="dialog"
      saveLabel={t('accounts.invite')}
      onCancel={onClose}
      onDone={(account) => {
        toast.good(t('accounts.invited', { name: account.full_name }))
        if (mail_folder) toast.good(t('accounts.mail_folder', { folder: mail_folder }))
        onClose()
      }}
    >
      <Field name="full_name" autoFocus autoComplete="off" />
      <Field name="email" autoComplete="off" />
      <Field name="role_ids" as={ChoicesInput} options={roleOptions()} />
      <Field name="employee_id" options={peopleApi.find} hint={t('accounts.employee_hint')} />
    </Form>
  )
}

function ChangeForm({
  asked,
  onClose,
}: {
  asked: Extract<AccountDialogRequest, { row: Account }>
  onClose: () => void
}) {
  const t = useT()
  const { row, what } = asked
  const common = {
    layout: 'dialog',
    onCancel: onClose,
    version: row.version,
    hidden: { id: row.id, version: row.version },
  } as const
  const showSaved = (key: 'roles_saved' | 'employee_saved' | 'directory_saved' | 'directory_removed') => () => {
    toast.good(t(`accounts.${key}`, { name: row.full_name }))
    onClose()
  }
  if (what === 'roles') {
    const { Form, Field } = Roles
    return (
      <Form {...common} start={{ role_ids: row.roles.map((role) => role.id) }} onDone={showSaved('roles_saved')}>
        <Field name="role_ids" as={ChoicesInput} options={roleOptions()} autoFocus />
      </Form>
    )
  }
  if (what === 'employee') {
    const { Form, Field } = Employee
    const chosen = row.employee ? [{ value: row.employee.id, label: row.employee.name }] : []
    return (
      <Form {...common} start={{ employee_id: row.employee?.id ?? null }} onDone={showSaved('employee_saved')}>
        <Field
          name="employee_id"
          options={peopleApi.find}
          chosen={chosen}
          hint={t('accounts.employee_hint')}
          autoFocus
        />
      </Form>
    )
  }
  const { Form, Field } = Directory
  return (
    <Form
      {...common}
      start={{ tenant: null, object: null }}
      onDone={(account) => showSaved(account.directory === 'none' ? 'directory_removed' : 'directory_saved')()}
    >
      <p className="caption">{t('accounts.directory_text')}</p>
      <Field name="tenant" autoFocus autoComplete="off" />
      <Field name="object" autoComplete="off" />
    </Form>
  )
}
