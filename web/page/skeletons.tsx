import { useT } from '#web/i18n.ts'
import classes from './states.module.css'

/** One grey shape of the final size. */
export function Bone({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <div className={classes.bone} style={{ width, height }} />
}

/** Placeholders that appear only when the answer takes longer than 150 ms. */
export function Waiting({ children }: { children: React.ReactNode }) {
  const t = useT()
  return (
    <div className={classes.late} aria-busy="true">
      <span className="for-readers" role="status">
        {t('state.loading')}
      </span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

function countTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Placeholder for lines of text. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Waiting>
      <div className={classes.lines}>
        {countTo(lines).map((line) => (
          <Bone key={line} width={`${[92, 78, 86, 64][line % 4]}%`} />
        ))}
      </div>
    </Waiting>
  )
}

/** Placeholder for a list or table. */
export function RowsSkeleton({ rows = 8, height = 46 }: { rows?: number; height?: number }) {
  return (
    <Waiting>
      {countTo(rows).map((row) => (
        <div
          key={row}
          style={{ display: 'flex', alignItems: 'center', gap: 16, height, borderBottom: '1px solid var(--line)' }}
        >
          <Bone width={28} height={28} />
          <Bone width="22%" />
          <Bone width="14%" />
          <Bone width="18%" />
        </div>
      ))}
    </Waiting>
  )
}

/** Placeholder for a screen: title, then a card. */
export function PageSkeleton() {
  return (
    <Waiting>
      <div className={classes.page}>
        <Bone width={220} height={24} />
        <Bone width={320} />
        <Bone height={260} />
      </div>
    </Waiting>
  )
}
