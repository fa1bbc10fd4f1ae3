/** How a browser asks for a page. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html' }
