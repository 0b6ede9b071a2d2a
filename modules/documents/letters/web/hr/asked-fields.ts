import { useT } from '#web/i18n.ts'
import { type Recipient, type TemplateText, type TypedField, usedVariables } from '../../../templates/rules.ts'

type Text = Pick<TemplateText, 'languages' | 'body' | 'second_body' | 'typed'> & { recipient: Recipient }

const ADDRESS = 'recipient.address'

/** Returns a function for what has to be typed for a letter: the values that its text uses, and an address outside. */
export function useAskedFields(): (of: Text) => TypedField[] {
  const t = useT()
  return (of) => {
    const used = usedVariables(of)
    const address: TypedField = {
      name: ADDRESS,
      label_en: t('letter-template.recipient_address'),
      label_zh: '',
      kind: 'text',
    }
    return [
      ...(of.recipient === 'outside' && used.includes(ADDRESS) ? [address] : []),
      ...of.typed.filter(({ name }) => used.includes(`typed.${name}`)),
    ]
  }
}
