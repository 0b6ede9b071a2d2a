/** What every kind of request asks and says around its own fields. */
export { RequestForm } from '../../approval/sending/web/request-form.tsx'
