/** Why a form without picture and number proves nothing; either of them mends it. */
export const NO_PROOF = 'Adjunta la captura de tu pago o escribe el número de operación'
