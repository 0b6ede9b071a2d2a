export { AsOf, useAsOf } from '../../core/web/as-of.tsx'
