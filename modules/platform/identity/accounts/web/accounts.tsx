import { Button } from '@mantine/core'
import { useState } from 'react'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { useT } from '#web/i18n.ts'
import { IconUserPlus } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSession } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../../mails/labels.ts'
import { type Account, accountApi } from '../contract.ts'
import type { AccountDialogRequest } from './account-dialog.tsx'

const AccountDialog = lazyComponent(async () => (await import('./account-dialog.tsx')).AccountDialog)

const MAIL_TONES = { waiting: 'info', sent: 'good', failed: 'bad' } as const
const TONES = { active: 'good', invited: 'info', disabled: 'mute' } as const

/** The accounts page: who may sign in to the company, and in which roles. */
export default function Accounts() {
  const t = useT()
  const { may } = useSession()
  const [asked, setAsked] = useState<AccountDialogRequest>()
  const rowActions = useRowActions(setAsked)
  return (
    <Page flush>
      <PageHeader
        title={t('accounts.title')}
        about={t('accounts.about')}
        actions={
          may('account:edit') && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={() => setAsked({ what: 'invite' })}>
              {t('accounts.invite')}
            </Button>
          )
        }
      />
      <Table
        list={accountApi.list}
        title={t('accounts.title')}
        empty={{ title: t('accounts.empty') }}
        filters={{ role_id: { options: COMPANY_ROLES.map((role) => ({ value: role.id, label: roleLabel(role.id) })) } }}
        columns={[
          {
            name: 'full_name',
            cell: (row) => (row.is_self ? `${row.full_name} (${t('accounts.you')})` : row.full_name),
            width: 220,
          },
          { name: 'email', width: 240 },
          {
            name: 'state',
            cell: (row) => (
              <StatusTag status={row.state} tone={TONES[row.state]} label={t(`accounts.state.${row.state}`)} />
            ),
          },
          {
            name: 'invitation_mail',
            cell: (row) => (row.invitation_mail ? <InvitationMail row={row} /> : '–'),
            width: 220,
            card: 'line',
          },
          {
            name: 'roles',
            cell: (row) => listText(row.roles.map((role) => roleLabel(role.id))),
            width: 260,
            card: 'line',
          },
          { name: 'employee' },
          { name: 'second_factor' },
          {
            name: 'directory',
            cell: (row) => t(`accounts.directory.${row.directory}`),
            hidden: true,
          },
          { name: 'created_at', hidden: true },
        ]}
        rowActions={rowActions}
      />
      {asked && <AccountDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

/** Whether the invitation mail was sent, else the reason. */
function InvitationMail({ row: { invitation_mail: state, invitation_mail_reason: reason } }: { row: Account }) {
  const t = useT()
  if (!state) return null
  return (
    <>
      <StatusTag status={state} tone={MAIL_TONES[state]} label={t(`accounts.invitation_mail.${state}`)} />
      {reason && <div className="caption">{t(`unsent-mail.reason.${reason}`)}</div>}
    </>
  )
}

/** The actions that the server allows on a row. */
function useRowActions(ask: (asked: AccountDialogRequest) => void): (row: Account) => readonly MenuAction[] {
  const t = useT()
  const state = useAction(accountApi.state)
  const invitation = useAction(accountApi.invitation)
  const { mail_folder } = useSession()
  const secondFactor = useAction(accountApi.secondFactor)

  const idAndVersion = ({ id, version }: Account) => ({ id, version })
  function disable(row: Account) {
    const ask = {
      title: t('accounts.disable_title', { name: row.full_name }),
      text: t('accounts.disable_text'),
      action: t('accounts.disable'),
      tone: 'bad',
    } as const
    void state.run(
      { ...idAndVersion(row), is_active: false },
      { confirmation: ask, successMessage: t('accounts.disabled', { name: row.full_name }) },
    )
  }
  function enable(row: Account) {
    void state.run(
      { ...idAndVersion(row), is_active: true },
      { successMessage: t('accounts.enabled', { name: row.full_name }) },
    )
  }
  async function inviteAgain({ id }: Account) {
    const sent = await invitation.run({ id }, { successMessage: t('accounts.link_sent') })
    if (sent && mail_folder) toast.good(t('accounts.mail_folder', { folder: mail_folder }))
  }
  function removeSecondFactor(row: Account) {
    const ask = {
      title: t('accounts.drop_title', { name: row.full_name }),
      text: t('accounts.drop_text'),
      action: t('accounts.drop_second_factor'),
      tone: 'bad',
    } as const
    void secondFactor.run(idAndVersion(row), { confirmation: ask, successMessage: t('accounts.dropped') })
  }

  return (row) =>
    allowedActions(row, {
      roles: { label: t('accounts.change_roles'), onClick: () => ask({ what: 'roles', row }) },
      employee: { label: t('accounts.link_employee'), onClick: () => ask({ what: 'employee', row }) },
      state:
        row.state === 'disabled'
          ? { label: t('accounts.enable'), onClick: () => enable(row) }
          : { label: t('accounts.disable'), tone: 'bad', onClick: () => disable(row) },
      invitation: { label: t('accounts.invite_again'), onClick: () => void inviteAgain(row) },
      directory: { label: t('accounts.link_directory'), onClick: () => ask({ what: 'directory', row }) },
      second_factor: { label: t('accounts.drop_second_factor'), tone: 'bad', onClick: () => removeSecondFactor(row) },
    })
}
