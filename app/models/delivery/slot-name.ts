/** Of the text of a slot, as people count them. */
export const SLOT_NAME_MAX = 40
