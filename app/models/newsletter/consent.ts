/**
 * The consent text. Each subscriber's row stores its own copy, because a new text is a new consent.
 */
export const CONSENT_TEXT =
  'Quiero recibir novedades y ofertas por correo. Puedo darme de baja en cualquier momento.'
