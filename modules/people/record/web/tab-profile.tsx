import type { z } from 'zod'
import { SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { addressStates, recordedState } from '#organisation/office-states.ts'
import { icForReading } from '#statutory/malaysia/identity/ic.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import type { Profile } from '../../core/contract-shapes.ts'
import { Editable, factLine } from '../../core/web/editable.tsx'
import { NumberFits } from '../../core/web/number-fits.tsx'
import { employeeApi } from '../contract.ts'

const ConfirmWarning = lazyComponent(async () => (await import('../../core/web/confirm-warning.tsx')).ConfirmWarning)

const ValuesCard = lazyComponent(
  async () => (await import('../../custom-fields/web/values-card.tsx')).ValuesCard,
  <LinesSkeleton lines={4} />,
)

const profile = formFor(employeeApi.editProfile)
const contact = formFor(employeeApi.editContact)

export function ProfileTab({ person }: { person: z.output<typeof Profile> }) {
  const t = useT()
  const language = useLanguage()
  const mayEdit = person.actions.includes('edit')
  const inFull = person.actions.includes('see_identity')
  const yes = { yes: t('action.yes'), no: t('action.no') }
  const { hasOfficeIn: isIn, company } = useSession()
  const here = SERVED_COUNTRIES.filter(({ code }) => isIn(code))
  // Without a country the address is treated as in the countries of all offices.
  const byCity = person.country
    ? servedCountry(person.country)?.addressedByCity
    : here.length > 0 && here.every(({ addressedByCity }) => addressedByCity)
  const city = byCity ? { label: t('field.city_tw') } : {}
  const hasState = !byCity || Boolean(person.state)
  const locked = { fields: person.refused, why: t('employees.not_for_yourself') }
  const form = { layout: 'dialog', version: person.version, hidden: { id: person.id }, locked } as const
  return (
    <>
      <Editable
        title={t('employees.group_identity')}
        card="identity"
        mayEdit={mayEdit}
        facts={[
          factLine(person, 'full_name'),
          factLine(person, 'preferred_name'),
          factLine(person, 'employee_no'),
          factLine(person, 'ic_number'),
          factLine(person, 'passport_number'),
          factLine(person, 'passport_country', 'country'),
          factLine(person, 'birth_date', 'date'),
          factLine(person, 'gender', 'choice'),
          factLine(person, 'nationality', 'country'),
          factLine(person, 'marital_status', 'choice'),
          factLine(person, 'work_email'),
        ]}
      >
        {(close) => (
          <profile.Form
            {...form}
            {...close}
            start={{ ...person, ic_number: person.ic_number && icForReading(person.ic_number) }}
          >
            <FieldGroup>
              <profile.Field name="full_name" />
              <profile.Field name="preferred_name" />
              <profile.Field name="employee_no" />
              <NumberFits />
              {inFull && <profile.Field name="ic_number" />}
              {inFull && <profile.Field name="passport_number" />}
              <profile.Field name="passport_country" />
              <profile.Field name="birth_date" />
              <profile.Field name="gender" />
              <profile.Field name="nationality" />
              <profile.Field name="marital_status" />
              <profile.Field name="work_email" />
            </FieldGroup>
            <profile.Field name="confirmed" as={ConfirmWarning} wide />
          </profile.Form>
        )}
      </Editable>
      <Editable
        title={t('employees.group_contact')}
        card="contact"
        mayEdit={person.actions.includes('edit_contact')}
        facts={[
          factLine(person, 'phone'),
          factLine(person, 'personal_email'),
          factLine(person, 'address_line1'),
          factLine(person, 'address_line2'),
          factLine(person, 'postal_code'),
          { ...factLine(person, 'city'), ...city },
          ...(hasState ? [{ ...factLine(person, 'state'), value: recordedState(person.state, language) }] : []),
          factLine(person, 'country', 'country'),
          factLine(person, 'emergency_name'),
          factLine(person, 'emergency_phone'),
          factLine(person, 'emergency_relationship'),
        ]}
      >
        {(close) => (
          <contact.Form {...form} {...close} start={person}>
            <FieldGroup>
              <contact.Field name="preferred_name" />
              <contact.Field name="phone" />
              <contact.Field name="personal_email" />
            </FieldGroup>
            <FieldGroup title={t('employees.group_address')}>
              <contact.Field name="address_line1" />
              <contact.Field name="address_line2" />
              <contact.Field name="postal_code" />
              <contact.Field name="city" {...city} />
              {hasState && <StateOfAddress person={person} usual={company?.country} />}
              <contact.Field name="country" />
            </FieldGroup>
            <FieldGroup title={t('employees.group_emergency')}>
              <contact.Field name="emergency_name" />
              <contact.Field name="emergency_phone" />
              <contact.Field name="emergency_relationship" />
            </FieldGroup>
          </contact.Form>
        )}
      </Editable>
      {person.religion !== undefined && (
        <Editable
          title={t('employees.group_sensitive')}
          mayEdit={mayEdit}
          facts={[factLine(person, 'religion'), factLine(person, 'race'), factLine(person, 'is_disabled', 'yes', yes)]}
        >
          {(close) => (
            <profile.Form {...form} {...close} start={person}>
              <FieldGroup>
                <profile.Field name="religion" />
                <profile.Field name="race" />
                <profile.Field name="is_disabled" />
              </FieldGroup>
            </profile.Form>
          )}
        </Editable>
      )}
      <ValuesCard id={person.id} />
    </>
  )
}

/** Chooses the state where the country has a list of states; without a country as in the company's. */
function StateOfAddress({ person, usual }: { person: z.output<typeof Profile>; usual: string | undefined }) {
  const language = useLanguage()
  const country = contact.useValue('country')
  const options = addressStates(country || usual, person.state, language)
  return <contact.Field name="state" {...(options && { options })} />
}
