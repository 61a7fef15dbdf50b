import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Localnet, type LocalnetOptions, startLocalnet } from '../index.ts'

/** One chain in its child process for all tests of a file. */
export function liveLocalnet(options: Partial<LocalnetOptions>): () => Localnet {
  const dir = mkdtempSync(join(tmpdir(), 'localnet-'))
  let localnet: Localnet | undefined
  beforeAll(async () => {
    localnet = await startLocalnet({ dir, port: 0, slotMs: 100, ...options })
  })
  afterAll(async () => {
    await localnet?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return () => localnet as Localnet
}

/** One RPC call; numbers above 2^53 are rounded. */
export async function call(localnet: Localnet, method: string, ...params: unknown[]) {
  const answer = await post(localnet, { jsonrpc: '2.0', id: 1, method, params })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return JSON.parse(answer) as { result?: any; error?: { code: number; message: string; data?: any } }
}

export async function post(localnet: Localnet, body: unknown): Promise<string> {
  const answer = await fetch(localnet.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.text()
}
