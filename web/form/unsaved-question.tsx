import { Button, Group, Modal } from '@mantine/core'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'

type Props = { open: boolean; saving: boolean; onStay: () => void; onLeave: () => void; onSave?: () => void }

/** The question about unsaved edits: save and leave, leave without saving, or stay. */
export function UnsavedQuestion({ open, saving, onStay, onLeave, onSave }: Props) {
  const t = useT()
  const [opened] = useOpenOnMount()
  return (
    <Modal
      opened={open && opened}
      onClose={onStay}
      title={t('unsaved.title')}
      centered
      closeButtonProps={{ 'aria-label': t('unsaved.stay') }}
    >
      <p>{onSave ? t('unsaved.text') : t('unsaved.text_no_save')}</p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} disabled={saving} data-autofocus>
          {t('unsaved.stay')}
        </Button>
        <Button variant="outline" color="bad" onClick={onLeave} disabled={saving}>
          {t('unsaved.leave')}
        </Button>
        {onSave ? (
          <Button onClick={onSave} loading={saving}>
            {t('unsaved.save')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  )
}
