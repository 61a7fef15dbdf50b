import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { encodeBase58 } from '#lib/text/base58.ts'
import { VALIDATOR_INFO_KEY } from '#svm/accounts/config.ts'
import { STAKE_OFFSET } from '#svm/accounts/stake.ts'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { type Account, type Address, LAMPORTS_PER_COIN, NEVER } from '../bank/account.ts'
import { SLOTS_PER_EPOCH } from '../bank/schedule.ts'
import { address, pack, u8, u64 } from '../instructions/pack.ts'
import { signTransaction } from '../instructions/sign.ts'
import { delegateStake, initializeStake, STAKE_SIZE } from '../instructions/stake.ts'
import { createAccount } from '../instructions/system.ts'
import { initializeVote, VOTE_SIZE } from '../instructions/vote.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import type { Svm } from '../svm.ts'
import { routerIdl } from './router-idl.ts'
import { runtimeAccounts } from './runtime-accounts.ts'
import type { Validator } from './validators.ts'

const GenesisFile = z.object({ format: z.literal(1), seed: z.string(), time: z.number(), hash: z.string() })
/** The content of `genesis.json`, which is stored with the blocks. */
export type GenesisFile = z.infer<typeof GenesisFile>

export const faucetOf = (seed: string): Keypair => namedKeypair(`${seed} faucet`)

const FAUCET_COINS = 500_000_000n
const IDENTITY_COINS = 100_000n
const NO_BLOCKHASH = '11111111111111111111111111111111'

/**
 * The genesis of the chain in `dir`; a new one is created when there is none. Two chains with the same seed have the
 * same addresses but different genesis hashes, so that they cannot be confused.
 */
export function openGenesis(
  dir: string,
  seed: string,
  now: number,
): { genesis: GenesisFile; isNew: boolean } {
  const path = join(dir, 'genesis.json')
  if (existsSync(path))
    return { genesis: GenesisFile.parse(JSON.parse(readFileSync(path, 'utf8'))), isNew: false }
  const time = Math.floor(now / 1000)
  const hash = encodeBase58(createHash('sha256').update(`${seed} ${now}`).digest())
  return { genesis: { format: 1, seed, time, hash }, isNew: true }
}

/** Saves the genesis as the last step of creating the chain in `dir`. */
export function saveGenesis(dir: string, genesis: GenesisFile): void {
  const path = join(dir, 'genesis.json')
  writeFileSync(`${path}.tmp`, JSON.stringify(genesis))
  renameSync(`${path}.tmp`, path)
}

/** Sets the epoch schedule sysvar; required before any account is written. */
export function writeSchedule(svm: Svm): void {
  const account = svm.read(SYSVAR.epochSchedule)
  if (!account) return
  const data = Buffer.alloc(33)
  data.writeBigUInt64LE(BigInt(SLOTS_PER_EPOCH), 0)
  data.writeBigUInt64LE(BigInt(SLOTS_PER_EPOCH), 8)
  svm.write(SYSVAR.epochSchedule, { ...account, data })
}

/** Writes the genesis accounts. @returns their addresses */
export function writeGenesisAccounts(svm: Svm, seed: string, validators: readonly Validator[]): Address[] {
  const faucet = faucetOf(seed)
  const written: Address[] = []
  const add = (address: Address, account: Account) => {
    svm.write(address, account)
    written.push(address)
  }
  add(faucet.address, coins(FAUCET_COINS))
  add(WELL_KNOWN.nativeMint2022, nativeMint(svm))
  for (const [address, account] of runtimeAccounts(svm)) add(address, account)
  const idl = routerIdl(svm)
  add(idl.address, idl.account)
  for (const validator of validators) {
    add(validator.identity.address, coins(IDENTITY_COINS))
    const info = validatorInfo(svm, validator)
    add(info.address, info.account)
    written.push(...createValidator(svm, validator, faucet))
  }
  return written
}

/** Creates vote and stake account by executing instructions, so that the layouts are the runtime's. */
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
  const account = writtenAccount(svm, stake.address)
  const data = Buffer.from(account.data)
  // Bootstrap stake: without it the limit of 9 % of the total stake per epoch would block every activation.
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

/** @throws Error when there is none: genesis wrote it, or the engine has it from the start */
function writtenAccount(svm: Svm, address: Address): Account {
  const account = svm.read(address)
  if (!account) throw new Error(`Genesis has no account ${address}.`)
  return account
}

/** The native mint of Token-2022: the engine has only the one of the Token program. */
function nativeMint(svm: Svm): Account {
  const classic = writtenAccount(svm, WELL_KNOWN.nativeMint)
  return { ...classic, owner: PROGRAM.token2022 }
}

/** The Config account with a validator's name, as `solana validator-info publish` writes it. */
function validatorInfo(svm: Svm, validator: Validator): { address: Address; account: Account } {
  const { name, website, identity } = validator
  const text = Buffer.from(JSON.stringify({ name, website, details: 'A validator of the local chain' }))
  const data = pack(
    u8(2),
    address(VALIDATOR_INFO_KEY),
    u8(0),
    address(identity.address),
    u8(1),
    u64(text.length),
    text,
  )
  return {
    address: namedKeypair(`${identity.address} info`).address,
    account: {
      lamports: svm.rentExemption(data.length),
      data,
      owner: PROGRAM.config,
      executable: false,
      rentEpoch: NEVER,
    },
  }
}
