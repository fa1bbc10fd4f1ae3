import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addressBeside } from '../database/beside'
import { atFileEnd } from './file-end'
import { until } from '../until'

const OBJECT_IN_USE = '55006'

/** The address of an empty database that goes with the test file, in the cluster of another one. */
export function emptyDatabase(beside = process.env.DATABASE_URL ?? ''): Promise<string> {
  return ofThisFile(beside, 'template0')
}

/** The same, with what another one holds, to which nobody is connected. */
export function copyOfDatabase(url: string): Promise<string> {
  return ofThisFile(url, nameOf(url))
}

async function ofThisFile(beside: string, template: string): Promise<string> {
  const url = addressBeside(beside, `otra_${randomUUID().replaceAll('-', '')}`)
  await createDatabase(url, template)
  atFileEnd(() => dropDatabase(url))
  return url
}

/** Makes the database that an address names, for the role of the address. */
export function createDatabase(url: string, template: string): Promise<void> {
  const { username } = new URL(url)
  const statement = `create database ${nameOf(url)} owner ${username} template "${template}"`
  return until(`${template} is copied`, () => hasRun(url, statement))
}

/** Drops the database that an address names, if it is there, and ends whoever is connected to it. */
export function dropDatabase(url: string): Promise<void> {
  const statement = `drop database if exists ${nameOf(url)} with (force)`
  return until(`${nameOf(url)} is gone`, () => hasRun(url, statement))
}

export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/**
 * By the cluster's own role, which may end whoever is connected, and from elsewhere: what is copied or
 * dropped has no connections. PostgreSQL waits only so long for its own vacuum, or for one that it ended,
 * to leave.
 */
async function hasRun(url: string, statement: string): Promise<boolean> {
  const elsewhere = { username: 'postgres', pathname: '/postgres' }
  const client = new pg.Client(Object.assign(new URL(url), elsewhere).href)
  await client.connect()
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE) return false
    throw error
  } finally {
    await client.end()
  }
}
