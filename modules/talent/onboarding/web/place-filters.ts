import { choicesApi } from '#base/contracts/choices-api.ts'

const findVacancies = async (search: string) =>
  (await import('../../candidates/web/hr/application-texts.tsx')).findVacancies(search)

/** The filters of board, list and where candidates wait. */
export const PLACE_FILTERS = {
  vacancy_id: { options: findVacancies },
  office_id: { options: choicesApi.offices },
  department_id: { options: choicesApi.departments },
}
