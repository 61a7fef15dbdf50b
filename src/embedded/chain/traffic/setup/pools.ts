import { entryAt } from '#lib/values/entry-at.ts'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { CPAMM_PROGRAM, initializePool, POOL_SIZE, poolAuthority } from '../../instructions/cpamm.ts'
import { createAccount, transfer } from '../../instructions/system.ts'
import {
  createAssociated,
  initializeMint,
  MINT_SIZE,
  mintToChecked,
  syncNative,
} from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import { holdingOf } from '../action-context.ts'
import type { Pool } from '../pools.ts'
import { exists, type SetupContext, type SetupStep } from './setup-context.ts'

const POOL_TOKEN_DECIMALS = 6

/** Three transactions per pool: fund the vaults, create the pool token's mint, create the pool. */
export function poolSteps(stage: SetupContext): SetupStep[] {
  return stage.actors.pools.flatMap((pool, index) => [
    () => fundVaults(stage, pool),
    () => createPoolMint(stage, pool, index),
    () => createPool(stage, pool, index),
  ])
}

/** The liquidity provider that gets the initial pool tokens. */
const providerOf = ({ actors }: SetupContext, index: number) => actors.wallets[index + 1] ?? actors.wallets[0]

function fundVaults({ chain, actors: { treasury } }: SetupContext, pool: Pool) {
  const owner = poolAuthority(pool.key.address)
  if (holdingOf(chain, pool.accounts.sides[1].vault)) return undefined
  const instructions = pool.accounts.sides.flatMap(({ mint, program, vault }, side): InstructionToBuild[] => {
    const token = pool.tokens[side]
    const amount = entryAt(pool.start, side)
    const open = createAssociated(treasury.address, { owner, mint, program, idempotent: true })
    if (!token) return [open, transfer(treasury.address, vault, amount), syncNative(vault)]
    const { decimals } = token
    return [
      open,
      mintToChecked(program, { mint, account: vault, authority: treasury.address, amount, decimals }),
    ]
  })
  return { signers: [treasury] as const, instructions }
}

function createPoolMint(stage: SetupContext, pool: Pool, index: number) {
  const { chain, actors } = stage
  const { treasury } = actors
  const mint = pool.poolMint.address
  if (exists(chain, mint)) return undefined
  const program = PROGRAM.token
  const account = { lamports: chain.svm.rentExemption(MINT_SIZE), space: MINT_SIZE, owner: program }
  const open = (owner: string) =>
    createAssociated(treasury.address, { owner, mint, program, idempotent: true })
  const authority = poolAuthority(pool.key.address)
  return {
    signers: [treasury, pool.poolMint] as const,
    instructions: [
      createAccount(treasury.address, mint, account),
      initializeMint(program, mint, { decimals: POOL_TOKEN_DECIMALS, authority }),
      open(treasury.address),
      open(providerOf(stage, index).address),
    ],
  }
}

function createPool(stage: SetupContext, pool: Pool, index: number) {
  const { chain, actors } = stage
  const { treasury } = actors
  const address = pool.key.address
  if (exists(chain, address)) return undefined
  const account = { lamports: chain.svm.rentExemption(POOL_SIZE), space: POOL_SIZE, owner: CPAMM_PROGRAM }
  const destination = associatedTokenAddress(
    providerOf(stage, index).address,
    pool.poolMint.address,
    PROGRAM.token,
  )
  return {
    signers: [treasury, pool.key] as const,
    instructions: [
      createAccount(treasury.address, address, account),
      initializePool(pool.accounts, { destination, fees: pool.fees }),
    ],
  }
}
