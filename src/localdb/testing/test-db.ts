import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { type LocalDb, type LocalDbOptions, startLocalDb } from '../index.ts'

export type TestDb = LocalDb & { dir: string; client: ClickHouseClient; remove: () => Promise<void> }

/** The real engine in a folder of its own, and the client that the product uses. */
export async function openTestDb(options: Partial<LocalDbOptions> = {}): Promise<TestDb> {
  const dir = mkdtempSync(join(tmpdir(), 'gorscope-localdb-'))
  const db = await startLocalDb({ dir, ...options })
  const client = clientOf(db)
  const remove = async () => {
    await client.close()
    await db.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { ...db, dir, client, remove }
}

export function clientOf(db: LocalDb, more: Parameters<typeof createClient>[0] = {}): ClickHouseClient {
  const { url, username, password, database } = db
  return createClient({
    url,
    username,
    password,
    database,
    max_open_connections: 64,
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
    ...more,
  })
}

export type RawAnswer = { status: number; headers: Record<string, unknown>; body: Buffer }

/** A request that no client library has touched. */
export function rawRequest(
  db: LocalDb,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<RawAnswer> {
  const { method = 'POST', headers, body } = options
  return new Promise((resolve, reject) => {
    const basic = Buffer.from(`${db.username}:${db.password}`).toString('base64')
    const call = request(
      `${db.url}${path}`,
      { method, headers: headers ?? { Authorization: `Basic ${basic}` } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
