import { Switch } from '@mantine/core'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { accessApi } from '../contract.ts'

/** Whether signing in through the company's directory counts as a second factor. */
export function DirectoryTrust() {
  const t = useT()
  const { data } = useCall(accessApi.settings, {})
  const change = useChange(accessApi.changeSettings)
  if (!data) return null
  const choose = (trusts_directory: boolean) =>
    void change.run({ version: data.version, trusts_directory }).then(
      () => toast.good(t('access.directory_saved')),
      () => undefined,
    )
  return (
    <Card>
      <Switch
        label={t('access.trusts_directory')}
        description={t('access.trusts_directory_text')}
        checked={data.trusts_directory}
        disabled={!data.may_change || change.busy}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Card>
  )
}
