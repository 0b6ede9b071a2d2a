import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { ownToDoApi, toDoApi, toDoTemplateApi } from './contract.ts'
import { countToDos, loadOwnPage, loadToDoPage } from './reading.ts'
import { createTemplate, deleteTemplate, loadTemplate, loadTemplatePage, updateTemplate } from './templates.ts'
import { answerOwnToDo, answerToDo, createToDo, loadOwnToDo, loadToDo, updateToDo, updateToDos } from './write-to-do.ts'

export function registerToDoRoutes(api: Api): void {
  pageRoute(api, ownToDoApi.list, (asked, context) => loadOwnPage(context, asked))
  route(api, ownToDoApi.answer, async (given, context) => {
    await answerOwnToDo(context, given)
    return loadOwnToDo(context, given.id)
  })

  pageRoute(api, toDoApi.list, (asked, context) => loadToDoPage(context, asked), {
    countLists: (lists, context) => countToDos(context, lists),
  })
  route(api, toDoApi.one, ({ id }, context) => loadToDo(context, id))
  route(api, toDoApi.create, async (given, context) => loadToDo(context, await createToDo(context, given)))
  route(api, toDoApi.update, async (given, context) => {
    await updateToDo(context, given)
    return loadToDo(context, given.id)
  })
  route(api, toDoApi.updateMany, async (given, context) => ({ changed: await updateToDos(context, given) }))
  route(api, toDoApi.answer, async (given, context) => {
    await answerToDo(context, given)
    return loadToDo(context, given.id)
  })

  pageRoute(api, toDoTemplateApi.list, (asked, { tx }) => loadTemplatePage(tx, asked))
  route(api, toDoTemplateApi.one, ({ id }, { tx }) => loadTemplate(tx, id))
  route(api, toDoTemplateApi.create, async (given, context) =>
    loadTemplate(context.tx, await createTemplate(context, given)),
  )
  route(api, toDoTemplateApi.update, async (given, context) => {
    await updateTemplate(context, given)
    return loadTemplate(context.tx, given.id)
  })
  route(api, toDoTemplateApi.remove, async (at, context) => {
    await deleteTemplate(context, at)
    return { removed: 1 }
  })
}
