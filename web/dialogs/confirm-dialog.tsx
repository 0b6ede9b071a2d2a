import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import type { PendingQuestion } from './confirm.tsx'
import { useFocusBack } from './focus-back.ts'

const NAMES_SHOWN = 5

/** The dialog of one question. */
export default function ConfirmQuestion({ question }: { question: PendingQuestion }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  useFocusBack()
  const names = question.names ?? []
  const more = (question.count ?? names.length) - Math.min(names.length, NAMES_SHOWN)
  const isTyped = !question.typed || question.typed.accepts(typed)
  const ready = isTyped && (!question.reason || reason.trim().length >= question.reason.least)
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={<b>{question.title}</b>}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) question.answer(true)
        }}
      >
        {question.text && <div style={{ color: 'var(--ink-2)' }}>{question.text}</div>}
        {names.length > 0 && (
          <ul style={{ margin: '12px 0 0', paddingLeft: 20 }}>
            {[...new Set(names.slice(0, NAMES_SHOWN))].map((name) => (
              <li key={name}>{name}</li>
            ))}
            {more > 0 && <li>{t('confirm.more', { count: more })}</li>}
          </ul>
        )}
        {question.reason && (
          <Textarea
            mt="md"
            label={question.reason.label}
            value={reason}
            maxLength={question.reason.most}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value)
              question.reason?.onChange(event.currentTarget.value)
            }}
          />
        )}
        {question.typed && (
          <TextInput
            mt="md"
            label={question.typed.label}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button
            variant="default"
            onClick={() => question.answer(false)}
            data-autofocus={(!question.typed && !question.reason) || undefined}
          >
            {t('action.cancel')}
          </Button>
          <Button type="submit" color={question.tone === 'bad' ? 'bad' : undefined} disabled={!ready}>
            {question.action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
