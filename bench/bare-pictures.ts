import http from 'node:http'
import send, { type SendOptions } from 'send'
import { readTask } from './child'
import { listen } from './listen'

export type PictureFolder = { root: string }

/* The file server of the shop's pictures, alone. */
const { root } = await readTask<PictureFolder>()
const options: SendOptions = {
  ...{ root, acceptRanges: false, cacheControl: false, etag: false, lastModified: false },
}
listen(
  http.createServer((req, res) => {
    send(req, (req.url ?? '').replace('/imagenes/', '/'), options).pipe(res)
  }),
)
