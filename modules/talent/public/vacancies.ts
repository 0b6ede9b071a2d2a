/**
 * Vacancies for other domains. `lockOpenVacancy` holds one that takes applications until the transaction ends and throws
 * 404 for any other; `countHire` keeps the count of places hired.
 */
export { countHire, findVacancyCompany, lockOpenVacancy, type OpenVacancy } from '../vacancies/open-vacancies.ts'
