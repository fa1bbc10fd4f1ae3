import { z } from 'zod'
import { characters, EMAIL_MAX, line, UNSTORABLE } from '~/forms/form-values.server'
import { legible } from '~/forms/graphemes'
import { BODY_MAX, cleanBody, SENT_MAX } from '~/mail/campaign-body.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { slideLink } from '~/models/site/slide-link'

const TOO_LONG = { error: 'El contenido es demasiado largo' }

/** @source docs/specification/back-office.md §5 "Campaign" */
export const CampaignForm = z.object({
  subject: line({ max: 150 }),
  preview_text: line({ max: 200 }).transform((text) => text || null),
  body: z
    .string()
    .max(SENT_MAX, TOO_LONG)
    .default('')
    .transform(cleanBody)
    .refine((html) => html.length <= BODY_MAX, TOO_LONG)
    .refine((html) => legible(html) === html, { error: UNSTORABLE })
    .register(characters, { max: SENT_MAX }),
  button_label: line({ max: 60 }).transform((text) => text || CAMPAIGN_WORDS.defaultButton),
  button_url: line({ max: 500 })
    .refine((text) => text === '' || slideLink(text) !== null, {
      error: 'Escribe una página de la tienda, como /catalogo, o una dirección https://',
    })
    .transform((text) => (text === '' ? null : slideLink(text))),
  /** Validated only when a test is sent. */
  test_email: z.string().catch('').register(characters, { max: EMAIL_MAX }),
})
