import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainClient } from '#chain/client.ts'
import { secretFile } from '#lib/files/secret-file.ts'
import type { GameOptions } from '#server/index.ts'
import type { Config } from '#setup/config.ts'
import { type Keypair, keypairFileOf, parseKeypairFile } from '#svm/keypair.ts'

type GameConfig = Pick<Config, 'dataDir' | 'gameKeypair' | 'gameDailyTransactions'>

/**
 * The parts of the stress-test game, or the reason why it cannot be played.
 *
 * @param connect opens a separate client of the node for the game; undefined: this process has no node
 * @param isLocal whether the node is the embedded chain, whose faucet funds the game's account
 * @throws Error with a message when the key cannot be read or created
 */
export function openGame(
  config: GameConfig,
  connect: () => ChainClient | undefined,
  isLocal: boolean,
): GameOptions | { why: string } {
  const dir = join(config.dataDir, 'game')
  if (config.gameDailyTransactions === 0) return { why: 'The game is switched off on this server.' }
  if (config.gameKeypair === undefined && !isLocal)
    return {
      why: 'This server has no account that could send transactions. The operator can give it one with the setting GAME_KEYPAIR.',
    }
  const chain = connect()
  if (!chain) return { why: 'This server has no node to which transactions could be sent.' }
  const keypair = config.gameKeypair === undefined ? ownKeypair(dir) : givenKeypair(config.gameKeypair)
  return {
    chain,
    keypair,
    dir: join(dir, 'spent'),
    dailyTransactions: config.gameDailyTransactions,
    faucet: isLocal,
  }
}

/** @throws Error with a message when the file of GAME_KEYPAIR cannot be read, or is not a keypair */
export const givenKeypair = (path: string): Keypair =>
  readKeypair(path, 'Correct the setting GAME_KEYPAIR, or leave it empty.')

/** The key in the folder, which is created at the first start. */
function ownKeypair(dir: string): Keypair {
  const path = join(dir, 'keypair.json')
  secretFile(path, () => keypairFileOf(randomBytes(32)))
  return readKeypair(path, 'Remove it to have a new one made.')
}

function readKeypair(path: string, remedy: string): Keypair {
  try {
    return parseKeypairFile(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `The key of the game cannot be read from ${path}: ${error instanceof Error ? error.message : error}. ${remedy}`,
    )
  }
}
