import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeBase58 } from '#lib/base58.ts'
import { STAKE_OFFSET } from '#svm/accounts/stake.ts'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { type Account, type Address, LAMPORTS_PER_COIN, NEVER } from '../chain/account.ts'
import { SLOTS_PER_EPOCH } from '../chain/schedule.ts'
import { signTransaction } from '../instructions/sign.ts'
import { delegateStake, initializeStake, STAKE_SIZE } from '../instructions/stake.ts'
import { createAccount } from '../instructions/system.ts'
import { initializeVote, VOTE_SIZE } from '../instructions/vote.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import type { Svm } from '../svm.ts'
import { routerIdl } from './router-idl.ts'
import { runtimeAccounts } from './runtime-accounts.ts'
import { validatorInfo } from './validator-info.ts'
import type { Validator } from './validators.ts'

/** What makes this chain this chain; kept beside its blocks. */
export type GenesisFile = { format: 1; seed: string; time: number; hash: string }

export const faucetOf = (seed: string): Keypair => namedKeypair(`${seed} faucet`)

const FAUCET_COINS = 500_000_000n
const IDENTITY_COINS = 100_000n
const NO_BLOCKHASH = '11111111111111111111111111111111'

/**
 * The genesis of the chain in `dir`; a new one is made when there is none. Two chains of one seed have the same
 * addresses but not the same hash: nobody must take the one for the other.
 */
export function openGenesis(
  dir: string,
  seed: string,
  now: number,
): { genesis: GenesisFile; isNew: boolean } {
  const path = join(dir, 'genesis.json')
  if (existsSync(path))
    return { genesis: JSON.parse(readFileSync(path, 'utf8')) as GenesisFile, isNew: false }
  const time = Math.floor(now / 1000)
  const hash = encodeBase58(createHash('sha256').update(`${seed} ${now}`).digest())
  return { genesis: { format: 1, seed, time, hash }, isNew: true }
}

/** From here on the chain in `dir` exists. */
export function keepGenesis(dir: string, genesis: GenesisFile): void {
  const path = join(dir, 'genesis.json')
  writeFileSync(`${path}.tmp`, JSON.stringify(genesis))
  renameSync(`${path}.tmp`, path)
}

/** What the engine itself must know before any account is put into it, new or restored. */
export function writeSchedule(svm: Svm): void {
  const account = svm.read(SYSVAR.epochSchedule)
  if (!account) return
  const data = Buffer.alloc(33)
  data.writeBigUInt64LE(BigInt(SLOTS_PER_EPOCH), 0)
  data.writeBigUInt64LE(BigInt(SLOTS_PER_EPOCH), 8)
  svm.write(SYSVAR.epochSchedule, { ...account, data })
}

/** Fills a new chain with what is there before its first block. */
export function writeGenesisAccounts(svm: Svm, seed: string, validators: readonly Validator[]): Address[] {
  const faucet = faucetOf(seed)
  const written: Address[] = []
  const put = (address: Address, account: Account) => {
    svm.write(address, account)
    written.push(address)
  }
  put(faucet.address, coins(FAUCET_COINS))
  put(WELL_KNOWN.nativeMint2022, nativeMint(svm))
  for (const [address, account] of runtimeAccounts(svm)) put(address, account)
  const idl = routerIdl(svm)
  put(idl.address, idl.account)
  for (const validator of validators) {
    put(validator.identity.address, coins(IDENTITY_COINS))
    const info = validatorInfo(svm, validator)
    put(info.address, info.account)
    written.push(...createValidator(svm, validator, faucet))
  }
  return written
}

/** Made by real instructions, so that the layouts are the runtime's own; but before any block, as at every genesis. */
function createValidator(svm: Svm, validator: Validator, faucet: Keypair): Address[] {
  const { identity, vote, stake, commission, coins: staked } = validator
  const run = (signers: readonly [Keypair, ...Keypair[]], instructions: readonly InstructionToBuild[]) => {
    const { err, logs } = svm.execute(signTransaction({ signers, instructions }, NO_BLOCKHASH))
    if (err !== null) throw new Error(`Genesis: ${JSON.stringify(err)}\n${logs.join('\n')}`)
  }
  run(
    [faucet, vote, identity],
    [
      createAccount(faucet.address, vote.address, {
        lamports: svm.rentExemption(VOTE_SIZE),
        space: VOTE_SIZE,
        owner: PROGRAM.vote,
      }),
      initializeVote(vote.address, identity.address, commission),
    ],
  )
  run(
    [faucet, stake, identity],
    [
      createAccount(faucet.address, stake.address, {
        lamports: svm.rentExemption(STAKE_SIZE) + BigInt(staked) * LAMPORTS_PER_COIN,
        space: STAKE_SIZE,
        owner: PROGRAM.stake,
      }),
      initializeStake(stake.address, identity.address),
      delegateStake(stake.address, vote.address, identity.address),
    ],
  )
  const account = svm.read(stake.address) as Account
  const data = Buffer.from(account.data)
  // Active since ever: without such stake the rule of 9 % per epoch would let nobody's delegation warm up.
  data.writeBigUInt64LE(NEVER, STAKE_OFFSET.activationEpoch)
  svm.write(stake.address, { ...account, data })
  return [vote.address, stake.address]
}

function coins(amount: bigint): Account {
  return {
    lamports: amount * LAMPORTS_PER_COIN,
    data: new Uint8Array(),
    owner: PROGRAM.system,
    executable: false,
    rentEpoch: NEVER,
  }
}

/** The wrapped coin under Token-2022: the engine brings only the one under the Token program. */
function nativeMint(svm: Svm): Account {
  const classic = svm.read(WELL_KNOWN.nativeMint) as Account
  return { ...classic, owner: PROGRAM.token2022 }
}
