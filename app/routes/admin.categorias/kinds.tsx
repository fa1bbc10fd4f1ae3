import { TabLinks } from '../admin/list/list-tools'

/** Links to the two lists of the screen. */
export function Kinds({ open }: { open: 'categories' | 'subcategories' }) {
  const tabs = [
    { label: 'Categorías', to: '/admin/categorias', isOpen: open === 'categories' },
    {
      label: 'Subcategorías',
      to: '/admin/categorias?tab=subcategorias',
      isOpen: open === 'subcategories',
    },
  ]
  return <TabLinks label="Categorías y subcategorías" tabs={tabs} />
}
