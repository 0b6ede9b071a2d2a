import { Resigned } from './employees.tsx'

/** People who resigned or were terminated (EMP-12). */
export default Resigned
