import type { ReactNode } from 'react'
import { PICTURE_ACCEPT } from '~/forms/file-size'
import type { Stop } from '~/models/deliveries/stops.server'
import { contactOf } from '~/models/orders/recipient'

/** For a photo of what was delivered: a form of its own, so that no delivery waits for it on a bad line. */
export function PhotoForm({ stop, named }: { stop: Stop; named: ReactNode }) {
  return (
    <form method="post" encType="multipart/form-data">
      {named}
      <label className="wide">
        {stop.has_photo
          ? 'Otra foto, en lugar de la enviada'
          : 'Foto de la entrega (la ve solo quien compró)'}
        <input type="file" name="photo" accept={PICTURE_ACCEPT} capture="environment" />
      </label>
      <button name="intent" value="photo" className="quiet">
        Enviar foto<span> de la entrega a {contactOf(stop).name}</span>
      </button>
    </form>
  )
}
