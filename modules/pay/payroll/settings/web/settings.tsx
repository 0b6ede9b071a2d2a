import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { PayItems } from './pay-items.tsx'

const PayGroups = lazyComponent(async () => (await import('./pay-groups.tsx')).PayGroups, <LinesSkeleton lines={8} />)
const PayTemplates = lazyComponent(
  async () => (await import('./pay-templates.tsx')).PayTemplates,
  <LinesSkeleton lines={8} />,
)
const PayRules = lazyComponent(async () => (await import('./pay-rules.tsx')).PayRules, <LinesSkeleton lines={8} />)

/** Payroll settings: items, groups, templates, and the company's choices where the law leaves one. */
export default function PayrollSettings() {
  const t = useT()
  const tabs = (['items', 'groups', 'templates', 'rules'] as const).map((id) => ({
    id,
    label: t(`pay.settings_${id}`),
  }))
  const tab = useTab(tabs)
  return (
    <Page>
      <PageHeader title={t('pay.settings')} about={t(`pay.settings_${tab as 'items'}_about`)} />
      <Tabs label={t('pay.settings')} tabs={tabs} />
      {tab === 'items' && <PayItems />}
      {tab === 'groups' && <PayGroups />}
      {tab === 'templates' && <PayTemplates />}
      {tab === 'rules' && <PayRules />}
    </Page>
  )
}
