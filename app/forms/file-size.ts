const KIB = 1024
const MIB = 1024 * KIB
const FILE_MB = 5
/** Of the files of one form together; the form may be a little larger, for the texts around them. */
const FILES_MB = 30
/** Of the pictures that come with a list, in one archive. */
const ARCHIVE_MB = 200
const ICON_KB = 200
const LOGO_KB = 100

/** How many bytes a picture or a list may have, whoever sends it. */
export const FILE_BYTES = FILE_MB * MIB
export const ARCHIVE_BYTES = ARCHIVE_MB * MIB
/** How many bytes the SVG file of a tag's icon, and that of the logo, may have. */
export const ICON_BYTES = ICON_KB * KIB
export const LOGO_BYTES = LOGO_KB * KIB
/** How many bytes a form with files may have. */
export const UPLOAD_BYTES = (FILES_MB + 2) * MIB

/** Of a form with such an archive: its list, and room to say beside the field what is too large. */
export const ARCHIVE_FORM_BYTES = (ARCHIVE_MB + FILES_MB) * MIB

export const ARCHIVE_LIMIT = `${ARCHIVE_MB}MB`
export const ARCHIVE_TOO_LARGE = `El .zip no debe superar los ${ARCHIVE_LIMIT}: reparte las fotos en dos y trae la lista con cada uno`
export const FILE_LIMIT = `${FILE_MB}MB`
export const FILE_TOO_LARGE = `El archivo no debe superar los ${FILE_LIMIT}`
/** What to do about it, beside the picture. */
export const MAKE_IT_SMALLER =
  'Recórtala, o envíatela por WhatsApp, que la reduce, y elígela otra vez.'
export const UPLOAD_TOO_LARGE = `${FILE_TOO_LARGE}, ni todos juntos los ${FILES_MB}MB. Vuelve atrás y elige otro.`
/** The kinds of pictures that are taken, as a field offers them; `image-codec.server.ts` reads these alone. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'
export const NO_PICTURE = 'Solo se permiten archivos .webp, .png o .jpeg'
export const EMPTY_FILE = 'El archivo está vacío'
export const PICTURE_HINT = `JPEG, PNG o WebP, hasta ${FILE_LIMIT}.`

export const ICON_LIMIT = `${ICON_KB} KB`
export const LOGO_LIMIT = `${LOGO_KB} KB`
