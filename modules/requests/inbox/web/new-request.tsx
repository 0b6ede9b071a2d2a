import { Button } from '@mantine/core'
import { useState } from 'react'
import { MenuButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { requestApi } from '../contract.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useRequestableKinds } from './request-kind-forms.ts'

/** Opens the form of a new request; with several kinds a menu lets the reader choose one. */
export function NewRequest() {
  const t = useT()
  const [newKind, setNewKind] = useState<string>()
  const requestable = useRequestableKinds()
  const { data: kinds = [] } = useCall(requestApi.kinds, {}, { enabled: requestable.length > 0, freshFor: 300_000 })
  const offered = kinds.filter(({ kind }) => requestable.includes(kind))
  const [only, ...others] = offered
  if (!only) return null
  const icon = <IconPlus size={16} aria-hidden />
  return (
    <>
      {others.length === 0 ? (
        <Button leftSection={icon} onClick={() => setNewKind(only.kind)}>
          {t('requests.ask')}
        </Button>
      ) : (
        <MenuButton actions={offered.map(({ kind, name }) => ({ label: name, onClick: () => setNewKind(kind) }))}>
          <Button leftSection={icon} aria-haspopup="menu">
            {t('requests.ask')}
          </Button>
        </MenuButton>
      )}
      {newKind && <RequestDialog kind={newKind} onClose={() => setNewKind(undefined)} />}
    </>
  )
}
