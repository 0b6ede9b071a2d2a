import { Resigned } from './employees.tsx'

/** Those who resigned or were terminated (EMP-12). */
export default Resigned
