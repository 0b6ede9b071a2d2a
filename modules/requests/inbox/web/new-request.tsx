import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { MenuButton } from '#web/page/more-button.tsx'
import { useCall } from '#web/use-call.ts'
import { requestApi } from '../contract.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useRequestableKinds } from './request-kind-forms.ts'

/** Asks for what the reader may ask for; with several kinds it asks which first. */
export function NewRequest() {
  const t = useT()
  const [asking, setAsking] = useState<string>()
  const askable = useRequestableKinds()
  const { data: kinds = [] } = useCall(requestApi.kinds, {}, { enabled: askable.length > 0, freshFor: 300_000 })
  const offered = kinds.filter(({ kind }) => askable.includes(kind))
  const [only, ...others] = offered
  if (!only) return null
  const icon = <IconPlus size={16} aria-hidden />
  return (
    <>
      {others.length === 0 ? (
        <Button leftSection={icon} onClick={() => setAsking(only.kind)}>
          {t('requests.ask')}
        </Button>
      ) : (
        <MenuButton actions={offered.map(({ kind, name }) => ({ label: name, onClick: () => setAsking(kind) }))}>
          <Button leftSection={icon} aria-haspopup="menu">
            {t('requests.ask')}
          </Button>
        </MenuButton>
      )}
      {asking && <RequestDialog kind={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
