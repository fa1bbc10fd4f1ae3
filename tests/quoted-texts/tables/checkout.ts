/** Cart, checkout, coupons, confirmation and the mails of orders: row | address | text. */
export const CHECKOUT = `
S-132 | guest /carrito | Carrito (1 producto)
S-132 | guest /?panel=carrito | Carrito (1 producto)
S-132 | guest /carrito < 2 | Carrito (2 productos)
S-132 | visitor /carrito | Carrito (0 productos)
S-133 | visitor /carrito | Tu carrito está vacío
S-133 | visitor /?panel=carrito | Tu carrito está vacío
S-133 | guest /carrito < empty | Tu carrito está vacío
S-143 | guest /carrito | Proceder al checkout
S-143 | guest /?panel=carrito | Proceder al checkout
S-145 | guest /carrito | Vaciar carrito
S-145 | guest /?panel=carrito | Vaciar carrito
Q-020 | guest /carrito | Editar detalles
Q-020 | guest /producto/{slug} < set-district intent=&delivery_date={tomorrow}&delivery_time=9am-3pm&dedication=Otra | ~ Ya estaba en tu carrito: aumentamos la cantidad y mantuvimos la dedicatoria y la fecha anteriores
Q-020 | guest /producto/{slug} < set-district intent=&delivery_date={tomorrow}&delivery_time=9am-3pm&dedication=Otra | Agregar como línea aparte

S-356 | shopper /checkout | Envío a domicilio
S-356 | shopper /checkout | Retiro en sucursal
Q-038 | shopper /checkout | Sucursal
S-363 | shopper /checkout | Lima moderna – S/ 10.00
S-364 | shopper /checkout < place-order {filled} | Por favor selecciona una zona de envío
S-366 | shopper /checkout | Perú
S-373 | shopper /checkout | Aplicar
S-378 | shopper /checkout | Próximamente
S-388 | shopper /checkout | Realizar pedido
S-391 | shopper /checkout < place-order {filled}&shipping_zone_id={zone} ! order_items | Error
S-391 | shopper /checkout < place-order {filled}&shipping_zone_id={zone} ! order_items | Hubo un problema al procesar tu pedido. Por favor intenta de nuevo.
S-396 | shopper /checkout < quote coupon_code=NADA | Cupón no válido
S-397 | shopper /checkout < quote coupon_code=APAGADO | Cupón no válido
S-398 | shopper /checkout < quote coupon_code=PRONTO | Este cupón aún no está activo
S-399 | shopper /checkout < quote coupon_code=VENCIDO | Este cupón ha expirado
S-400 | shopper /checkout < quote coupon_code=AGOTADO | Este cupón ya alcanzó su límite de usos
S-401 | shopper /checkout < quote coupon_code=GRANDE | ~ Compra mínima de S/ 500.00 requerida
S-410 | shopper /checkout < quote coupon_code=flores | ¡Cupón aplicado!
S-410 | shopper /checkout < quote coupon_code=flores | Descuento de S/ 20.00
S-411 | shopper /checkout < quote coupon_code=FLORES ! coupons | Error al validar cupón
S-418 | shopper /checkout < quote coupon_code=AJENO | Cupón no válido
S-412 | shopper /checkout < place-order {filled}&shipping_zone_id={zone}&coupon_code=VENCIDO | Este cupón ha expirado

S-454 | visitor /confirmacion/DZ-20200101-0001 | Pedido no encontrado
S-455 | guest /confirmacion/{order} ! orders | Pedido no encontrado
S-456 | visitor /confirmacion/{order} | Pedido no encontrado
Q-042 | visitor /confirmacion/{order} | Ver mi pedido
S-469 | empty-staff /confirmacion/DZ-20261224-0042 | Número no configurado

Q-099 | mail pedido-recibido | Pedido recibido
S-002 | mail pedido-recibido | ~ S/ 359.82
`
