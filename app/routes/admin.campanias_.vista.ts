import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { brokenForm, textOf } from '~/forms/form.server'
import { firstCharacters } from '~/forms/graphemes'
import { readUpload } from '~/forms/upload.server'
import { letterOf } from '~/models/newsletter/campaign-mail.server'
import { slideLink } from '~/models/site/slide-link'
import { SENT_MAX } from '~/mail/campaign-body.server'
import { mailPage } from './admin.campanias/mail-page.server'
import { pickedProducts } from './admin.campanias/picked.server'

/** Most fields of the editor. */
const FIELDS = 5_000
/** More of a line is drawn by no mail program. */
const LINE_MAX = 500

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'campaigns.read', 'file')
  return redirect('/admin/campanias')
}

/** What is typed in the editor, as recipients would get it: nothing is saved, and nothing refused. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'campaigns.read', 'file')
  const { form } = await readUpload(request, FIELDS)
  if (!form.has('body')) throw brokenForm()
  const typed = (name: string) => firstCharacters(textOf(form, name).trim(), LINE_MAX)
  const campaign = {
    subject: typed('subject'),
    preview_text: typed('preview_text'),
    body_html: firstCharacters(textOf(form, 'body'), SENT_MAX),
    button_label: typed('button_label'),
    button_url: slideLink(typed('button_url')),
  }
  return mailPage(await letterOf(campaign, pickedProducts(form)))
}
