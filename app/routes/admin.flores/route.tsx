import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { findFlower, flowersToRemove, listFlowers } from '~/models/catalogue/recipes/flower.server'
import { flowerWords } from '~/models/catalogue/recipes/recipe'
import { formatMoney } from '~/money'
import { titled } from '~/urls/title'
import { editedRow, rowsToDelete } from '../admin/list/list-address.server'
import { EmptyList, ListPage } from '../admin/list/list-page'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { PlainTable } from '../admin/list/plain-table'
import { DeleteLink, RowName } from '../admin/list/row-actions'
import { FlowerForm } from './flower-form'
import { formValues, removeFlower, saveSentFlower } from './flower-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Flores')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  const url = new URL(request.url)
  const [flowers, edited, toDelete] = await Promise.all([
    listFlowers(),
    editedRow(url, findFlower),
    rowsToDelete(url, flowersToRemove),
  ])
  return { flowers, edited: edited && formValues(edited), toDelete }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveSentFlower(request, upload)
    case 'delete':
      return removeFlower(request, upload.form)
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Flowers() {
  const { flowers, edited, toDelete } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Flores"
      add="Nueva flor"
      note={
        <p className="text-ink-soft">
          Las que se escriben en las recetas aparecen aquí solas. Con el costo por tallo se ve el
          margen de cada producto.
        </p>
      }
    >
      {flowers.length === 0 ? (
        <EmptyList words="" nothing="Todavía no hay flores." />
      ) : (
        <PlainTable
          caption="Flores"
          columns={['Flor', 'Por tallo', 'Productos']}
          look="one-line"
          hasActions
        >
          {flowers.map((row) => (
            <FlowerRow key={row.id} row={row} />
          ))}
        </PlainTable>
      )}
      <EditPanel row={edited} titles={{ create: 'Nueva flor', edit: 'Editar flor' }}>
        {(flower) => <FlowerForm flower={flower} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta flor?"
        many={(count) => `¿Eliminar estas ${count} flores?`}
      />
    </ListPage>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['flowers'][number]

function FlowerRow({ row }: { row: Row }) {
  const name = flowerWords(row)
  return (
    <tr>
      <RowName id={row.id}>{name}</RowName>
      <td className="whitespace-nowrap">
        {row.stem_cost === null ? '—' : formatMoney(row.stem_cost)}
      </td>
      <td>{row.products}</td>
      <td>
        <DeleteLink id={row.id} name={name} />
      </td>
    </tr>
  )
}
