/** The orders and the campaigns of the back office: row | address | text. */
export const ORDERS_AND_CAMPAIGNS = `
A-222 | staff /admin/pedidos | Pedidos
A-224 | staff /admin/pedidos | ~ Ver detalles
A-232 | staff /admin/pedidos?q={order-pendiente} < status status=verificado | Estado actualizado
A-233 | staff /admin/pedidos?q={order-enviado} < status status=verificado ! +orders | No se pudo actualizar el estado
A-233 | staff /admin/pedidos?q={order-enviado} < status status=verificado ! +orders | Intenta nuevamente.
A-235 | staff /admin/pedidos?q={order-preparacion} | En preparación
S-449 | staff /admin/pedidos?q={order-verificado} | Verificado
S-449 | staff /admin/pedidos?q={order-enviado} | Enviado
S-449 | staff /admin/pedidos?q={order-entregado} | Entregado
S-449 | staff /admin/pedidos?q={order-cancelado} | Cancelado
A-037 | staff /admin/pedidos?q={order} | Pendiente
A-236 | staff /admin/pedidos?q={order-verificado} | ~ Enviar correo
A-239 | staff /admin/pedidos?q={order-mailless} | Esta orden no tiene un correo asociado
A-240 | staff /admin/pedidos?q={order} | El estado de este pedido no permite enviar un correo
A-242 | empty-staff /admin/pedidos?q=DZ-20261224-0043 < send-mail | Correo enviado
A-243 | staff /admin/pedidos?q={order-verificado} < send-mail ! +order_events | No se pudo enviar el correo
A-243 | staff /admin/pedidos?q={order-verificado} < send-mail ! +order_events | Intenta nuevamente.
Q-096 | staff /admin/pedidos/{order-verificado} | Sin productos registrados

A-246 | staff /admin/pedidos | Agregar pedido manual
A-246 | staff /admin/pedidos?nuevo | Agregar pedido manual
A-249 | staff /admin/pedidos?nuevo < save | Completa el nombre del cliente
A-249 | staff /admin/pedidos?nuevo < save | El nombre y apellido son obligatorios.
A-250 | staff /admin/pedidos?nuevo < save | Datos de contacto incompletos
A-250 | staff /admin/pedidos?nuevo < save | DNI y teléfono son obligatorios.
A-251 | staff /admin/pedidos?nuevo < save | Falta la dirección
A-251 | staff /admin/pedidos?nuevo < save | Indica la dirección de envío o cambia el tipo a retiro.
A-257 | staff /admin/pedidos?nuevo | Costo personalizado
Q-095 | staff /admin/pedidos?nuevo | ~ Callao (inactiva)
A-273 | staff /admin/pedidos?nuevo < save {manual} | Pedido creado
A-273 | staff /admin/pedidos?nuevo < save {manual} | El pedido manual se agregó correctamente.
A-274 | staff /admin/pedidos?nuevo < save | No se pudo crear el pedido
A-274 | staff /admin/pedidos?nuevo < save {manual} ! +order_events | No se pudo crear el pedido
A-274 | staff /admin/pedidos?nuevo < save {manual} ! +order_events | Intenta nuevamente.

A-302 | staff /admin/campanias | Campañas de correo
A-309 | mail campana | Descubrir ahora
A-309 | staff /admin/campanias | ~ Descubrir ahora
A-311 | staff /admin/campanias < save | Completa la informacion
A-311 | staff /admin/campanias < save | El asunto y el contenido son obligatorios para guardar la campana.
A-313 | staff /admin/campanias?editar={campaign-draft} < save | Campana guardada
A-314 | staff /admin/campanias < save subject=Mayo&body=Hola ! +campaigns | No se pudo guardar
A-315 | staff /admin/campanias | Borrador
A-316 | staff /admin/campanias | En cola
A-317 | staff /admin/campanias | Enviando
A-318 | staff /admin/campanias | Enviado
A-319 | staff /admin/campanias | Fallido
A-322 | staff /admin/campanias | ~ Editar campana
A-323 | staff /admin/campanias?editar={campaign-draft} | Editando
A-324 | staff /admin/campanias?editar={nowhere} | No se pudo cargar la campana
A-330 | staff /admin/campanias?editar={campaign-tested} < test | Agrega un correo de prueba
A-331 | staff /admin/campanias?editar={campaign-tested} < test test_email=ana@correo.pe | No se pudo enviar la prueba
A-331 | empty-staff /admin/campanias < test subject=Mayo&body=Hola&test_email=ana@correo.pe | Correo enviado
A-333 | staff /admin/campanias?editar={campaign-bare} < save-and-send | Selecciona productos
A-333 | staff /admin/campanias?editar={campaign-bare} < save-and-send | Adjunta al menos un producto destacado para la campana.
A-334 | empty-staff /admin/campanias?editar={unread} < save-and-send place-{hidden}=1 | Sin suscriptores
A-339 | staff /admin/campanias?editar={campaign-ready}&enviar < send | Campana en camino
A-341 | staff /admin/campanias?editar={campaign-held}&enviar < send ! campaign_recipients | No se pudo enviar
A-341 | staff /admin/campanias?editar={campaign-held}&enviar < send ! campaign_recipients | Revisa la configuracion e intenta de nuevo.
A-343 | staff /admin/campanias?eliminar={campaign-draft} | Seguro que deseas eliminar este borrador?
A-344 | staff /admin/campanias?eliminar={campaign-doomed} < delete | Borrador eliminado
A-345 | staff /admin/campanias?eliminar={campaign-draft} < delete ! campaigns | No se pudo borrar
`
