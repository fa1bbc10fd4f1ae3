import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'

const NOT_SENT = 'No pudimos enviarlo. Revisa tu conexión y vuelve a intentarlo.'

/** What a form hears instead of an answer. */
export type Unanswered = { refusal?: string }

/**
 * Lets the page of a form that got no answer stay as it is, everything typed still there: the shop
 * refused it at its door, or was not reached at all. For routes to export again.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = isRouteErrorResponse(error)
    if (error instanceof Response || (isAnswer && error.status === 404)) throw error
    // Of this status, because after a success the loaders would be asked again.
    return Response.json({ refusal: isAnswer ? String(error.data) : NOT_SENT }, { status: 503 })
  }
}
