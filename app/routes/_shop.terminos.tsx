import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Chapter, Chapters } from '~/components/chapters'
import { orEmpty } from '~/database/availability.server'
import { checkoutSettings } from '~/models/site/setting.server'
import { pageMeta } from '~/urls/page-meta'

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await orEmpty(checkoutSettings(context), null)
  return { transfer: settings?.takesTransfers ?? false }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `Términos y Condiciones | ${brand.name}`,
    description:
      'Precios con IGV, pagos con Yape y Plin, entregas en Lima, cambios y devoluciones.',
    path: '/terminos',
  })

// eslint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export default function Terms() {
  const { transfer } = useLoaderData<typeof loader>()
  return (
    <Chapters
      title="Términos y Condiciones"
      lead={`Lo que puedes esperar de ${brand.name} cuando nos compras flores, y lo que necesitamos de ti.`}
    >
      <Chapter title="Precios">
        <p>
          Todos los precios están en soles e incluyen IGV. El costo de envío depende de la zona y se
          muestra antes de confirmar el pedido, junto con el total. Vale el precio que ves al
          realizar tu pedido, aunque después cambie en la tienda.
        </p>
      </Chapter>
      <Chapter title="Pedidos y pagos">
        <p>
          Puedes comprar con o sin cuenta. Al realizar el pedido recibes un número; el pedido queda
          confirmado cuando verificamos tu pago por Yape o Plin. Si un producto se agotó o no
          llegamos a tu zona, te avisamos y te devolvemos todo lo que pagaste.
        </p>
        {transfer ? (
          <p>
            También puedes pagar por transferencia bancaria: la cuenta aparece al realizar tu
            pedido, que queda confirmado cuando el dinero llega a ella.
          </p>
        ) : null}
        <p>
          Los cupones se aplican antes de pagar, tienen sus propias condiciones y no se cambian por
          dinero.
        </p>
      </Chapter>
      <Chapter title="Entregas">
        <p>
          Entregamos en las zonas de Lima que aparecen al comprar, en la fecha y el horario que
          eliges. Necesitamos una dirección completa y un celular donde respondan. Si nadie puede
          recibir las flores, te llamamos para coordinar; una segunda visita puede tener un costo de
          envío adicional.
        </p>
      </Chapter>
      <Chapter title="Flores de temporada">
        <p>
          Cada arreglo se hace a mano: puede variar un poco frente a la foto. Si una flor no está
          disponible ese día, usamos otra de igual o mayor valor y del mismo estilo y color. Si la
          flor es la esencia del arreglo, te consultamos antes.
        </p>
      </Chapter>
      <Chapter title="Cambios y devoluciones">
        <p>
          Las flores son perecibles. Aceptamos cambios y devoluciones solo si nos escribes dentro de
          las 24 horas siguientes a la entrega (o a la hora en que debía llegar) y en estos casos:
        </p>
        <ul>
          <li>recibiste un producto equivocado;</li>
          <li>el producto llegó dañado;</li>
          <li>el pedido no fue entregado.</li>
        </ul>
        <p>
          Envíanos el número de pedido y, si puedes, una foto. Te reponemos el arreglo o te
          devolvemos el dinero por el mismo medio con que pagaste. Esto no limita los derechos que
          te da el Código de Protección y Defensa del Consumidor.
        </p>
      </Chapter>
      <Chapter title="Tu dedicatoria">
        <p>
          Escribimos la tarjeta tal como la envías. Podemos negarnos a entregar mensajes que
          amenacen u ofendan a quien los recibe; en ese caso te devolvemos lo pagado.
        </p>
      </Chapter>
      <Chapter title="Ley y reclamos">
        <p>
          Se aplica la ley peruana. Antes de un reclamo formal, danos la oportunidad de resolverlo:{' '}
          <Link className="link" to="/contacto">
            escríbenos por aquí
          </Link>
          . El uso de tus datos está en la{' '}
          <Link className="link" to="/privacidad">
            Política de Privacidad
          </Link>
          .
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

export { shouldRevalidate } from '~/forms/failed-submission'
