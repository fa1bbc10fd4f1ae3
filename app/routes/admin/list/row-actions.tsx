import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { cropClass, Picture } from '~/components/picture'
import { openUrl } from '~/urls/dialog-url'

type Row = { id: string; name: string }

type NameProps = {
  id: string
  /** Address of the form's page, if it is not a panel over the list. */
  editTo?: string
  look?: string
  children: ReactNode
}

/** A row's name, a link to its form. */
export function RowName({ id, editTo, look, children }: NameProps) {
  const location = useLocation()
  return (
    <th scope="row" className={look}>
      <Link
        to={editTo ?? openUrl(location, 'editar', id)}
        preventScrollReset={!editTo}
        className="text-leaf hover:underline hover:underline-offset-3"
      >
        {children}
      </Link>
    </th>
  )
}

type PictureProps = {
  /** Its point of the cut, where its kind has one; else its middle. */
  row: { image_url: string | null; crop_x?: number; crop_y?: number }
  /** Of the box, and how wide it is. */
  look?: string
  sizes?: string
}

/** A row's picture, small, cut as the shop cuts it. */
export function RowPicture({ row, look = 'size-12 min-w-12', sizes = '3rem' }: PictureProps) {
  const crop = cropClass({ crop_x: row.crop_x ?? 50, crop_y: row.crop_y ?? 50 })
  return (
    <td className="thumb">
      <Picture
        src={row.image_url}
        alt=""
        sizes={sizes}
        imgClassName={`${look} rounded-lg object-cover ${crop}`}
      />
    </td>
  )
}

/** Links to edit and to delete a row. */
export function RowActions({ id, name }: Row) {
  const location = useLocation()
  return (
    <td className="row-actions narrow">
      <div className="flex justify-end gap-1">
        <Link to={openUrl(location, 'editar', id)} preventScrollReset className="icon-button">
          <Icon name="pencil" className="size-5" />
          <span className="sr-only">Editar {name}</span>
        </Link>
        <DeleteLink id={id} name={name} />
      </div>
    </td>
  )
}

export function DeleteLink({ id, name }: Row) {
  const location = useLocation()
  return (
    <Link to={openUrl(location, 'eliminar', id)} preventScrollReset className="icon-button">
      <Icon name="trash" className="size-5" />
      <span className="sr-only">Eliminar {name}</span>
    </Link>
  )
}

/** Header of the actions' column. */
export function ActionsHeader() {
  return (
    <th scope="col">
      <span className="sr-only">Acciones</span>
    </th>
  )
}
