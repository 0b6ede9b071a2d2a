import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countryName } from '#base/countries/countries.ts'
import { isAskedIn, servedCountry } from '#base/countries/served-countries.ts'
import { useCall } from '#web/calls/use-call.ts'
import { formFor } from '#web/form/form.tsx'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { addressStates, recordedState } from '../../offices/states.ts'
import { companyApi, type Profile } from '../contract.ts'
import { PROFILE_CARDS } from './countries.ts'
import { HrdLevyCard } from './hrd-levy.tsx'

const LetterHead = lazyComponent(
  async () => (await import('./letter-head.tsx')).LetterHead,
  <LinesSkeleton lines={4} />,
)

const Logo = lazyComponent(async () => (await import('./logo.tsx')).Logo, <LinesSkeleton lines={4} />)

const { Form, Field } = formFor(companyApi.update)

const GROUPS = {
  about: ['legal_name', 'registration_number', 'industry'],
  contact: ['address_line1', 'address_line2', 'city', 'postal_code', 'state', 'country', 'phone', 'email', 'website'],
  statutory: [
    'income_tax_number',
    'employer_tax_number',
    'epf_number',
    'socso_number',
    'eis_number',
    'hrd_number',
    'zakat_number',
  ],
  taiwan: [
    'tw_name',
    'tw_tax_number',
    'tw_labor_unit',
    'tw_health_unit',
    'tw_address',
    'tw_contact',
    'tw_phone',
    'tw_email',
  ],
} as const
type Group = keyof typeof GROUPS

/** The company's profile in groups, each edited in place. */
export default function CompanyProfile() {
  const t = useT()
  const profile = useCall(companyApi.profile, {})
  const language = useLanguage()
  const { hasOfficeIn: isIn } = useSession()
  const [editing, setEditing] = useState<Group>()
  if (profile.isError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  if (!profile.data) return <PageSkeleton />
  const data = profile.data
  const mayEdit = data.actions.includes('edit')
  const asks = (card: string) => isAskedIn(PROFILE_CARDS, card, isIn)
  const byCity = servedCountry(data.country)?.addressedByCity
  const isIncluded = (name: keyof Profile) => name !== 'state' || !byCity || data.state !== null
  const labelIn = (name: keyof Profile & string) =>
    labelOf(name === 'city' && byCity ? 'company.city_tw' : `company.${name}`)
  const fieldText = (name: keyof Profile): ReactNode =>
    name === 'country'
      ? countryName(data.country, language)
      : name === 'industry' && data.industry
        ? labelOf(`industry.${data.industry}`)
        : name === 'state'
          ? (recordedState(data.state, language) ?? undefined)
          : ((data[name] as string | null) ?? undefined)

  function group(name: Group) {
    const fields: readonly (keyof Profile & string)[] = GROUPS[name].filter(isIncluded)
    const isEdited = editing === name
    return (
      <Card
        title={t(`company.${name}`)}
        actions={
          mayEdit &&
          !isEdited && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${t('company.edit')}, ${t(`company.${name}`)}`}
              onClick={() => setEditing(name)}
            >
              {t('company.edit')}
            </Button>
          )
        }
      >
        {isEdited ? (
          <Form
            layout="dialog"
            start={data}
            version={data.version}
            onCancel={() => setEditing(undefined)}
            onDone={() => {
              toast.good(t('company.saved'))
              setEditing(undefined)
            }}
          >
            <div className="form-group">
              <div className="form-grid">
                {GROUPS[name].filter(isIncluded).map((field) => (
                  <Field
                    key={field}
                    name={field}
                    label={labelIn(field)}
                    {...(field === 'state' && { options: addressStates(data.country, data.state, language) })}
                  />
                ))}
              </div>
            </div>
          </Form>
        ) : (
          <Facts facts={fields.map((field) => ({ label: labelIn(field), value: fieldText(field) }))} />
        )}
      </Card>
    )
  }

  return (
    <Page column={data.hrd === null}>
      <PageHeader title={t('company.title')} about={[data.name, data.code, data.currency, data.timezone].join(' · ')} />
      {data.hrd === null ? (
        <>
          {group('about')}
          {group('contact')}
        </>
      ) : (
        <SplitDetail
          rail={
            <>
              {asks('hrd_levy') && <HrdLevyCard profile={data} hrd={data.hrd} />}
              <Logo profile={data} />
              <LetterHead profile={data} />
            </>
          }
        >
          {group('about')}
          {group('contact')}
          {asks('statutory') && group('statutory')}
          {asks('taiwan') && group('taiwan')}
        </SplitDetail>
      )}
    </Page>
  )
}
