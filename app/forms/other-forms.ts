/** The field by which a form of the back office brings what is typed into another one of its page. */
export const OTHER_FORM = 'otro-formulario'

/** So many of them at most. */
export const OTHERS_MAX = 4
