import { choicesApi } from '#base/contracts/choices-api.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { offerApi } from '../contract.ts'
import { OFFER_TONES } from './tones.ts'

/** Offers within reach. */
export default function Offers() {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  return (
    <Page flush>
      <PageHeader title={t('offer.list')} />
      <Table
        list={offerApi.list}
        screen="offers"
        title={t('offer.list')}
        views={[
          { id: 'open', label: t('offer.view.open'), filters: { state: ['pending', 'approved', 'sent'] } },
          { id: 'accepted', label: t('offer.state.accepted'), filters: { state: ['accepted'] } },
          { id: 'declined', label: t('offer.state.declined'), filters: { state: ['declined', 'expired'] } },
        ]}
        columns={[
          { name: 'full_name', card: 'title' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={OFFER_TONES[state]} label={t(`offer.state.${state}`)} />
            ),
            card: 'side',
          },
          {
            name: 'title_en',
            header: t('offer.job_title'),
            cell: ({ title_en, title_zh }) => (isChinese ? title_zh : title_en),
            card: 'line',
          },
          { name: 'office', card: 'line' },
          { name: 'department', card: 'none' },
          { name: 'number', card: 'none' },
          {
            name: 'amount',
            cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : moneyText(amount, currency)),
            card: 'line',
          },
          { name: 'first_day', card: 'none' },
          { name: 'valid_until', card: 'line', isNamed: true },
          { name: 'proposer', hidden: true, card: 'none' },
          { name: 'proposed_at', card: 'none' },
          { name: 'sent_at', hidden: true, card: 'none' },
          { name: 'answered_at', hidden: true, card: 'none' },
        ]}
        filters={{
          application_id: { hidden: true },
          vacancy_id: { hidden: true },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
        }}
        rowName={({ full_name }) => full_name}
        rowLink={({ request_id }) => `requests?request=${request_id}`}
        empty={{ title: t('offer.empty'), text: t('offer.empty_text') }}
      />
    </Page>
  )
}
