import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { textOf } from '~/forms/form.server'
import { markMade, unmarkMade } from '~/models/orders/bench/made-lines.server'
import { UNDO_MINUTES } from '~/models/orders/bench/ready'
import { makingWords } from '../admin/order/day/made-words'

/** Notes that a line is made, and offers to take that back. */
export async function pressReady(form: FormData, bench: string, staffId: string) {
  const id = textOf(form, 'id')
  const pressed = await markMade(id, textOf(form, 'version'), staffId)
  if (typeof pressed === 'string') return redirectWithToast(bench, MISSED[pressed])
  if ('before' in pressed) {
    const description = `Listo, ${makingWords(pressed.before, new Date())}.`
    return redirectWithToast(bench, { title: 'Ya estaba listo', description, tone: 'normal' })
  }
  return redirectWithToast(bench, {
    title: 'Listo',
    description: pressed.made,
    tone: 'normal',
    undo: {
      to: bench,
      fields: [
        ['intent', 'undo'],
        ['id', id],
      ],
    },
  })
}

/** Takes that back. */
export async function pressUndo(form: FormData, bench: string, staffId: string) {
  const undone = await unmarkMade(textOf(form, 'id'), staffId)
  if (typeof undone === 'string') return redirectWithToast(bench, MISSED[undone])
  return redirectWithToast(bench, {
    title: 'De nuevo por armar',
    description: undone.unmade,
    tone: 'normal',
  })
}

/** Why nothing was written. */
const MISSED = {
  gone: {
    title: 'Este arreglo ya no está en el pedido',
    description: 'Alguien lo editó mientras tanto: aquí ves lo que queda por armar.',
    tone: 'error',
  },
  cancelled: {
    title: 'El pedido se canceló',
    description: 'Ya no hay que armarlo.',
    tone: 'error',
  },
  other: {
    title: 'Este arreglo cambió mientras lo armabas',
    description: 'Míralo de nuevo antes de marcarlo como listo.',
    tone: 'error',
  },
  'not-made': { title: 'Ya estaba por armar', tone: 'normal' },
  late: {
    title: `Pasaron más de ${UNDO_MINUTES} minutos: ya no se deshace aquí`,
    description: 'Si hay que rehacerlo, quien edita pedidos lo cambia en el pedido.',
    tone: 'error',
  },
} satisfies Record<string, Toast>
