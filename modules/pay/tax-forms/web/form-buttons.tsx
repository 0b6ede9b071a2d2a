import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import type { MyForm, useMyForm } from './use-my-form.ts'

/** Buttons beside the form's main one, which submits: save only the draft, or delete it. */
export function DraftButtons({ doing, form }: { doing: ReturnType<typeof useMyForm>; form: MyForm | undefined }) {
  const t = useT()
  return (
    <>
      {form && (
        <Button variant="subtle" color="red" disabled={doing.busy} onClick={() => void doing.drop(form)}>
          {t('tax-forms.discard')}
        </Button>
      )}
      <Button
        type="submit"
        variant="default"
        disabled={doing.busy}
        onClick={() => {
          doing.onlyDraft.current = true
        }}
      >
        {t('tax-forms.save_draft')}
      </Button>
    </>
  )
}
