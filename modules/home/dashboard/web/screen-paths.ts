/** The screens of people, which have another address in each area. */
export const PEOPLE = ['resources/active', 'employees', 'team', 'employee'] as const
export const PERSON = ['resources/profile/$id', 'team/$id', 'employees/$id', 'employee/$id'] as const
export const ADD_PERSON = ['resources/new', 'employees/new', 'employee/new'] as const
export const IMPORT_PEOPLE = ['resources/import', 'employees/import', 'employee/import'] as const
