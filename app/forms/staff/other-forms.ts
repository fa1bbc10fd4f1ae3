/** Name of the hidden fields that carry what was typed into the other forms of a page, so that the answer can show it again. */
export const OTHER_FORM = 'otro-formulario'

/** Of one form that is sent. */
export const OTHERS_MAX = 4
