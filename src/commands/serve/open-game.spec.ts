import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { keypairFileOf, keypairOf } from '#svm/keypair.ts'
import { openGame } from './open-game.ts'

let dataDir: string
const ends: (() => void)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'game-'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  rmSync(dataDir, { recursive: true, force: true })
})

const connect = () => {
  const client = connectTo({ rpcUrl: 'http://127.0.0.1:9' })
  ends.push(client.close)
  return client
}
const seed = new Uint8Array(32).fill(7)
const open = (isLocal: boolean, gameKeypair?: string, gameDailyTransactions = 20_000) =>
  openGame({ dataDir, gameKeypair, gameDailyTransactions }, connect, isLocal)
const addressOf = (game: ReturnType<typeof open>) => ('why' in game ? game.why : game.keypair.address)

test('on the embedded chain the key is made once, readable by its owner only, and funded by the faucet', () => {
  const first = open(true)
  const path = join(dataDir, 'game', 'keypair.json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'game')).mode & 0o777).toBe(0o700)
  expect(first).toMatchObject({ faucet: true, dailyTransactions: 20_000 })
  chmodSync(path, 0o644)
  expect(addressOf(open(true))).toBe(addressOf(first))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('on another chain the key is that of GAME_KEYPAIR, and no faucet is asked', () => {
  const path = join(dataDir, 'given.json')
  writeFileSync(path, keypairFileOf(seed))
  const game = open(false, path)
  expect(game).toMatchObject({ faucet: false })
  expect(addressOf(game)).toBe(keypairOf(seed).address)
  expect(existsSync(join(dataDir, 'game', 'keypair.json'))).toBe(false)
})

test('without a key, a node or a budget the game says why it cannot be played', () => {
  expect(open(false)).toEqual({ why: expect.stringContaining('setting GAME_KEYPAIR') })
  expect(open(true, undefined, 0)).toEqual({ why: 'The game is switched off on this server.' })
  expect(
    openGame({ dataDir, gameKeypair: undefined, gameDailyTransactions: 1 }, () => undefined, true),
  ).toEqual({ why: 'This server has no node to which transactions could be sent.' })
  expect(existsSync(join(dataDir, 'game'))).toBe(false)
})

test('a key that cannot be read ends the start with a message that does not quote it', () => {
  const path = join(dataDir, 'given.json')
  expect(() => open(false, path)).toThrow(`The key of the game cannot be read from ${path}: ENOENT`)
  writeFileSync(path, 'a secret')
  expect(() => open(false, path)).toThrow(
    `The key of the game cannot be read from ${path}: it is no keypair file: expected a JSON array of 64 bytes, as solana-keygen writes it. Correct the setting GAME_KEYPAIR, or leave it empty.`,
  )
})
