import { useRef } from 'react'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { myTaxApi } from '../contract.ts'
import type { MyTaxYear } from './my-tax.tsx'

export type MyForm = MyTaxYear['forms'][number]

const formInput = ({ form, year, period, version }: MyForm) => ({ form, year, period, known_version: version })

/** Actions on the caller's own form, each with its confirmation and its toast. */
export function useMyForm() {
  const t = useT()
  const submit = useAction(myTaxApi.submit)
  const withdraw = useAction(myTaxApi.withdraw)
  const discard = useAction(myTaxApi.discard)
  // Whether the user pressed the button that only saves the draft.
  const onlyDraft = useRef(false)

  async function handIn(form: MyForm) {
    const yes = await confirm({
      title: t('tax-forms.hand_in_title'),
      text: t('tax-forms.hand_in_text'),
      action: t('tax-forms.hand_in'),
    })
    if (!yes) return toast.good(t('tax-forms.draft_saved'))
    await submit.run(formInput(form), { successMessage: t('tax-forms.handed_in') })
  }

  return {
    busy: submit.busy || withdraw.busy || discard.busy,
    onlyDraft,
    /** After the form was saved: keeps it as a draft, or submits it. */
    async saved(form: MyForm | null) {
      const draft = onlyDraft.current
      onlyDraft.current = false
      if (!form) toast.good(t('tax-forms.discarded'))
      else if (draft) toast.good(t('tax-forms.draft_saved'))
      else await handIn(form)
    },
    takeBack: (form: MyForm) => withdraw.run(formInput(form), { successMessage: t('tax-forms.withdrawn') }),
    drop: (form: MyForm) =>
      discard.run(formInput(form), {
        confirmation: {
          title: t('tax-forms.discard_title'),
          text: t('tax-forms.discard_text'),
          action: t('tax-forms.discard'),
          tone: 'bad',
        },
        successMessage: t('tax-forms.discarded'),
      }),
  }
}
