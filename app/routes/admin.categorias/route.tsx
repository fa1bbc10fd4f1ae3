import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { readUpload } from '~/forms/upload.server'
import { ListPage } from '../admin/list/list-page'
import { changeCategories, readCategories } from './categories.server'
import { CategoryList } from './category-list'
import { changeSubcategories, readSubcategories } from './subcategories.server'
import { SubcategoryList } from './subcategory-list'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Categorías y Subcategorías')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  const url = new URL(request.url)
  return isSubcategories(url)
    ? { categories: null, subcategories: await readSubcategories(url) }
    : { categories: await readCategories(url), subcategories: null }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const upload = await readUpload(request)
  return isSubcategories(new URL(request.url))
    ? changeSubcategories(request, upload)
    : changeCategories(request, upload)
}

function isSubcategories({ searchParams }: URL): boolean {
  return searchParams.get('tab') === 'subcategorias'
}

export default function Categories() {
  const { categories, subcategories } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Categorías y Subcategorías"
      add={subcategories ? 'Nueva subcategoría' : 'Nueva categoría'}
    >
      {categories ? <CategoryList {...categories} /> : null}
      {subcategories ? <SubcategoryList {...subcategories} /> : null}
    </ListPage>
  )
}
