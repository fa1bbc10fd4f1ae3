import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'

const NOT_SENT = 'No pudimos enviarlo. Revisa tu conexión y vuelve a intentarlo.'

/** What a form shows instead of an answer. */
export type FailedSubmission = { refusal?: string }

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
    // Of this status, so that nothing is asked again: see below.
    return Response.json({ refusal: isAnswer ? String(error.data) : NOT_SENT }, { status: 503 })
  }
}

/**
 * Keeps the pages around a refused form as they are: nothing has changed, and what cut the form off
 * would cut off their data too, and show an error in place of everything typed. For routes to export
 * again, every one that is on the screen, for Remix asks all or those that do not say so.
 */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400
}
