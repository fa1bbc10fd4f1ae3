import { TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import type { FormFields } from '../admin/form/form-field'

export const FLOWER_FIELDS = {
  flower: { kind: 'own', label: 'Flor' },
  color: { kind: 'own', label: 'Color' },
  stem_cost: { kind: 'optional-amount', label: 'Costo por tallo', hint: 'En soles.' },
  joins: {
    kind: 'tick',
    label: 'Unir con la que ya se llama así: sus recetas pasan a esta',
    called: 'Unir',
  },
} as const satisfies FormFields

/** The form of a flower; `null` for a new one. */
export function FlowerForm({ flower: row }: { flower: EditedRow<typeof FLOWER_FIELDS> | null }) {
  const { editor, fields } = useDeclaredForm('flower', FLOWER_FIELDS, row, {})
  const { flower, color, stem_cost, joins, ...forgotten } = fields
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <TextField {...flower} autoComplete="off" />
      <TextField {...color} autoComplete="off" optional />
      <TextField {...stem_cost} inputMode="decimal" optional />
      {row ? <CheckField {...joins} /> : null}
    </EditorForm>
  )
}
