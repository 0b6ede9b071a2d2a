import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import type { OwnDemand } from '../demands/contract.ts'
import { ownDocumentApi } from '../documents/contract.ts'
import { FileFields, useTitleOfGroup } from './document-fields.tsx'
import { type GroupChoice, useGroups } from './group-choices.ts'

const { Form, Field, useValue, usePropose } = formFor(ownDocumentApi.create)

type Props = {
  /** What the person is asked for: its group is given then, and its title proposed. */
  demand?: z.output<typeof OwnDemand>
  onClose: () => void
}

/** A person adds a document of their own. */
export function OwnDocumentForm({ demand, onClose }: Props) {
  const t = useT()
  const groups = useGroups(({ person_may_add }) => person_may_add)
  return (
    <Dialog title={demand?.title ?? t('document.new')} onClose={onClose}>
      {groups === undefined ? (
        <LinesSkeleton lines={6} />
      ) : (
        <Form
          layout="dialog"
          hidden={demand ? { group_id: demand.group_id } : {}}
          start={demand ? { title: demand.title } : {}}
          onCancel={onClose}
          onDone={() => {
            toast.good(t('document.added'))
            onClose()
          }}
        >
          {demand ? (
            <>
              <FileFields Field={Field} expiry={demand.asks_expiry} />
              <Field name="title" />
            </>
          ) : (
            <Fields groups={groups} />
          )}
        </Form>
      )}
    </Dialog>
  )
}

function Fields({ groups }: { groups: readonly GroupChoice[] }) {
  const chosen = useValue('group_id')
  const group = groups.find(({ id }) => id === chosen)
  useTitleOfGroup(group, usePropose())
  return (
    <>
      <Field name="group_id" options={groups.map(({ id, name }) => ({ value: id, label: name }))} autoFocus />
      <Field name="title" />
      <FileFields Field={Field} expiry={group?.expiry} />
    </>
  )
}
