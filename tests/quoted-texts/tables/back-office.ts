/** The frame and the lists of the back office: row | address | text. */
export const BACK_OFFICE = `
A-016 | staff /admin/no-existe | Oops! Page not found
A-020 | staff /admin/campanias?editar={campaign-draft} < save ! session | No hay sesión activa. Por favor, inicia sesión nuevamente.
A-020 | staff /admin/pedidos?q={order-enviado} < send-mail ! session | No hay sesión activa. Por favor, inicia sesión nuevamente.
A-023 | staff /admin/dashboard | Dashboard
A-023 | staff /admin/dashboard | Pedidos
A-023 | staff /admin/dashboard | Productos
A-023 | staff /admin/dashboard | Categorías
A-023 | staff /admin/dashboard | Tags
A-023 | staff /admin/dashboard | Complementos
A-023 | staff /admin/dashboard | Cupones
A-023 | staff /admin/dashboard | Zonas de Envío
A-023 | staff /admin/dashboard | Hero Slides
A-023 | staff /admin/dashboard | Cuadrícula
A-023 | staff /admin/dashboard | Campañas
A-023 | staff /admin/dashboard | Configuración
A-024 | staff /admin/dashboard | Ver sitio
A-025 | staff /admin/dashboard | Salir
A-027 | staff /admin/productos | S/ 129.90
A-036 | staff /admin/dashboard | ~ Por verificar

A-047 | staff /admin/productos?eliminar={doomed-productos} | ¿Eliminar este producto?
A-048 | staff /admin/productos?eliminar={doomed-productos} < delete | Producto eliminado
A-049 | staff /admin/productos?eliminar={productos} < delete ! products | No se pudo eliminar el producto
A-083 | staff /admin/productos/nuevo < save name=Ramo&slug=ramo-nuevo&price=10&category_id={categorias} | Producto creado
A-084 | staff /admin/productos/{productos} < save | Producto actualizado
A-087 | staff /admin/productos/nuevo < save colors[0].color_name=Rojo&colors[0].image=@nada.txt | Error al subir imagen: Solo se permiten archivos .webp, .png o .jpeg
Q-010 | staff /admin/productos/nuevo | Agregar color

A-091 | staff /admin/categorias | Categorías y Subcategorías
A-098 | staff /admin/categorias?nuevo < save name=Lirios&slug=lirios | Categoría creada
A-099 | staff /admin/categorias?editar={categorias} < save | Categoría actualizada
A-100 | staff /admin/categorias?eliminar={doomed-categorias} < delete | Categoría eliminada
A-101 | staff /admin/categorias?eliminar={categorias} | ¿Eliminar esta categoría?
A-102 | staff /admin/categorias?nuevo < save | Error
A-102 | staff /admin/categorias?nuevo < save name=Cactus&slug=cactus ! +categories | Error
A-350 | staff /admin/categorias?nuevo < save name=Cactus&slug=cactus&image=@nada.txt | Solo se permiten archivos .webp, .png o .jpeg
A-352 | staff /admin/categorias?nuevo < save name=Cactus&slug=cactus&image=@grande.png | El archivo no debe superar los 5MB
Q-073 | staff /admin/categorias?nuevo < save name=Rosas&slug=rosas | ~ Ya existe un registro con este slug
A-111 | staff /admin/categorias?tab=subcategorias&nuevo < save name=Azules&slug=azules&category_id={categorias} | Subcategoría creada
A-112 | staff /admin/categorias?tab=subcategorias&editar={subcategory} < save | Subcategoría actualizada
A-113 | staff /admin/categorias?tab=subcategorias&eliminar={doomed-subcategory} < delete | Subcategoría eliminada
A-114 | staff /admin/categorias?tab=subcategorias&eliminar={subcategory} | ¿Eliminar esta subcategoría?
A-115 | staff /admin/categorias?tab=subcategorias&nuevo < save | Error
A-115 | staff /admin/categorias?tab=subcategorias&nuevo < save name=Rojas&slug=rojas&category_id={categorias} ! +subcategories | Error

A-116 | staff /admin/tags | Activo
A-124 | staff /admin/tags?nuevo < read-icon icon_file=@nada.txt | Solo se permiten archivos .svg
A-126 | staff /admin/tags?nuevo < read-icon icon_file=@flor.svg | SVG cargado
A-126 | staff /admin/tags?nuevo < read-icon icon_file=@flor.svg | ~ Path extraído correctamente
A-127 | staff /admin/tags?nuevo < read-icon icon_file=@vacio.svg | No se encontró ningún elemento <path> en el SVG
A-128 | staff /admin/tags?nuevo < read-icon icon_file=@sin-d.svg | El elemento <path> no tiene atributo 'd'
A-130 | staff /admin/tags?nuevo < save name=Bodas&slug=bodas | Tag creado
A-131 | staff /admin/tags?editar={tags} < save | Tag actualizado
A-132 | staff /admin/tags?eliminar={doomed-tags} < delete | Tag eliminado
A-133 | staff /admin/tags?eliminar={tags} | ¿Eliminar este tag?
A-134 | staff /admin/tags?nuevo < save | Error
A-134 | staff /admin/tags?nuevo < save name=Pascua&slug=pascua ! +tags | Error

A-141 | staff /admin/complementos?nuevo < save name=Globo&price=5 | Complemento creado
A-142 | staff /admin/complementos?editar={complementos} < save | Complemento actualizado
A-143 | staff /admin/complementos?eliminar={doomed-complementos} < delete | Complemento eliminado
A-144 | staff /admin/complementos?eliminar={complementos} | ¿Eliminar este complemento?
A-145 | staff /admin/complementos?nuevo < save | Error
A-145 | staff /admin/complementos?nuevo < save name=Taza&price=5 ! +complements | Error
A-350 | staff /admin/complementos?nuevo < save name=Vela&price=5&image=@nada.txt | Solo se permiten archivos .webp, .png o .jpeg
A-352 | staff /admin/complementos?nuevo < save name=Vela&price=5&image=@grande.png | El archivo no debe superar los 5MB
A-353 | staff /admin/complementos?nuevo < save name=Vela&price=5&image=@foto.png | Imagen subida correctamente
A-354 | staff /admin/complementos?nuevo < save name=Vela&price=5&image=@nada.txt | Error

A-146 | staff /admin/cupones | Cupones de Descuento
A-147 | empty-staff /admin/cupones | No hay cupones creados
A-151 | staff /admin/cupones?q=VENCIDO | Expirado
A-152 | staff /admin/cupones?q=PRONTO | Próximamente
A-153 | staff /admin/cupones?q=FLORES | Activo
A-154 | staff /admin/cupones?q=APAGADO | Inactivo
A-148 | staff /admin/cupones?q=FLORES | Sin límite
A-167 | staff /admin/cupones ! coupons | No se pudieron cargar los cupones
A-168 | staff /admin/cupones?nuevo < save | No se pudo guardar el cupón
A-168 | staff /admin/cupones?nuevo < save code=NUEVO&discount_amount=5 ! +coupons | No se pudo guardar el cupón
A-169 | staff /admin/cupones?eliminar={cupones} < delete id={nowhere} | No se pudo eliminar el cupón
A-170 | staff /admin/cupones?nuevo < save code=NUEVO&discount_amount=5 | Cupón creado
A-171 | staff /admin/cupones?editar={cupones} < save | Cupón actualizado
A-172 | staff /admin/cupones?eliminar={doomed-cupones} < delete | Cupón eliminado
A-173 | staff /admin/cupones?eliminar={cupones} | ¿Estás seguro de eliminar este cupón?

A-174 | staff /admin/zonas-envio | Zonas de Envío
A-184 | staff /admin/zonas-envio?nuevo < save name=Surco&areas=Surco&cost=9 | Zona creada
A-185 | staff /admin/zonas-envio?editar={zonas-envio} < save areas=Barranco | Zona actualizada
A-186 | staff /admin/zonas-envio?eliminar={doomed-zonas-envio} < delete | Zona eliminada
A-187 | staff /admin/zonas-envio?eliminar={zonas-envio} | ¿Eliminar esta zona de envío?
A-188 | staff /admin/zonas-envio?nuevo < save | Error
A-188 | staff /admin/zonas-envio?nuevo < save name=Ate&areas=Ate&cost=9 ! +shipping_zones | Error

A-197 | staff /admin/hero-slides?nuevo | ~ 1920x600px
A-198 | staff /admin/hero-slides?nuevo < save title=Abril&image=@foto.png | Slide creado
A-199 | staff /admin/hero-slides?editar={hero-slides} < save | Slide actualizado
A-200 | staff /admin/hero-slides?eliminar={doomed-hero-slides} < delete | Slide eliminado
A-201 | staff /admin/hero-slides?eliminar={hero-slides} | ¿Eliminar este slide?
A-202 | staff /admin/hero-slides?nuevo < save | Error
A-202 | staff /admin/hero-slides?nuevo < save image=@foto.png ! +hero_slides | Error
A-350 | staff /admin/hero-slides?nuevo < save image=@nada.txt | Solo se permiten archivos .webp, .png o .jpeg
A-352 | staff /admin/hero-slides?nuevo < save image=@grande.png | El archivo no debe superar los 5MB

A-203 | staff /admin/lifestyle-grid | Cuadrícula
A-209 | staff /admin/lifestyle-grid?nuevo | Categoría
A-209 | staff /admin/lifestyle-grid?nuevo | Subcategoría
A-209 | staff /admin/lifestyle-grid?nuevo | Tag
A-217 | staff /admin/lifestyle-grid?nuevo < save title=Mesa&image=@foto.png&link_category_id={categorias} | Imagen creada
A-218 | staff /admin/lifestyle-grid?editar={lifestyle-grid} < save link_category_id={categorias} | Imagen actualizada
A-219 | staff /admin/lifestyle-grid?eliminar={doomed-lifestyle-grid} < delete | Imagen eliminada
A-220 | staff /admin/lifestyle-grid?eliminar={lifestyle-grid} | ¿Eliminar esta imagen?
A-221 | staff /admin/lifestyle-grid?nuevo < save | Error
A-221 | staff /admin/lifestyle-grid?nuevo < save image=@foto.png&link_category_id={categorias} ! +lifestyle_images | Error
A-350 | staff /admin/lifestyle-grid?nuevo < save image=@nada.txt | Solo se permiten archivos .webp, .png o .jpeg
A-352 | staff /admin/lifestyle-grid?nuevo < save image=@grande.png | El archivo no debe superar los 5MB

A-285 | staff /admin/configuracion < save | Configuración guardada
A-285 | staff /admin/configuracion < save | Los cambios se guardaron correctamente
A-286 | staff /admin/configuracion < save background_start=rojo | No se pudieron guardar los cambios
A-286 | staff /admin/configuracion < save slogan=Otro ! +site_settings | No se pudieron guardar los cambios
A-296 | staff /admin/configuracion < save logo_file=@nada.txt | Solo se permiten archivos SVG
`
