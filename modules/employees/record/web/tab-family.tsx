import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { confirm } from '#web/page/confirm.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import { employeeApi } from '../contract.ts'
import type { FamilyMember, Profile } from '../contract-shapes.ts'
import { fact } from './editable.tsx'

type Member = z.output<typeof FamilyMember>
const add = formFor(employeeApi.addFamily)
const edit = formFor(employeeApi.editFamily)

/** Spouse, children and parents. */
export function FamilyTab({ person }: { person: z.output<typeof Profile> }) {
  const t = useT()
  const mayEdit = person.actions.includes('edit')
  const [editing, setEditing] = useState<Member | 'new'>()
  const remove = useChange(employeeApi.removeFamily)
  const yes = { yes: t('action.yes'), no: t('action.no') }
  const close = {
    onDone: () => {
      setEditing(undefined)
      notify.good(t('employees.saved'))
    },
    onCancel: () => setEditing(undefined),
  }

  async function drop(member: Member) {
    const text = t('employees.remove_family', { name: member.name })
    if (!(await confirm({ title: text, action: t('action.remove'), tone: 'bad' }))) return
    await remove.run({ id: person.id, member: member.id, version: member.version }).catch(() => undefined)
  }

  return (
    <>
      {mayEdit && (
        <Group>
          <Button variant="default" onClick={() => setEditing('new')}>
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
                  onClick={() => setEditing(member)}
                >
                  {t('action.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="bad"
                  size="xs"
                  aria-label={`${t('action.remove')}, ${member.name}`}
                  onClick={() => void drop(member)}
                >
                  {t('action.remove')}
                </Button>
              </Group>
            ) : undefined
          }
        >
          <Facts
            facts={[
              fact(member, 'birth_date', 'date'),
              fact(member, 'ic_number'),
              fact(member, 'is_working', 'yes', yes),
              fact(member, 'is_married', 'yes', yes),
              fact(member, 'is_disabled', 'yes', yes),
              fact(member, 'is_studying', 'yes', yes),
            ]}
          />
        </Card>
      ))}
      {editing && (
        <Dialog
          title={editing === 'new' ? t('employees.add_family') : editing.name}
          onClose={() => setEditing(undefined)}
        >
          {editing === 'new' ? (
            <add.Form layout="dialog" hidden={{ id: person.id }} {...close}>
              <MemberFields field={add.Field} inFull />
            </add.Form>
          ) : (
            <edit.Form
              layout="dialog"
              hidden={{ id: person.id, member: editing.id }}
              version={editing.version}
              start={editing}
              {...close}
            >
              <MemberFields field={edit.Field} inFull={person.actions.includes('see_identity')} />
            </edit.Form>
          )}
        </Dialog>
      )}
    </>
  )
}

function MemberFields({ field: Field, inFull }: { field: typeof add.Field; inFull: boolean }) {
  return (
    <FieldGroup>
      <Field name="name" autoFocus />
      <Field name="relationship" />
      <Field name="birth_date" />
      {inFull && <Field name="ic_number" />}
      <Field name="is_working" />
      <Field name="is_married" />
      <Field name="is_disabled" />
      <Field name="is_studying" />
    </FieldGroup>
  )
}
