import { useSearch } from '@tanstack/react-router'
import { buildAddress } from '#web/internal-path.ts'
import { usePathname } from '#web/use-pathname.ts'

/** The address of the shown review row, which a fix on another page returns to. */
export function useRowAddress({ employee_id }: { employee_id: string }): string {
  const { show, cause } = useSearch({ strict: false }) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return buildAddress(usePathname(), { show: text(show), cause: text(cause), person: employee_id })
}
