/** The day that a page of people shows, in its address, and the control that changes it. */
export { AsOf, useAsOf } from '../../core/web/as-of.tsx'
