/** Header, home, catalogue, product page and static pages: row | address | text. */
export const STOREFRONT = `
S-002 | visitor /producto/{slug} | S/ 129.90
S-036 | visitor /no-existe | Oops! Page not found
S-038 | visitor /no-existe | Volver al inicio
S-066 | visitor / | Nuestros productos
S-078 | visitor / | Más
Q-003 | visitor / | Ver todo
S-089 | customer / | Mis pedidos
S-090 | staff / | Dashboard Admin
S-092 | customer / | Cerrar sesión
S-114 | visitor /?panel=buscar | Buscar productos
S-114 | visitor /buscar | Buscar productos
S-115 | visitor /?panel=buscar | Buscar flores...
S-115 | visitor /buscar | Buscar flores...
S-117 | visitor /buscar?q=zzzz | No se encontraron productos
S-162 | empty-visitor / | Florece distinto
S-163 | visitor / | Todos los precios incluyen impuestos
S-179 | visitor / | Explora Nuestras Categorías
S-190 | visitor / | Lo Más Vendido
S-208 | visitor / | Explora por Ocasión
S-209 | visitor / | Encuentra el regalo perfecto para cada momento especial
S-217 | empty-visitor / | No hay categorías disponibles por el momento
S-219 | empty-visitor / | Sobre Nosotros

S-235 | visitor /catalogo/{bare} | No se encontraron productos
S-248 | visitor /catalogo/no-existe | No se encontraron productos
S-248 | visitor /catalogo/{category}/no-existe | No se encontraron productos
S-250 | visitor /catalogo/{category}?orden=price-desc ! products | No se encontraron productos
Q-002 | visitor /catalogo/{bare}?tag={tagged} | ~ También en otras categorías
Q-002 | visitor /catalogo/{bare}?tag={tagged} | Ver en todo el catálogo
S-252 | visitor /catalogo-completo | Catálogo Completo
S-253 | visitor /catalogo-completo | Explora todos nuestros productos
S-256 | visitor /catalogo-completo | Sin categoría
S-257 | visitor /catalogo-completo?tag={tagged} | Mostrando 1 producto
S-260 | empty-visitor /catalogo-completo | No se encontraron productos
S-261 | visitor /catalogo-completo?tag={tags} | No se encontraron productos con los filtros seleccionados
S-266 | visitor /catalogo-completo | Nombre
S-267 | visitor /catalogo-completo | Precio: Menor a Mayor
S-268 | visitor /catalogo-completo | Precio: Mayor a Menor
S-266 | visitor /catalogo/{category} | Nombre
S-267 | visitor /catalogo/{category} | Precio: Menor a Mayor
S-268 | visitor /catalogo/{category} | Precio: Mayor a Menor
S-270 | visitor /catalogo/{category} | Todas
S-276 | visitor /catalogo/{category} | Ocultar filtros
S-277 | visitor /catalogo/{category} | Mostrar filtros
S-276 | visitor /catalogo-completo | Ocultar filtros
S-277 | visitor /catalogo-completo | Mostrar filtros
S-283 | visitor /catalogo/{category} | ¡Oferta!
S-283 | visitor /catalogo-completo | ¡Oferta!
Q-027 | visitor /catalogo-completo | Agotado

S-293 | visitor /producto/no-existe | Producto no encontrado
S-302 | visitor /producto/{slug} | Color de envase
S-303 | visitor /producto/{slug} | Seleccionado: Rojo
S-311 | visitor /producto/{slug} | 0/250 caracteres
S-318 | visitor /producto/{slug} < set-district intent= | Campos requeridos
S-318 | visitor /producto/{slug} < set-district intent= | Por favor selecciona fecha y horario de entrega
S-319 | visitor /producto/{slug} | 9am-3pm
S-320 | visitor /producto/{slug} | 3pm-7pm
S-327 | visitor /producto/{dear} | Instrucciones de cuidado
S-330 | visitor /producto/{slug} | Añadir al carrito

S-509 | visitor /nosotros | Sobre Nosotros
S-515 | visitor /terminos | ~ IGV

S-542 | visitor / < /boletin | Por favor ingresa tu correo electrónico.
S-543 | visitor / < /boletin email=lee@correo.pe | ¡Gracias! Te enviaremos nuestras novedades muy pronto.
S-545 | visitor / < /boletin email=leo@correo.pe ! subscribers | No pudimos registrar tu suscripción. Intenta nuevamente.
`
