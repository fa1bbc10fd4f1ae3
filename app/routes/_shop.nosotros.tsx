import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { shownSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'

const TITLE = 'Sobre Nosotros'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description: data?.text ?? '',
    path: '/nosotros',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await shownSettings(context)
  return {
    title: settings.about_us_title,
    text: settings.about_us_content,
    slogan: settings.slogan,
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function About() {
  const { title, text, slogan } = useLoaderData<typeof loader>()
  return (
    <article className="card mx-auto grid max-w-4xl overflow-hidden sm:grid-cols-[2fr_3fr]">
      <img
        src="/flor.svg"
        alt=""
        width={480}
        height={480}
        className="h-52 w-full object-cover sm:h-full"
      />
      <div className="grid content-center gap-4 p-5 sm:p-10">
        <h1 className="text-3xl sm:text-4xl">{TITLE}</h1>
        <p className="font-display text-xl text-ink-soft">{slogan}</p>
        {title === TITLE ? null : <h2 className="text-xl">{title}</h2>}
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="flex flex-wrap gap-3 pt-2">
          <Link to="/catalogo" className="button button-main">
            Ver flores
          </Link>
          <Link to="/contacto" className="button button-quiet">
            Escríbenos
          </Link>
        </p>
      </div>
    </article>
  )
}
