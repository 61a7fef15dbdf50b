import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalnet } from '#embedded/chain/index.ts'
import { localChainDir, localOrigins } from './local-origins.ts'

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'origins-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('a process without the local chain knows its exact origin, only while another one of the same DATA_DIR runs it', async () => {
  const dataDir = newDataDir()
  const ofOthers = (...rpcUrls: string[]) => localOrigins({ rpcUrls, dataDir })
  expect(ofOthers()).toEqual([])
  const chain = await startLocalnet({ dir: localChainDir(dataDir), port: 0, tps: 0, history: 1 })
  onTestFinished(() => chain.stop())
  const { origin, port } = new URL(chain.rpcUrl)
  expect(ofOthers()).toEqual([origin])
  // The result is the same where RPC_URL is that node, with the same spelling.
  expect(ofOthers(`${origin}/`)).toEqual([origin])
  expect(ofOthers(`http://localhost:${port}`)).toEqual([])
  expect(ofOthers('https://rpc.example.org')).toEqual([])
  expect(localOrigins({ rpcUrls: [], dataDir: newDataDir() })).toEqual([])
  await chain.stop()
  expect(ofOthers()).toEqual([])
})

test('what a process left behind that is gone, silent or on another machine gives no origin', () => {
  const dataDir = newDataDir()
  const lock = join(localChainDir(dataDir), 'lock')
  mkdirSync(localChainDir(dataDir))
  const left = (pid: number, host: string, ageS = 0) => {
    writeFileSync(lock, [pid, host, 'http://127.0.0.1:8899'].join('\n'))
    const time = Date.now() / 1000 - ageS
    utimesSync(lock, time, time)
    return localOrigins({ rpcUrls: [], dataDir })
  }
  // The lock file of a running process: the parent of this one.
  expect(left(process.ppid, hostname())).toEqual(['http://127.0.0.1:8899'])
  expect(left(process.ppid, hostname(), 60)).toEqual([])
  expect(left(process.ppid, 'elsewhere')).toEqual([])
  expect(left(spawnSync(process.execPath, ['-e', '']).pid, hostname())).toEqual([])
  writeFileSync(lock, String(process.ppid))
  expect(localOrigins({ rpcUrls: [], dataDir })).toEqual([])
})

test('the local chain of this process counts while it runs', () => {
  const rpcUrl = 'http://127.0.0.1:8899'
  let isAlive = true
  let isStarted = false
  const own = { now: () => (isStarted ? { rpcUrl, alive: () => isAlive } : undefined) }
  const origins = (...rpcUrls: string[]) => localOrigins({ rpcUrls, dataDir: '/nowhere' }, own)
  expect(origins()).toEqual([])
  isStarted = true
  expect(origins()).toEqual([rpcUrl])
  expect(origins('http://127.0.0.1:9000')).toEqual([])
  isAlive = false
  expect(origins()).toEqual([])
})
