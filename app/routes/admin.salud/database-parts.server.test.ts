import { afterEach, expect, test } from 'vitest'
import { rows } from '../../../tests/support/stock'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { enqueue } from '~/queue.server'
import { mailPart } from './database-parts.server'

const was = env.smtpUrl
afterEach(async () => {
  env.smtpUrl = was
  await rows('delete from graphile_worker._private_jobs')
})

test('mails that the server puts off are said, and after an hour what may be the matter', async () => {
  env.smtpUrl = 'smtp://127.0.0.1:1'
  await rows('delete from graphile_worker._private_jobs')
  const none = 'Los correos salen: ninguno espera.'
  expect(await mailPart()).toMatchObject({ state: 'good', summary: none })

  await enqueue(db, 'account-exists', { email: 'ana@correo.pe' })
  await rows('update graphile_worker._private_jobs set last_error = $1', ['espera: 550 5.4.5'])
  expect(await mailPart()).toMatchObject({ state: 'good', summary: 'Los correos salen.' })

  await rows(
    `update graphile_worker._private_jobs set created_at = created_at - interval '61 minutes'`,
  )
  const one = '1 correo espera: el servidor pidió intentarlo más tarde.'
  expect(await mailPart()).toMatchObject({ state: 'watch', summary: one })
})
