import { fieldLabel } from '#web/fields/field-names.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { cardOf, FIELD_CARDS } from '../../core/card-values.ts'
import classes from './missing-for-pay.module.css'

/** Fields missing for pay, each with a link to it. */
export function MissingForPay({ fields }: { fields: readonly string[] }) {
  const t = useT()
  const here = usePathname()
  if (fields.length === 0) return null
  return (
    <p className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t('employees.missing_for_pay')}</span>
      {fields.map((field) => (
        <Link key={field} to={here} search={{ tab: fieldTab(field), edit: field }}>
          {fieldLabel('employees', field)}
        </Link>
      ))}
    </p>
  )
}

function fieldTab(field: string): string | undefined {
  const card = cardOf(field)
  return card && FIELD_CARDS[card].tab
}
