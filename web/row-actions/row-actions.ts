import type { MenuAction } from '#web/buttons/more-button.tsx'

/** Of all actions on a row, in their order, those that the server allows for this one. */
export function allowedActions<Action extends string>(
  row: { readonly actions: readonly Action[] },
  all: { readonly [Name in NoInfer<Action>]?: MenuAction },
): MenuAction[] {
  return (Object.entries(all) as [Action, MenuAction][])
    .filter(([action]) => row.actions.includes(action))
    .map(([, offer]) => offer)
}
