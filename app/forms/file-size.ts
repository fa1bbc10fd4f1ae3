/** The most bytes a picture or a list may have, whoever sends it. */
export const FILE_BYTES = 5 * 1024 * 1024

/** What is said of a larger one, and what is said before one is chosen. */
export const FILE_TOO_LARGE = 'El archivo no debe superar los 5MB'
export const PICTURE_HINT = 'JPEG, PNG o WebP, hasta 5MB.'

/** The most bytes of a form with files: six of them and what is written about them. */
export const UPLOAD_BYTES = 32 * 1024 * 1024
