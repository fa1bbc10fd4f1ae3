import type pg from 'pg'

/**
 * Notes for the health page that a complete copy was made. The shop that was copied may be of a version
 * that keeps no such note.
 *
 * @param detail where it went, in a word or two for staff: `archivo`, or the place of a copy off this machine
 * @param isAway whether it is off this machine and was read back
 */
export async function noteBackup(
  client: pg.Client,
  bytes: number,
  detail: string,
  isAway = false,
): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass(\'last_times\') is not null as "isThere"',
  )
  if (!rows[0]?.isThere) return
  await client.query(
    `insert into last_times (what, bytes, detail) select unnest($3::text[]), $1, $2
     on conflict (what) do update set at = now(), times = last_times.times + 1,
       bytes = excluded.bytes, detail = excluded.detail`,
    [bytes, detail, isAway ? ['backup', 'backup-away'] : ['backup']],
  )
}
