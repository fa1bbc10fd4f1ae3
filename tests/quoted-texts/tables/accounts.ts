/** Signing in, registering, passwords and a customer's orders: row | address | text. */
export const ACCOUNTS = `
S-094 | visitor /?panel=cuenta | Bienvenido
S-094 | visitor /?panel=registro | Bienvenido
S-094 | visitor /ingresar | Bienvenido
S-094 | visitor /registro | Bienvenido
S-095 | visitor /ingresar | Iniciar sesión
S-095 | visitor /ingresar | Registrarse
S-106 | visitor /ingresar | ¿Olvidaste tu contraseña?
S-106 | visitor /?panel=cuenta | ¿Olvidaste tu contraseña?
S-102 | visitor /registro < /registro username=Ana&email=una@correo.pe&password=secreto&password_confirmation=secreta | Las contraseñas no coinciden
S-102 | visitor /registro < /registro username=Ana&email=una@correo.pe&password=secreto&password_confirmation=secreta | Por favor verifica que ambas contraseñas sean iguales
S-102 | visitor /?panel=registro < /registro username=Ana&email=una@correo.pe&password=secreto&password_confirmation=secreta | Las contraseñas no coinciden
S-103 | visitor /registro < /registro username=Ana&email=una@correo.pe&password=corta&password_confirmation=corta | Contraseña muy corta
S-103 | visitor /registro < /registro username=Ana&email=una@correo.pe&password=corta&password_confirmation=corta | La contraseña debe tener al menos 6 caracteres
S-107 | visitor /ingresar < sign-in email=clienta@correo.pe&password={password} | Inicio de sesión exitoso
S-107 | visitor /ingresar < sign-in email=clienta@correo.pe&password={password} | Bienvenido de nuevo
S-109 | visitor /ingresar < sign-in email=clienta@correo.pe&password=otra-clave | Error al iniciar sesión
S-109 | visitor /ingresar < sign-in email=clienta@correo.pe&password=otra-clave | Por favor verifica tus credenciales
S-109 | visitor /?panel=cuenta < sign-in email=clienta@correo.pe&password=otra-clave | Error al iniciar sesión
S-109 | visitor /ingresar < sign-in | Por favor verifica tus credenciales
Q-044 | visitor /ingresar < sign-in email={unconfirmed}&password={password} | Error al iniciar sesión
Q-044 | visitor /ingresar < sign-in email={unconfirmed}&password={password} | Confirma tu correo electrónico antes de iniciar sesión
S-110 | visitor /registro < /registro username=Ana&email=nueva@correo.pe&password=secreto&password_confirmation=secreto | Registro exitoso
S-110 | visitor /registro < /registro username=Ana&email=nueva@correo.pe&password=secreto&password_confirmation=secreto | Por favor verifica tu correo electrónico para confirmar tu cuenta
S-110 | visitor /?panel=registro < /registro username=Ana&email=otra@correo.pe&password=secreto&password_confirmation=secreto | Registro exitoso
S-111 | visitor /registro < /registro username=Ana&email=ninguna@correo.pe&password=secreto&password_confirmation=secreto ! users | Error al registrarse
S-111 | visitor /registro < /registro username=Ana&email=ninguna@correo.pe&password=secreto&password_confirmation=secreto ! users | Por favor intenta de nuevo
Q-046 | mail cuenta-existente | Ya tienes una cuenta

S-490 | welcomed /email-confirmed | S/ 5.00 de descuento
S-492 | welcomed /email-confirmed | ~ Válido por 90 días en tu primera compra
S-495 | newcomer /email-confirmed | No pudimos generar tu cupón automáticamente. Por favor, contacta a nuestro equipo de soporte.
S-420 | mail confirmar-cuenta | ~ un cupón de S/ 5.00
S-498 | visitor /forgot-password < /forgot-password email=clienta@correo.pe | Correo enviado
S-499 | visitor /forgot-password < /forgot-password email={unconfirmed} ! +graphile_worker._private_jobs | No se pudo enviar el correo de recuperación
S-503 | visitor /reset-password?token={reset} < /reset-password password=secreto&password_confirmation=secreta | Las contraseñas no coinciden
S-504 | visitor /reset-password?token={reset} < /reset-password password=corta&password_confirmation=corta | La contraseña debe tener al menos 6 caracteres
S-505 | visitor /reset-password?token={used-reset} < /reset-password password=secreto&password_confirmation=secreto | Contraseña actualizada
S-507 | visitor /reset-password?token={reset} < /reset-password password=secreto&password_confirmation=secreto ! +users | No se pudo actualizar la contraseña
S-508 | visitor /reset-password?token={reset} < /reset-password token=otro&password=secreto&password_confirmation=secreto | No se pudo actualizar la contraseña

S-476 | customer /mis-pedidos | Ver pedido
S-480 | customer /mis-pedidos/{order} ! order_items | No se pudo cargar la información del pedido
S-482 | visitor /mis-pedidos | Debes iniciar sesión para ver tus pedidos
S-483 | newcomer /mis-pedidos | No tienes pedidos aún
S-449 | customer /mis-pedidos | Pendiente
S-449 | customer /mis-pedidos/{order} | En preparación
`
