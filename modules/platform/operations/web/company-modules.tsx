import { Switch } from '@mantine/core'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { type CompanyState, operationApi } from '../contract.ts'

type Props = { company: CompanyState; onChange: (company: CompanyState) => void; onClose: () => void }

/** The modules of a company (OPS-06). */
export function CompanyModules({ company, onChange, onClose }: Props) {
  const t = useT()
  const change = useAction(operationApi.updateModule)

  async function switchModule(id: number, key: string, is_on: boolean) {
    const names = { module: labelOf(`ops.module.${key}`), name: company.name }
    const ask = {
      title: t('ops.module_off_title', names),
      text: t('ops.module_off_text'),
      action: t('ops.switch_off'),
      tone: 'bad',
    } as const
    const changed = await change.run(
      { id, company_id: company.id, is_on, version: company.version },
      { confirmation: is_on ? undefined : ask, successMessage: t('ops.module_saved', { name: company.name }) },
    )
    if (changed) onChange(changed)
  }

  return (
    <Dialog title={company.name} onClose={onClose}>
      <div style={{ display: 'grid', gap: 12 }}>
        {company.modules.map(({ id, key, is_on }) => (
          <Switch
            key={id}
            label={labelOf(`ops.module.${key}`)}
            checked={is_on}
            disabled={change.busy}
            onChange={(event) => void switchModule(id, key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dialog>
  )
}
