import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import type { LetterKind, LetterNeeds, LetterRecipient } from '../contract.ts'

/** Texts of what templates and their letters are of: their kind, recipient and what they ask for. */
export function useTemplateTexts() {
  const t = useT()
  return {
    kindText: (kind: z.output<typeof LetterKind>) => t(`letter-template.kind.${kind}`),
    needsText: (needs: z.output<typeof LetterNeeds>) => t(`letter-template.needs.${needs}`),
    recipientText: (recipient: z.output<typeof LetterRecipient>) => t(`letter-template.recipient.${recipient}`),
  }
}
