import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import type { FamilyMember, Profile } from '../../core/contract-shapes.ts'
import { countryChoices, FAMILY_FIELDS_BY_COUNTRY, personCountries } from '../../core/numbers/countries.ts'
import { namedChoices } from '../../core/web/choices.ts'
import { factLine } from '../../core/web/editable.tsx'
import { employeeApi } from '../contract.ts'

type Member = z.output<typeof FamilyMember>
const { RecordDialog, Field } = recordForm(employeeApi.addFamily, employeeApi.editFamily)

export function FamilyTab({ person }: { person: z.output<typeof Profile> }) {
  const t = useT()
  const mayEdit = person.actions.includes('edit')
  const [editing, setEditing] = useState<{ record: Member | undefined }>()
  // The number is an identity number: on one's own record somebody else writes and removes it.
  const locked = { fields: person.refused, why: t('employees.not_for_yourself') }
  const isLocked = (member: Member) => member.ic_number !== null && person.refused.includes('ic_number')
  const remove = useAction(employeeApi.removeFamily)
  const { hasOfficeIn } = useSession()
  const isIn = personCountries(person.countries, hasOfficeIn)
  const isInsuredHere = isAskedIn(FAMILY_FIELDS_BY_COUNTRY, 'health_insured_from', isIn)
  const yes = { yes: t('action.yes'), no: t('action.no') }
  function drop(member: Member) {
    const title = t('employees.remove_family', { name: member.name })
    const ask = { title, action: t('action.remove'), tone: 'bad' } as const
    void remove.run({ id: person.id, member: member.id, version: member.version }, { confirmation: ask })
  }

  return (
    <>
      {mayEdit && (
        <Group>
          <Button variant="default" onClick={() => setEditing({ record: undefined })}>
            {t('employees.add_family')}
          </Button>
        </Group>
      )}
      {person.family.length === 0 && (
        <EmptyState title={t('employees.no_family')} text={t('employees.no_family_text')} />
      )}
      {person.family.map((member) => (
        <Card
          key={member.id}
          title={member.name}
          tag={<span className="caption">{labelOf(`relationship.${member.relationship}`)}</span>}
          actions={
            mayEdit ? (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${t('action.edit')}, ${member.name}`}
                  onClick={() => setEditing({ record: member })}
                >
                  {t('action.edit')}
                </Button>
                {!isLocked(member) && (
                  <Button
                    variant="subtle"
                    color="bad"
                    size="xs"
                    aria-label={`${t('action.remove')}, ${member.name}`}
                    onClick={() => drop(member)}
                  >
                    {t('action.remove')}
                  </Button>
                )}
              </Group>
            ) : undefined
          }
        >
          <Facts
            facts={[
              factLine(member, 'birth_date', 'date'),
              factLine(member, 'ic_number'),
              factLine(member, 'is_working', 'yes', yes),
              factLine(member, 'is_married', 'yes', yes),
              factLine(member, 'is_disabled', 'yes', yes),
              factLine(member, 'is_studying', 'yes', yes),
              ...(isInsuredHere && member.health_insured_from
                ? [factLine(member, 'health_insured_from', 'date'), factLine(member, 'health_insured_until', 'date')]
                : []),
            ]}
          />
        </Card>
      ))}
      {editing && (
        <RecordDialog
          record={editing.record}
          title={editing.record?.name ?? t('employees.add_family')}
          successMessage={t('employees.saved')}
          hidden={{ id: person.id, ...(editing.record && { member: editing.record.id }) }}
          locked={locked}
          onClose={() => setEditing(undefined)}
        >
          <FieldGroup>
            <Field name="name" autoFocus />
            <Field
              name="relationship"
              options={namedChoices('relationship', countryChoices('relationship', isIn, editing.record?.relationship))}
            />
            <Field name="birth_date" />
            {(!editing.record || person.actions.includes('see_identity')) && <Field name="ic_number" />}
            <Field name="is_working" />
            <Field name="is_married" />
            <Field name="is_disabled" />
            <Field name="is_studying" />
          </FieldGroup>
          {isInsuredHere && (
            <FieldGroup title={t('employees.family_insured')} hint={t('employees.family_insured_hint')}>
              <Field name="health_insured_from" />
              <Field name="health_insured_until" />
            </FieldGroup>
          )}
        </RecordDialog>
      )}
    </>
  )
}
