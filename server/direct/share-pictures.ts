import { type Shared, sharePicture, shareVersion } from '../../app/images/share-picture.server'
import { findShared } from '../../app/models/catalogue/product.server'
import { firstSlidePicture } from '../../app/models/site/content.server'
import type { Settings } from '../../app/models/site/settings/setting'
import { displayName } from '../../app/models/site/settings/setting-values'
import type { Refusal } from '../http/guards'
import { PICTURE_POLICY } from '../http/headers'
import type { RequestContext } from '../http/request-context'
import { sendResponse } from '../http/send'
import type { RunAdmitted } from '../limits/run-admitted'

const ADDRESS = /^\/compartir(?:\/([a-z0-9-]+)|-inicio)\.jpg$/

/**
 * Answers what chats show of a product or of the home page. An address of before, which a chat still has, is answered
 * with what it would be now.
 */
export function createSharePictures(
  runAdmitted: RunAdmitted,
  readSettings: () => Promise<Settings>,
) {
  return async function serveShare(context: RequestContext): Promise<Refusal | null> {
    const slug = ADDRESS.exec(context.path)?.[1]
    const version = new URLSearchParams(context.req.url?.split('?')[1]).get('v')
    const found = await runAdmitted(context, async () => {
      const shared = slug ? await ofProduct(slug, version) : await ofHome(readSettings)
      const bytes = shared && (await sharePicture(shared))
      return bytes ? { bytes, isCurrent: shareVersion(shared) === version } : false
    })
    if (found && 'sentence' in found) return found
    await sendResponse(context.res, found ? answerWith(found) : missing())
    return null
  }
}

export function isShare(path: string): boolean {
  return ADDRESS.test(path)
}

/** A product by its first colour, or by the one that the version is of. */
async function ofProduct(slug: string, version: string | null): Promise<Shared | null> {
  const product = await findShared(slug)
  const pictures = (product?.colors ?? []).flatMap(({ image_url }) => image_url ?? [])
  const all = pictures.map((image_url) => ({ name: product?.name ?? '', image_url }))
  return all.find((shared) => shareVersion(shared) === version) ?? all[0] ?? null
}

async function ofHome(readSettings: () => Promise<Settings>): Promise<Shared | null> {
  const [settings, image_url] = await Promise.all([readSettings(), firstSlidePicture()])
  return image_url ? { name: displayName(settings), image_url } : null
}

function answerWith({ bytes, isCurrent }: { bytes: Buffer; isCurrent: boolean }): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': PICTURE_POLICY,
    },
  })
}

function missing(): Response {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=60',
    'Content-Security-Policy': PICTURE_POLICY,
  }
  return new Response('No encontramos esta imagen', { status: 404, headers })
}
