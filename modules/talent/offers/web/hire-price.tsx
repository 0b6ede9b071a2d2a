import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { offerApi } from '../contract.ts'

type Asked = NonNullable<typeof offerApi.price.types>['input']

/** What a hire receives and costs in the first full month, beside what is assumed of the person, which may be changed. */
export function HirePrice({ terms }: { terms: Omit<Asked, 'assumed'> }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const [isMarried, setMarried] = useState(false)
  const [spouseWorks, setSpouseWorks] = useState(true)
  const [children, setChildren] = useState(0)
  const [isForeigner, setForeigner] = useState(false)
  const assumed = {
    ...(isMarried && { marital_status: 'married' as const, spouse_works: spouseWorks }),
    children,
    ...(isForeigner && { nationality: 'ID' }),
  }
  const { data, isError } = useCall(offerApi.price, { ...terms, assumed }, { keepPrevious: true })
  return (
    <Card title={t('offer.price')}>
      <Checkbox
        label={t('offer.assumed.married')}
        checked={isMarried}
        onChange={(event) => setMarried(event.currentTarget.checked)}
      />
      {isMarried && (
        <Checkbox
          label={t('offer.spouse_works')}
          checked={spouseWorks}
          onChange={(event) => setSpouseWorks(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t('offer.assumed.foreigner')}
        checked={isForeigner}
        onChange={(event) => setForeigner(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('offer.children')}
        min={0}
        max={20}
        value={children}
        onChange={(value) => setChildren(typeof value === 'number' ? value : 0)}
      />
      {isError ? (
        <p className="caption">{t('offer.price.none')}</p>
      ) : !data ? (
        <LinesSkeleton lines={4} />
      ) : data.currency === null ? (
        data.missing.map(({ code, text }) => (
          <p key={code} className="caption">
            {text}
          </p>
        ))
      ) : (
        <>
          <Facts
            facts={[
              ...[
                ['offer.price.gross', data.gross] as const,
                ['offer.price.net', data.net] as const,
                ['offer.price.employer_cost', data.employer_cost] as const,
              ].map(([key, amount]) => ({ label: t(key), value: moneyText(amount ?? 0, data.currency ?? '') })),
              { label: t('offer.price.month'), value: data.period === null ? '–' : monthText(data.period) },
            ]}
          />
          <Facts
            facts={data.lines
              .filter(({ kind }) => kind !== 'earning')
              .map(({ name_en, name_zh, amount }) => ({
                label: isChinese ? name_zh : name_en,
                value: moneyText(amount, data.currency ?? ''),
              }))}
          />
          <p className="caption">{t('offer.price.assumed')}</p>
        </>
      )}
    </Card>
  )
}
