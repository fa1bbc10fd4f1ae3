/** What people agree to; a change of words is a change of consent, so rows keep their own copy. */
export const CONSENT_TEXT =
  'Quiero recibir novedades y ofertas por correo. Puedo darme de baja en cualquier momento.'
