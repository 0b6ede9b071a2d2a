/** What every kind of request asks and says around its own fields. */
export { RequestForm } from '../../approval/web/request-form.tsx'
