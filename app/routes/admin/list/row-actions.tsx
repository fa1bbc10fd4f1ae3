import { Link, useLocation } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { openUrl } from '~/urls/dialog-url'

type Props = {
  id: string
  name: string
  /** Address of the form's page, if it is not a panel over the list. */
  editTo?: string
}

/** Links to edit and to delete a row. */
export function RowActions({ id, name, editTo }: Props) {
  const location = useLocation()
  return (
    <td className="row-actions narrow">
      <div className="flex justify-end gap-1">
        <Link
          to={editTo ?? openUrl(location, 'editar', id)}
          preventScrollReset={!editTo}
          className="icon-button"
        >
          <Icon name="pencil" className="size-5" />
          <span className="sr-only">Editar {name}</span>
        </Link>
        <Link to={openUrl(location, 'eliminar', id)} preventScrollReset className="icon-button">
          <Icon name="trash" className="size-5" />
          <span className="sr-only">Eliminar {name}</span>
        </Link>
      </div>
    </td>
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
