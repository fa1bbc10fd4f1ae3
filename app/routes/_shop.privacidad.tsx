import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Chapter, Chapters } from '~/components/chapters'
import { counted } from '~/counted'
import { recipientMonths, SETTING_DEFAULTS } from '~/models/site/setting'
import { allSettings } from '~/models/site/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { orEmpty } from '~/database/availability.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `Política de Privacidad | ${brand.name}`,
    description: 'Qué datos pedimos, para qué, por cuánto tiempo y cómo ejercer tus derechos.',
    path: '/privacidad',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await orEmpty(allSettings(context), SETTING_DEFAULTS)
  return { email: settings.email, months: recipientMonths(settings.keep_recipient_months) }
}

export { shouldRevalidate } from '~/forms/failed-submission'

// eslint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export default function Privacy() {
  const { email, months } = useLoaderData<typeof loader>()
  const mail = (
    <a className="link wrap-anywhere" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <Chapters
      title="Política de Privacidad"
      lead="Pedimos solo los datos que hacen falta para que tus flores lleguen, y aquí te contamos qué hacemos con ellos."
    >
      <Chapter title="Quién responde por tus datos">
        <p>
          {brand.name}, florería en Lima, Perú, es titular del banco de datos de sus clientes y los
          trata según la Ley 29733, Ley de Protección de Datos Personales, y su reglamento. Para
          cualquier tema sobre tus datos, escribe a {mail} o usa la{' '}
          <Link className="link" to="/contacto">
            página de contacto
          </Link>
          .
        </p>
      </Chapter>
      <Chapter title="Para mayores de edad">
        <p>
          La tienda es para personas de 18 años o más. No pedimos a sabiendas datos de menores; si
          nos avisas de un caso, los borramos.
        </p>
      </Chapter>
      <WhatFor />
      <Chapter title="Con quién los compartimos">
        <p>
          Con quien reparte tu pedido (nombre, dirección y celular) y con los servicios que alojan
          la tienda y envían sus correos, solo para eso. Si alguno está fuera del Perú, le exigimos
          la misma protección. También con las autoridades, cuando la ley obliga. No vendemos datos
          ni los usamos para publicidad de otros.
        </p>
      </Chapter>
      <Chapter title="Cuánto tiempo los guardamos">
        <ul>
          <li>Pedidos: cinco años, por obligaciones tributarias y reclamos.</li>
          {months === null ? null : (
            <li>
              Nombre, celular y dirección de quien recibe por ti: {counted(months, 'mes', 'meses')}{' '}
              después de la entrega.
            </li>
          )}
          <li>Cuenta: hasta que nos pidas cerrarla.</li>
          <li>Novedades por correo: hasta que te des de baja, con el enlace de cada correo.</li>
          <li>Carrito: 30 días desde la última vez que lo cambiaste.</li>
        </ul>
      </Chapter>
      <Chapter title="Cookies">
        <p>
          Usamos solo las que la tienda necesita para funcionar: recordar tu carrito, tu sesión, los
          pedidos que hiciste desde este equipo y el último aviso. Tu navegador guarda además el
          logo. No hay cookies de publicidad ni de seguimiento.
        </p>
      </Chapter>
      <Chapter title="Tus derechos">
        <p>
          Puedes pedir en cualquier momento el acceso a tus datos, su rectificación o su
          cancelación, y oponerte a que los usemos (derechos ARCO); también retirar tu
          consentimiento. Escribe a {mail} con tu nombre y lo que necesitas; podemos pedirte un
          documento para saber que eres tú. Es gratis y respondemos dentro de los plazos de la ley.
          Si la respuesta no te satisface, puedes acudir a la Autoridad Nacional de Protección de
          Datos Personales.
        </p>
      </Chapter>
      <Chapter title="Seguridad y cambios">
        <p>
          Guardamos las contraseñas cifradas de modo que nadie puede leerlas, y solo el equipo que
          atiende pedidos ve tus datos. Si cambiamos esta política, publicamos aquí la nueva
          versión; si el cambio es importante, te avisamos por correo.
        </p>
        <p>
          <Link className="button button-quiet" to="/catalogo">
            Ir al catálogo
          </Link>
        </p>
      </Chapter>
    </Chapters>
  )
}

function WhatFor() {
  return (
    <Chapter title="Qué datos pedimos y para qué">
      <ul>
        <li>
          Correo, nombre, documento, celular y dirección: para preparar, entregar y cobrar tu
          pedido, y para hablarte de él. Sin ellos no podemos atenderlo.
        </li>
        <li>Tu dedicatoria: para escribir la tarjeta que acompaña las flores.</li>
        <li>
          Nombre de usuario, correo y contraseña, si creas una cuenta: para que veas tus pedidos.
        </li>
        <li>
          Correo y, si quieres, nombre: para enviarte novedades, solo si lo pediste. Guardamos qué
          texto aceptaste y cuándo.
        </li>
        <li>Dirección de red y tipo de solicitud: para proteger la tienda de abusos.</li>
      </ul>
      <p>
        Si envías flores a otra persona, usamos sus datos solo para esa entrega. Si tienes una
        cuenta, te ofrecemos elegirla otra vez: la borras cuando quieras en «Mis pedidos».
      </p>
    </Chapter>
  )
}
